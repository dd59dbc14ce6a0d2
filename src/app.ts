// Builds the server. Names every plugin and every group of routes; app/api-routes.ts has those of the API.
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyHttpOptions, type RawServerDefault } from 'fastify'
import { apiRoutes, browserApiRoutes } from './app/api-routes.ts'
import type { AppParts } from './app/app-parts.ts'
import { runBackground, storeGauges } from './app/background.ts'
import type {} from './app/decorations.ts'
import { provideLibraries } from './engine/ports.ts'
import { createStoreClock } from './platform/db/store-clock.ts'
import { readJsonBodies } from './platform/http/bodies/body.ts'
import { trustProxy } from './platform/http/client-address.ts'
import { allowOrigins, declareForTokens } from './platform/http/cross-origin.ts'
import { sendProblem } from './platform/http/errors.ts'
import { readNothingForHead } from './platform/http/head-requests.ts'
import { healthRoutes } from './platform/http/health.ts'
import { endIfLeft, ReplyLog } from './platform/http/limits/departures.ts'
import {
  closeConnectionsOnStop,
  connectionLimits,
  createGate,
  destroyStalledSockets,
  limitBodies,
  limitConnections,
  shedLoad,
} from './platform/http/limits/limits.ts'
import { anonymousLimit, rateLimits } from './platform/http/limits/rate-limit.ts'
import { methodNotAllowed } from './platform/http/method-not-allowed.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { observeRequests, requestIds, rewriteUrl } from './platform/http/observe.ts'
import { serveDocs } from './platform/http/openapi/docs.ts'
import { enforceReplies } from './platform/http/openapi/enforce-replies.ts'
import { describeApi } from './platform/http/openapi/openapi.ts'
import { createSecondListener } from './platform/http/second-listener.ts'
import { keepPrivate, secureHeaders, securityHeaders } from './platform/http/security-headers.ts'
import { enforcingSerializer, plainSerializer } from './platform/http/serializer.ts'
import type { App } from './platform/http/types.ts'
import { validatorCompiler } from './platform/http/validator.ts'
import { recurringId } from './platform/jobs/enqueue.ts'
import { rewriteJob } from './platform/jobs/queries.ts'
import { engineLibraries } from './platform/libraries.ts'
import { createCaller } from './platform/outgoing/call.ts'
import { createConnector } from './platform/outgoing/connect.ts'
import { createMailer } from './platform/outgoing/mail.ts'
import { KEY_MISSING, openSealing } from './platform/sealing/open-sealing.ts'
import { openFiles } from './platform/storage/open.ts'
import { createStoreDisk, unseenDisk } from './platform/storage/store-disk.ts'
import { createFileReader } from './processes/file-reader.ts'
import { checkPermissions } from './product/access/permissions.ts'
import { noCopies } from './product/analytics/copies.ts'
import { apiDescription } from './product/api-description.ts'
import { constraintProblem } from './product/constraints.ts'
import { eventBodies } from './product/event-log/schemas.ts'
import { countCauses } from './product/events/cause-header.ts'
import { createOutsideImages } from './product/files/outside-images.ts'
import { isDistributed } from './product/open-store.ts'
import { authenticator } from './product/organizations/authenticate.ts'
import { problems } from './product/problem.ts'
import { createIntake } from './product/responses/intake.ts'
import { isKeyMissing, keyFault } from './product/sealed-places.ts'
import { browserAuthenticator } from './product/sessions/authenticate.ts'
import { tokenAuthenticator } from './product/tokens/authenticate.ts'
import { hashPassword, verifyPassword } from './product/users/password.ts'
import { dashboardPageRoutes } from './public/dashboards/routes.ts'
import { elementRoutes } from './public/elements/routes.ts'
import { hookRoutes } from './public/hooks/routes.ts'
import { assetRoutes } from './public/page/asset-routes.ts'
import { publicImageRoutes } from './public/page/image-routes.ts'
import { linkRoutes as personalLinkRoutes } from './public/page/link-routes.ts'
import { createPageMemory } from './public/page/page-memory.ts'
import { publicErrors } from './public/page/replies.ts'
import { takingRoutes } from './public/page/routes.ts'
import { createDrafts } from './public/preview/drafts.ts'
import { previewPageRoutes } from './public/preview/routes.ts'
import { previewSubmitRoutes } from './public/preview/submit-routes.ts'
import { previewUploadRoutes } from './public/preview/upload-routes.ts'
import { createPublishedForms } from './public/published/published.ts'
import { resultRoutes } from './public/results/routes.ts'
import { consoleRoutes } from './public/sign-in/console-routes.ts'
import { forgotRoutes } from './public/sign-in/forgot-routes.ts'
import { keepApart } from './public/sign-in/keep-apart.ts'
import { linkRoutes } from './public/sign-in/link-routes.ts'
import { readSignInForms } from './public/sign-in/read-form.ts'
import { rootRoutes } from './public/sign-in/root-routes.ts'
import { signInRoutes } from './public/sign-in/routes.ts'
import { submitRoutes } from './public/submissions/routes.ts'
import { uploadRoutes } from './public/submissions/upload-routes.ts'

const API = '/devapi/v4'
/** The same operations for browsers with a token. */
const BROWSER_API = '/b/v1'

export async function buildApp(parts: AppParts): Promise<App> {
  const { config, db, assets, logger, enforceResponses, copies = noCopies } = parts
  const common = securityHeaders(config.publicUrl)
  const { requestTimeout, ...limits } = { ...connectionLimits(common), ...parts.limits }
  const serializer = enforceResponses ? enforcingSerializer : plainSerializer
  const options: FastifyHttpOptions<RawServerDefault> = {
    ...(logger && { loggerInstance: logger }),
    ...limits,
    rewriteUrl,
    genReqId: requestIds(),
    trustProxy: trustProxy(config.trustedProxies),
    routerOptions: { maxParamLength: 500 },
    // observe.ts writes one line per request.
    logController: new ReplyLog({ disableRequestLogging: true }),
    // An idle browser connection must not delay a stop.
    forceCloseConnections: 'idle',
    // Requests that arrived before the stop are served normally.
    return503OnClosing: false,
    // Fastify rejects URLs that it cannot decode before routing.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply.headers(common)),
    // Set at construction: a compiler set later is lost in a child plugin that adds schemas, and without one Fastify loads
    // its own. Fastify types the factories for its own compilers only.
    schemaController: {
      compilersFactory: {
        buildValidator: (() => validatorCompiler) as never,
        buildSerializer: (() => serializer) as never,
      },
    },
  }
  provideLibraries(engineLibraries)
  const app: App = fastify(options)
  app.decorate('config', config)
  app.decorate('db', db)
  const clock = await createStoreClock(db)
  app.addHook('onClose', async () => clock.stop())
  app.decorate('now', parts.now ?? clock.now)
  app.decorate('published', createPublishedForms(db))
  app.decorate('storeDisk', config.databaseUrl ? unseenDisk : createStoreDisk(db, config.dataDir))
  app.addHook('onClose', () => app.storeDisk.close())
  app.decorate('intake', createIntake(db, app.storeDisk, await isDistributed(db)))
  app.decorate('copies', copies)
  app.decorateRequest('principal')
  app.addHook('onClose', () => app.intake.drain())
  app.decorate('connectOutside', createConnector(config.egress, parts.outside?.resolve))
  app.decorate('callOutside', createCaller(config.egress, parts.outside))
  app.decorate('loadImage', createOutsideImages({ db, callOutside: app.callOutside, egress: config.egress }))
  const isMissing = await isKeyMissing(db, config)
  app.decorate('sealing', openSealing(config, isMissing))
  const fault = isMissing ? KEY_MISSING : await keyFault(db, config, app.sealing)
  if (fault) app.log.error(fault)
  app.decorate('files', await openFiles(config))
  app.decorate('fileReader', createFileReader(config.loadLimits, config.analytics !== undefined))
  app.decorate('hashPassword', parts.hashPassword ?? hashPassword)
  app.decorate('verifyPassword', parts.verifyPassword ?? verifyPassword)
  app.decorate('load', createGate(config.maxRequests))
  app.decorate('uploads', createGate(config.maxUploads, 5))
  const mail = config.console && config.mail
  app.decorate('mail', mail && (parts.sendMail ?? createMailer(mail)))
  runBackground(app, parts)

  readJsonBodies(app)
  secureHeaders(app, common)
  if (enforceResponses) enforceReplies(app, problems, common)
  if (config.rateLimit) await app.register(rateLimit, rateLimits)
  const anonymous = anonymousLimit(app, config.rateLimit)
  const { refuse, toMethodProblem } = methodNotAllowed(app, anonymous)
  app.setNotFoundHandler(refuse)
  app.setErrorHandler(
    (error, request, reply) =>
      endIfLeft(error, request, reply) ??
      sendProblem(toMethodProblem(constraintProblem(error), request), request, reply),
  )
  limitConnections(app, config.maxConnections)
  destroyStalledSockets(app, limits.connectionTimeout)
  limitBodies(app, requestTimeout, limits.http.connectionsCheckingInterval)
  closeConnectionsOnStop(app)
  readNothingForHead(app)
  shedLoad(app, app.load)
  observeRequests(
    app,
    serveMetrics(app, config.metrics, { gauges: storeGauges(app), ...parts.metrics }),
    hideSecrets,
  )
  const apiListener = config.apiListen && createSecondListener(app)
  app.decorate('apiListener', apiListener)
  const apiDocument = describeApi(app, { ...apiDescription, webhooks: eventBodies, url: config.publicUrl })
  checkPermissions(app)
  countCauses(app)
  await app.register(
    healthRoutes(async () => {
      await app.storeDisk.check()
      app.storeDisk.requireSpace()
      await rewriteJob(db, recurringId('sweep'))
    }),
  )

  await app.register(
    async api => {
      keepPrivate(api)
      if (apiListener) api.addHook('onRequest', apiListener.require)
      api.addHook('onRequest', authenticator(db, anonymous, app.now))
      await api.register(apiRoutes)
    },
    { prefix: API },
  )
  await app.register(
    async browsers => {
      keepPrivate(browsers)
      await allowOrigins(browsers)
      browsers.addHook('onRoute', declareForTokens)
      const byToken = tokenAuthenticator(db, anonymous, app.now)
      const sessions = config.console && { db, place: config.console, now: app.now }
      browsers.addHook('onRequest', browserAuthenticator(byToken, sessions, anonymous))
      await browsers.register(browserApiRoutes(config, app.mail))
    },
    { prefix: BROWSER_API },
  )
  // Outside the page's error handler: scripts upload files, and they read problems as JSON.
  await app.register(uploadRoutes)
  const drafts = createDrafts(db)
  await app.register(previewUploadRoutes(drafts))
  await app.register(publicImageRoutes)
  await app.register(elementRoutes)
  await app.register(hookRoutes)
  const pages = createPageMemory(app.published, assets)
  await app.register(async taking => {
    taking.setErrorHandler(publicErrors(assets))
    keepApart(taking, config.console, 'forms')
    await taking.register(takingRoutes(assets, pages))
    await taking.register(personalLinkRoutes(assets))
    await taking.register(resultRoutes(assets))
    await taking.register(submitRoutes(assets))
    await taking.register(previewPageRoutes(assets, drafts))
    await taking.register(previewSubmitRoutes(assets, drafts))
    await taking.register(assetRoutes(assets))
  })
  await app.register(dashboardPageRoutes(assets, config.console))

  await app.register(rootRoutes)
  const place = config.console
  if (place)
    await app.register(async people => {
      people.setErrorHandler(publicErrors(assets))
      keepApart(people, place, 'console')
      readSignInForms(people)
      await people.register(signInRoutes(place))
      await people.register(linkRoutes(place))
      await people.register(forgotRoutes(place))
      await people.register(consoleRoutes(place))
    })

  await app.register(async reference => {
    if (apiListener) reference.addHook('onRequest', apiListener.require)
    serveDocs(reference, { title: apiDescription.title, url: `${API}/openapi.json`, make: apiDocument })
  })
  return app
}

/**
 * Hides from the log the secrets in the paths of result pages, personal links, previews, and links that work once. Also matches
 * percent-encoded slashes, which routes decode.
 */
const hideSecrets = (path: string) =>
  path
    .replace(/^(\/f\/[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)).+/i, '$1***')
    .replace(/^(\/f\/[^/]*?(?:\/|%2f)(?:l|%6c)(?:\/|%2f)).+/i, '$1***')
    .replace(/^((?:\/|%2f)*(?:p|setup|reset)(?:\/|%2f)).+/i, '$1***')
