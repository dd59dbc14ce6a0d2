// Builds the OpenAPI 3.1 document from the routes' schemas on first request. The generator runs in a separate Fastify instance,
// because it is large and most processes never need it.
import fastify, { type RouteOptions } from 'fastify'
import type { TObject } from 'typebox'
import type { Catalogue } from '../problem.ts'
import type { App } from '../types.ts'
import { describeBodies, describeHeaders, type Json, nameSchemas, toSwagger } from './openapi-parts.ts'
import { BY_TOKEN, type OperationSchema, repliesOf } from './replies-of.ts'

export interface ApiDescription {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly tags: { readonly name: string; readonly description: string }[]
  readonly catalogue: Catalogue
  /** What the server sends to programs: the schema of the body, by name. */
  readonly webhooks?: Readonly<Record<string, TObject>>
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
  { title, version, description, tags, catalogue, url, webhooks = {} }: ApiDescription,
): Promise<object> {
  const { swagger } = await import('./swagger.ts')
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
      const named = nameSchemas(withWebhooks(document.openapiObject as unknown as Json))
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
  // The generator knows no webhooks, so they are routes until it is done.
  for (const [name, body] of Object.entries(webhooks))
    described.post(WEBHOOK_PATH + name, { schema: webhookSchema(name, body) }, async () => {})
  await described.ready()
  return described.swagger()
}

const WEBHOOK_PATH = '/:webhook/'

const webhookSchema = (name: string, body: TObject) => ({
  operationId: `receive.${name}`.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
  summary: name,
  description: 'Sent to your program. Reply 2xx within 15 seconds.',
  body,
  response: { '2xx': { type: 'null', description: 'The event is delivered.' } },
})

/** Moves the routes of webhooks to the member for them. */
function withWebhooks(document: Json): Json {
  const paths = Object.entries(document['paths'] as Json)
  const prefix = WEBHOOK_PATH.replace(':webhook', '{webhook}')
  const isWebhook = ([path]: [string, unknown]) => path.startsWith(prefix)
  const moved = paths.filter(isWebhook).map(([path, item]) => {
    const { post } = item as { readonly post: Json }
    const { parameters: _, ...operation } = post
    return [path.slice(prefix.length), { post: { ...operation, security: [] } }]
  })
  const rest = paths.filter(entry => !isWebhook(entry))
  return { ...document, paths: Object.fromEntries(rest), webhooks: Object.fromEntries(moved) }
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
