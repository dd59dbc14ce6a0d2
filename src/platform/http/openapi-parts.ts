// What the generator of the OpenAPI document does not do, and clients need: named schemas, discriminators, headers, and bodies that
// may be left out.
import { isDeepStrictEqual } from 'node:util'
import { headerDeclarations } from './declare.ts'
import type { Reply } from './replies-of.ts'

export type Json = { [name: string]: unknown }

const SCHEMAS = '#/components/schemas/'
/** Their members are data, whatever they look like. */
const DATA = new Set(['examples', 'example', 'info', 'const', 'enum', 'default'])

/**
 * Moves every schema that has a title to components/schemas, so that the document is small and clients get named types.
 * @throws {Error} when two different schemas have one title
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
  /** What stands beside a reference says what the schema is at that place. */
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

/** Without a mapping, a discriminator's values are taken for the names of the schemas. */
function withMapping(discriminator: Json, members: unknown): Json {
  const { propertyName } = discriminator as { readonly propertyName: string }
  const schemas = members as { title: string; properties: Record<string, { enum: string[] } | undefined> }[]
  const mapping = schemas.flatMap(({ title, properties }) =>
    // The generator writes a constant so.
    (properties[propertyName]?.enum ?? []).map(value => [value, SCHEMAS + title]),
  )
  return { propertyName, mapping: Object.fromEntries(mapping) }
}

/** A reply as the generator takes it. */
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

/** Every header that operations declare, once, and references to it. */
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

/**
 * A body of which nothing is required may be left out. A DELETE is described without one, as OpenAPI advises: nobody needs to
 * know that it takes an empty object.
 */
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
