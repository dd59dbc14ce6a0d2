// The OpenAPI 3.1 document, made from the routes' own schemas when somebody first asks for it, by a server of its own: what makes
// it is large, and most starts never need it.
import fastify, { type RouteOptions } from 'fastify'
import type { Config } from '../../config.ts'
import { describeBodies, describeHeaders, type Json, nameSchemas, toSwagger } from './openapi-parts.ts'
import { type OperationSchema, repliesOf } from './replies-of.ts'
import type { App } from './types.ts'

const DESCRIPTION = `Users own applications; applications hold web forms; a published form is answered at its public address.

Every request to \`/devapi/v4\` carries the header \`x-api-key\`. Errors have one shape, RFC 9457 problem details; \`code\` is stable.
Lists are JSON arrays in creation order: with \`limit\` one page comes, with \`X-Next-Cursor\` and \`Link\` while there is more, and always with \`X-End-Cursor\`; without it, all.

Every operation lists the problems that it can give. What HTTP itself can bring at any address is not listed: 400 \`request_malformed\`,
405 \`method_not_allowed\`, 408 \`request_timeout\`, 414 \`address_too_long\`, 417 \`expectation_unknown\`, 431 \`headers_too_large\` and 501 \`method_unknown\`.`

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
      const named = nameSchemas(document.openapiObject as unknown as Json)
      return describeHeaders(describeBodies(named)) as never
    },
  })
  for (const { method, url, schema = {} } of routes) {
    if (method === 'HEAD') continue
    const response = schema.hide ? schema.response : describeReplies(schema, leadsElsewhere(url, routes))
    described.route({ method, url, schema: { ...schema, response }, handler: async () => {} })
  }
  await described.ready()
  return described.swagger()
}

const describeReplies = (schema: OperationSchema, mayBeAnother: boolean) =>
  toSwagger(repliesOf(schema, mayBeAnother ? ['method_not_allowed'] : []))

/** Whether an id in the address may be a name that leads elsewhere: `GET .../all` is no thing with the id `all`. */
const leadsElsewhere = (url: string, routes: readonly RouteOptions[]) =>
  /\/:\w+$/.test(url) &&
  routes.some(other => /\/[^/:]+$/.test(other.url) && folderOf(other.url) === folderOf(url))

const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/'))

/** Nobody asks this server anything. Fastify types these for its own compilers, which would be loaded otherwise. */
const unused = {
  buildValidator: (() => () => () => true) as never,
  buildSerializer: (() => () => () => '') as never,
}
