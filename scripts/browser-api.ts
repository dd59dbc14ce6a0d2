// The OpenAPI document of the API for browsers, made from the declarations of the routes, without a server and a store. The published
// document has the same operations under the paths for keys, without those of signed-in people.
import fastify from 'fastify'
import { browserApiRoutes } from '../src/app/api-routes.ts'
import { readConfig } from '../src/config/config.ts'
import { provideLibraries } from '../src/engine/ports.ts'
import { describeApi } from '../src/platform/http/openapi/openapi.ts'
import type { App } from '../src/platform/http/types.ts'
import { engineLibraries } from '../src/platform/libraries.ts'
import { apiDescription } from '../src/product/api-description.ts'

export const BROWSER_API = '/b/v1'

/** This instance serves no requests, so it compiles nothing. */
const uncompiled = {
  buildValidator: (() => () => () => true) as never,
  buildSerializer: (() => () => () => '') as never,
}

export async function browserApiDocument(): Promise<object> {
  provideLibraries(engineLibraries)
  const config = readConfig({})
  const app: App = fastify({ schemaController: { compilersFactory: uncompiled } })
  app.decorate('config', config)
  const makeDocument = describeApi(app, { ...apiDescription, url: config.publicUrl })
  await app.register(browserApiRoutes(config, undefined), { prefix: BROWSER_API })
  return makeDocument()
}
