// The OpenAPI document of the API for browsers, made from the declarations of the routes, without a server and a store. The published
// document has the same operations under the paths for keys, without /me.
import fastify from 'fastify'
import { apiRoutes } from '../../../src/api-routes.ts'
import { readConfig } from '../../../src/config.ts'
import { describeApi } from '../../../src/platform/http/openapi.ts'
import type { App } from '../../../src/platform/http/types.ts'
import { meRoutes } from '../../../src/product/accounts/me-routes.ts'
import { apiDescription } from '../../../src/product/api-description.ts'
import '../../engine-ports.ts'
import type { Document } from '../../openapi-document.ts'

export const BROWSER_API = '/b/v1'

/** This instance serves no requests, so it compiles nothing. */
const uncompiled = {
  buildValidator: (() => () => () => true) as never,
  buildSerializer: (() => () => () => '') as never,
}

export async function browserApiDocument(): Promise<Document> {
  const config = readConfig({})
  const app: App = fastify({ schemaController: { compilersFactory: uncompiled } })
  app.decorate('config', config)
  const makeDocument = describeApi(app, { ...apiDescription, url: config.publicUrl })
  await app.register(
    async api => {
      await api.register(meRoutes)
      await api.register(apiRoutes)
    },
    { prefix: BROWSER_API },
  )
  return (await makeDocument()) as Document
}
