// The OpenAPI 3.1 document, made from the routes' own schemas when somebody first asks for it, by a server of its own: what makes
// it is large, and most starts never need it.
import fastify, { type RouteOptions } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from './types.ts'

const DESCRIPTION = `Users own applications; applications hold web forms; a published form is answered at its public address.

Every request to \`/devapi/v4\` carries the header \`x-api-key\`. Errors have one shape, RFC 9457 problem details; \`code\` is stable.
Lists are JSON arrays in creation order: with \`limit\` one page comes, with \`X-Next-Cursor\` and \`Link\` while there is more, and always with \`X-End-Cursor\`; without it, all.`

/** Watches the routes that are registered from now on; gives what makes the document of them. */
export function describeApi(app: App): () => Promise<object> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => void routes.push(route))
  let document: Promise<object> | undefined
  return () => (document ??= makeDocument(routes, app.config))
}

async function makeDocument(routes: readonly RouteOptions[], config: Config): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const described = fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: unused } })
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Formyard developer API',
        version: '4.0.0',
        description: DESCRIPTION,
        contact: { name: 'Formyard', url: 'https://formyard.dev' },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: config.publicUrl }],
      tags: [
        { name: 'Users', description: 'Creators, who own applications' },
        { name: 'Applications', description: 'Containers of web forms' },
        { name: 'Web forms', description: 'Drafts, and publishing them' },
        { name: 'Published versions', description: 'Immutable snapshots, made by activating' },
        { name: 'Responses', description: 'What people answered' },
        { name: 'Grading', description: 'Points by hand, corrected scorings, and what became of scores' },
        { name: 'Audit log', description: 'What was changed, by whom and when' },
        { name: 'Taking', description: 'Public; needs no key' },
      ],
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      },
      security: [{ apiKey: [] }],
    },
    transformObject: document => {
      if (!('openapiObject' in document)) return {}
      return describeBodies(nameSchemas(document.openapiObject as unknown as Json)) as never
    },
  })
  for (const { method, url, schema = {} } of routes) {
    if (method !== 'HEAD') described.route({ method, url, schema, handler: async () => {} })
  }
  await described.ready()
  return described.swagger()
}

/** Nobody asks this server anything. Fastify types these for its own compilers, which would be loaded otherwise. */
const unused = {
  buildValidator: (() => () => () => true) as never,
  buildSerializer: (() => () => () => '') as never,
}

type Json = { [name: string]: unknown }

/** Moves every schema that has a title to components/schemas, so that the document is small and clients get named types. */
export function nameSchemas(document: Json): Json {
  const schemas = new Map<string, unknown>()
  const visit = (value: unknown, isSchema: boolean): unknown => {
    if (Array.isArray(value)) return value.map(entry => visit(entry, isSchema))
    if (typeof value !== 'object' || value === null) return value
    const members = value as Json
    const title = members['title']
    // Members of `examples` are data, whatever they look like.
    const copy = Object.fromEntries(
      Object.entries(members).map(([name, member]) => [
        name,
        name === 'examples' || name === 'example' || name === 'info' ? member : visit(member, true),
      ]),
    )
    if (!isSchema || typeof title !== 'string' || !looksLikeSchema(members)) return copy
    schemas.set(title, copy)
    return { $ref: `#/components/schemas/${title}` }
  }
  const named = visit(document, false) as Json
  const components = (named['components'] ?? {}) as Json
  return { ...named, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

/**
 * A body of which nothing is required may be left out. A DELETE is told without one, as OpenAPI advises; that it refuses one
 * with members nobody needs to be told.
 */
function describeBodies(document: Json): Json {
  const { paths, components } = document as {
    readonly paths: Record<string, Record<string, { requestBody?: { required?: boolean; content: Json } }>>
    readonly components: { readonly schemas: Record<string, { readonly required?: readonly string[] }> }
  }
  for (const [method, operation] of Object.values(paths).flatMap(item => Object.entries(item))) {
    if (method === 'delete') delete operation.requestBody
    if (!operation.requestBody) continue
    const bodies = Object.values(operation.requestBody.content) as { schema: { $ref: string } }[]
    operation.requestBody.required = bodies.some(
      ({ schema }) => components.schemas[schema.$ref.split('/').at(-1) ?? '']?.required !== undefined,
    )
  }
  return document
}

const looksLikeSchema = (members: Json) => 'type' in members || 'anyOf' in members
