// Reads the OpenAPI document of a running server: its operations, and whether they declare a reply.
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { request } from './harness.ts'

/** The part of JSON Schema 2020-12 that our document uses. */
export interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly discriminator?: {
    readonly propertyName: string
    readonly mapping: Readonly<Record<string, string>>
  }
  readonly examples?: readonly unknown[]
}

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>

interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: Content
}

export interface Declared {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly summary?: string
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly responses: Readonly<Record<string, Response>>
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
}

export interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Declared>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly headers: Readonly<Record<string, { readonly description: string }>>
  }
}

/** An operation with its location: `method` in capitals, `path` with parameters in braces. */
export interface Operation extends Declared {
  readonly method: string
  readonly path: string
}

export const readDocument = async (serverUrl: string): Promise<Document> =>
  (await request(`${serverUrl}/devapi/v4/openapi.json`, 'GET')).body

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, declared]) => ({ ...declared, method: method.toUpperCase(), path })),
  )

/** The names between braces, in order. */
export const parametersOf = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The document's example of a body. */
export const exampleFor = (document: Document, operationId: string): unknown =>
  operationsOf(document).find(operation => operation.operationId === operationId)?.requestBody?.content[
    'application/json'
  ]?.example

export interface Reply {
  readonly status: number
  readonly contentType: string | undefined
  readonly text: string
}

/** Returns the validator of a schema of the document, by its place. It is another validator than that of the server. */
export function createValidators(document: Document) {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // Hundredths have no exact binary representation.
    multipleOfPrecision: 6,
    validateSchema: false,
    formats: {
      uri: text => URL.canParse(text),
      'date-time': text => !Number.isNaN(Date.parse(text)),
      email: true,
      'language-tag': true,
    },
  })
  ajv.addSchema(document, 'openapi')
  return (place: readonly (string | number)[]): ValidateFunction => {
    const validate = ajv.getSchema(`openapi#${place.map(pointerStep).join('')}`)
    assert.ok(validate, `no schema at ${place.join(' ')}`)
    return validate
  }
}

/** Returns a check of replies against their declaration. */
export function createReplyCheck(
  document: Document,
  validatorOf = createValidators(document),
): (operation: Operation, answer: Reply) => void {
  return (operation, { status, contentType, text }) => {
    const { method, path, responses } = operation
    const what = `${method} ${path} replied with ${status}`
    const declared = responses[status]
    assert.ok(declared, `${what}, which it does not declare: ${text.slice(0, 300)}`)
    if (!declared.content) return assert.equal(text, '', `${what} with a body`)
    const mediaType = contentType?.split(';', 1)[0] ?? ''
    const declaredType = declared.content[mediaType] ? mediaType : '*/*'
    assert.ok(declared.content[declaredType], `${what} as ${contentType}: ${text.slice(0, 300)}`)
    const validate = validatorOf([
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      status,
      'content',
      declaredType,
      'schema',
    ])
    const isValid = validate(/json$/.test(mediaType) ? JSON.parse(text) : text)
    assert.ok(isValid, `${what} with ${text.slice(0, 300)}: ${errorsIn(validate)}`)
  }
}

/** The errors of the last validation, each with its place. */
const errorsIn = ({ errors }: ValidateFunction): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join(', ')

/** RFC 6901, in a URI fragment. */
const pointerStep = (step: string | number) =>
  '/' + encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
