// Writes src/web/api/contract.d.ts: the types of the API for browsers, from the declarations of its routes. So a member that is renamed
// on the server is a type error wherever a script reads it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import type { OpenAPI3 } from 'openapi-typescript'
import { problems } from '../src/product/problem.ts'
import { BROWSER_API, browserApiDocument } from './browser-api.ts'

// The generator needs the API of TypeScript 6, which version 7 lacks.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@typescript/typescript6' : specifier, context),
})

const FILE = 'src/web/api/contract.d.ts'
const JSON_TYPE = 'application/json'

interface Content {
  readonly schema?: object
}

interface Declared {
  readonly operationId: string
  readonly parameters?: readonly { readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> }
  responses: Record<string, { headers?: unknown; readonly content?: Readonly<Record<string, unknown>> }>
}

type Document = OpenAPI3 & { readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>> }

/** The server gives an id to each question that has none, and scripts send only questions with one. */
function requireIds({ components }: Document): void {
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>
  for (const { $ref = '' } of schemas['Question']?.anyOf ?? []) {
    const question = schemas[$ref.slice('#/components/schemas/'.length)]
    if (question?.properties?.['id']) question.required = [...new Set([...(question.required ?? []), 'id'])]
  }
}

interface Schema {
  required?: readonly string[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly anyOf?: readonly { readonly $ref?: string }[]
}

/** Replies with a problem are left out: every failure is an `ApiError`. */
function keepSuccess(operation: Declared): void {
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
  )
  for (const reply of Object.values(operation.responses)) delete reply.headers
}

function typesOf({ operationId, parameters = [], requestBody, responses }: Declared): string {
  const name = `operations['${operationId}']`
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    // A file is sent as it is.
    type.endsWith('json') && Object.keys(schema ?? {}).length > 0
      ? `NonNullable<${name}['requestBody']>['content']['${type}']`
      : 'Blob',
  )
  const replies = Object.entries(responses).map(([status, { content }]) => {
    if (!content) return 'undefined'
    if (!(JSON_TYPE in content)) return 'Blob'
    const json = `${name}['responses'][${status}]['content']['${JSON_TYPE}']`
    return Object.keys(content).length > 1 ? `${json} | string` : json
  })
  const hasQuery = parameters.some(parameter => parameter.in === 'query')
  return `{
    readonly body: ${[...new Set(bodies)].join(' | ') || 'undefined'}
    readonly needsBody: ${requestBody?.required === true}
    readonly query: ${hasQuery ? `${name}['parameters']['query']` : 'undefined'}
    readonly reply: ${[...new Set(replies)].join(' | ') || 'undefined'}
  }`
}

// `GET /user/{userid}/app/{appid}` has the key `GET /user/*/app/*`.
const keyOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.slice(BROWSER_API.length).replaceAll(/\{\w+\}/g, '*')}`

export async function writeContract(): Promise<void> {
  const { astToString, default: openapiTS } = await import('openapi-typescript')
  const document = (await browserApiDocument()) as Document
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ key: keyOf(method, path), operation })),
  )
  for (const { operation } of all) keepSuccess(operation)
  requireIds(document)
  const generated = await openapiTS(document, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  })
  const text = `// Written by scripts/contract.ts. Do not edit.
${astToString(generated)}
/** The operations of the API for browsers by method and path. A star stands for an id. */
export interface Operations {
${all.map(({ key, operation }) => `  readonly '${key}': ${typesOf(operation)}`).join('\n')}
}

export type ProblemCode =
${Object.keys(problems)
  .map(code => `  | '${code}'`)
  .join('\n')}
`
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) writeFileSync(FILE, text)
}

if (import.meta.main) await writeContract()
