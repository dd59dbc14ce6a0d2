// What runs beside requests: jobs, and what follows from events. Each process does its part.
import type { AppParts } from './app-parts.ts'
import type { App } from './platform/http/types.ts'
import { createWorker } from './platform/jobs/worker.ts'
import { createDispatcher } from './product/events/dispatch.ts'
import { handlersFor } from './product/job-handlers.ts'
import { lanes } from './product/job-payloads.ts'
import { listenerKinds } from './product/listener-kinds.ts'
import { createRunner } from './product/workflows/runner.ts'
import { workflowParts } from './workflow-parts.ts'

/** Starts when the server listens. */
export function runBackground(app: App, { jobs, logger }: AppParts): void {
  const { db, files, mail, now } = app
  const mailParts = mail && { db, send: mail, consoleUrl: app.config.console?.url ?? '', now }
  const options = { ...jobs, log: logger }
  app.decorate(
    'jobs',
    createWorker(
      db,
      { handlers: handlersFor(db, files, mailParts, app.sealing, app.connectOutside), lanes },
      options,
    ),
  )
  app.decorate('workflowParts', workflowParts(app, jobs?.now, logger))
  const runner = createRunner(app.workflowParts, options)
  const running = [app.jobs, createDispatcher(db, listenerKinds, options), runner]
  app.addHook('onListen', async () => {
    for (const part of running) part.start()
  })
  app.addHook('onClose', async () => {
    await Promise.all(running.map(part => part.stop()))
  })
}
