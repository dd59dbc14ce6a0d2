// Parts of the OpenAPI document that clients need and the generator lacks: named schemas, discriminators, headers and optional bodies.
import { isDeepStrictEqual } from 'node:util'
import { headerDeclarations } from './declare.ts'
import type { Reply } from './replies-of.ts'

export type Json = { [name: string]: unknown }

const SCHEMAS = '#/components/schemas/'
/** Members with data, which can look like a schema. */
const DATA = new Set(['examples', 'example', 'info', 'const', 'enum', 'default'])

/**
 * Moves every schema that has a title to components/schemas, so that the document is small and clients get named types.
 * @throws {Error} if two different schemas have the same title
 */
export function nameSchemas(document: Json): Json {
  const schemas = new Map<string, Json>()
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (!isObject(value)) return value
    const copy = Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, DATA.has(name) ? member : visit(member)]),
    )
    if (isObject(value['discriminator']))
      copy['discriminator'] = withMapping(value['discriminator'], value['anyOf'])
    const { title } = value
    return typeof title === 'string' && looksLikeSchema(value) ? name(title, copy) : copy
  }
  /** A description beside a reference describes the schema's use at that place. */
  const name = (title: string, schema: Json): Json => {
    const known = schemas.get(title) ?? schema
    schemas.set(title, known)
    const { description, ...rest } = schema
    const { description: knownDescription, ...knownRest } = known
    if (!isDeepStrictEqual(rest, knownRest)) throw new Error(`Two different schemas have the title ${title}`)
    return { $ref: SCHEMAS + title, ...(description !== knownDescription && { description }) }
  }
  const { info, ...rest } = document
  const named = visit(rest) as Json
  const components = isObject(named['components']) ? named['components'] : {}
  return { info, ...named, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const looksLikeSchema = (members: Json) => 'type' in members || 'anyOf' in members

/** Adds a mapping, because clients otherwise take a discriminator's values for schema names. */
function withMapping(discriminator: Json, members: unknown): Json {
  const { propertyName } = discriminator as { readonly propertyName: string }
  const schemas = members as { title: string; properties: Record<string, { enum: string[] } | undefined> }[]
  const mapping = schemas.flatMap(({ title, properties }) =>
    // The generator writes a constant as an enum.
    (properties[propertyName]?.enum ?? []).map(value => [value, SCHEMAS + title]),
  )
  return { propertyName, mapping: Object.fromEntries(mapping) }
}

/** Replies in the generator's format. */
export const toSwagger = (replies: Readonly<Record<string, Reply>>) =>
  Object.fromEntries(
    Object.entries(replies)
      .filter(([, { isForBrowsers }]) => !isForBrowsers)
      .map(([status, { description, headers, content }]) => [
        status,
        {
          description,
          headers: Object.fromEntries(headers.map(name => [name, {}])),
          ...(content ? { content } : { type: 'null' }),
        },
      ]),
  )

interface Operation {
  requestBody?: {
    required?: boolean
    readonly content: Record<string, { readonly schema: { $ref?: string } }>
  }
  readonly responses: Record<string, { headers?: Json }>
}

const operationsIn = (document: Json) =>
  Object.values(document['paths'] as Record<string, Record<string, Operation>>).flatMap(item =>
    Object.entries(item),
  )

/** Moves the headers of operations to components/headers. */
export function describeHeaders(document: Json): Json {
  const used = new Set<string>()
  for (const [, { responses }] of operationsIn(document))
    for (const response of Object.values(responses)) {
      const names = Object.keys(response.headers ?? {}).sort()
      for (const name of names) used.add(name)
      response.headers = Object.fromEntries(
        names.map(name => [name, { $ref: `#/components/headers/${name}` }]),
      )
      if (names.length === 0) delete response.headers
    }
  const headers = Object.entries(headerDeclarations)
    .filter(([name]) => used.has(name))
    .map(([name, { description, type, example, isAlwaysSent }]) => [
      name,
      { description, ...(isAlwaysSent && { required: true }), schema: { type }, example },
    ])
  return {
    ...document,
    components: { ...(document['components'] as Json), headers: Object.fromEntries(headers) },
  }
}

/** A body without required members is optional. A DELETE is described without a body, as OpenAPI advises. */
export function describeBodies(document: Json): Json {
  const { schemas } = document['components'] as {
    schemas: Record<string, { readonly required?: unknown } | undefined>
  }
  for (const [method, operation] of operationsIn(document)) {
    if (method === 'delete') delete operation.requestBody
    if (!operation.requestBody) continue
    operation.requestBody.required = Object.values(operation.requestBody.content).some(
      ({ schema: { $ref } }) =>
        $ref === undefined || schemas[$ref.slice(SCHEMAS.length)]?.required !== undefined,
    )
  }
  return document
}
