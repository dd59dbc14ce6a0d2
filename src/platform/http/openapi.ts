// Builds the OpenAPI 3.1 document from the routes' schemas on first request. The generator runs in a separate Fastify instance,
// because it is large and most processes never need it.
import fastify, { type RouteOptions } from 'fastify'
import { describeBodies, describeHeaders, type Json, nameSchemas, toSwagger } from './openapi-parts.ts'
import type { Catalogue } from './problem.ts'
import { BY_TOKEN, type OperationSchema, repliesOf } from './replies-of.ts'
import type { App } from './types.ts'

export interface ApiDescription {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly tags: { readonly name: string; readonly description: string }[]
  readonly catalogue: Catalogue
  /** The API's base URL, without a trailing slash. */
  readonly url: string
}

/** Collects the routes that are registered from now on. Returns a function that builds their document. */
export function describeApi(app: App, about: ApiDescription): () => Promise<object> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => void routes.push(route))
  let document: Promise<object> | undefined
  return () => (document ??= makeDocument(routes, about))
}

async function makeDocument(
  routes: readonly RouteOptions[],
  { title, version, description, tags, catalogue, url }: ApiDescription,
): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const described = fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: unused } })
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version,
        description,
        contact: { name: 'Formyard', url: 'https://formyard.dev' },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: url }],
      tags,
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      },
      security: [{ apiKey: [] }],
    },
    transformObject: document => {
      if (!('openapiObject' in document)) return {}
      const named = nameSchemas(document.openapiObject as unknown as Json)
      return describeHeaders(describeBodies(named)) as never
    },
  })
  for (const { method, url: path, schema = {} } of routes) {
    // Operations for tokens are the same as those for keys.
    if (method === 'HEAD' || schema.security === BY_TOKEN) continue
    const response = schema.hide
      ? schema.response
      : describeReplies(catalogue, schema, hasNamedSibling(path, routes))
    described.route({ method, url: path, schema: { ...schema, response }, handler: async () => {} })
  }
  await described.ready()
  return described.swagger()
}

const describeReplies = (catalogue: Catalogue, schema: OperationSchema, canBeSibling: boolean) =>
  toSwagger(repliesOf(catalogue, schema, canBeSibling ? ['method_not_allowed'] : []))

/** True if the path's last id can be the name of another route: `GET .../all` is a 405, because `all` is not an id. */
const hasNamedSibling = (url: string, routes: readonly RouteOptions[]) =>
  /\/:\w+$/.test(url) &&
  routes.some(other => /\/[^/:]+$/.test(other.url) && folderOf(other.url) === folderOf(url))

const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/'))

/** This instance serves no requests. Without these, Fastify would load its own compilers. */
const unused = {
  buildValidator: (() => () => () => true) as never,
  buildSerializer: (() => () => () => '') as never,
}
