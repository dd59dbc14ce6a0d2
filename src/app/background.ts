// What runs beside requests: jobs, and what follows from events. Each process does its part.

import { watchRush } from '../platform/http/limits/rush.ts'
import type { App } from '../platform/http/types.ts'
import { createDueWatch } from '../platform/jobs/due-watch.ts'
import { createWorker } from '../platform/jobs/worker.ts'
import { createDispatcher } from '../product/events/dispatch.ts'
import { findOldestWaiting } from '../product/events/queries.ts'
import { handlersFor } from '../product/job-handlers.ts'
import { lanes } from '../product/job-payloads.ts'
import { listenerKinds } from '../product/listener-kinds.ts'
import { createDeliveries } from '../product/webhooks/deliver.ts'
import { countAllWaiting } from '../product/webhooks/delivery-queries.ts'
import { createBacklogs } from '../product/workflows/runs/backlog.ts'
import { countAllBacklogs } from '../product/workflows/runs/backlog-queries.ts'
import { createRunner } from '../product/workflows/runs/runner.ts'
import { countAllDue } from '../product/workflows/waits/due-queries.ts'
import type { AppParts } from './app-parts.ts'
import { workflowParts } from './workflow-parts.ts'

/** Starts when the server listens. */
export function runBackground(app: App, { jobs, logger, maxWaitingRuns }: AppParts): void {
  const { db, files, mail, sealing, callOutside, now, config } = app
  const { publicUrl } = config
  const mailParts = mail && { db, send: mail, consoleUrl: config.console?.url ?? '', now }
  const clock = jobs?.now ?? (() => now().getTime())
  const timing = { ...jobs, now: clock }
  const watch = createDueWatch(db, { ...timing, log: logger })
  const options = { ...timing, watch, log: logger, isRush: watchRush(app.load) }
  app.decorate('workflowParts', workflowParts(app, clock, { log: logger, maxWaitingRuns }))
  const handlers = handlersFor(db, files, mailParts, sealing, app.connectOutside, {
    publicUrl,
    eventDays: config.eventDays,
    maxWaitingRuns: app.workflowParts.maxWaitingRuns,
    fileReader: app.fileReader,
  })
  app.decorate('jobs', createWorker(db, { handlers, lanes }, options))
  const sender = {
    callOutside,
    sealing,
    now: clock,
  }
  app.decorate('webhookSender', sender)
  const running = [
    app.jobs,
    createDispatcher(db, listenerKinds(publicUrl, app.workflowParts.maxWaitingRuns), options),
    createRunner(app.workflowParts, config.workflowSteps, options),
    createBacklogs(app.workflowParts, options),
    createDeliveries({ ...sender, db, publicUrl, hasMail: mail !== undefined }, options),
  ]
  app.addHook('onListen', async () => {
    for (const part of running) part.start()
  })
  app.addHook('onClose', async () => {
    await Promise.all(running.map(part => part.stop()))
  })
}

/** How far behind events and deliveries are. */
export const storeGauges = ({ db, now }: App) => [
  {
    name: 'formyard_events_waiting_seconds',
    help: 'Age of the oldest event that was not passed to what listens',
    read: async () => secondsSince(await findOldestWaiting(db), now()),
  },
  {
    name: 'formyard_deliveries_waiting',
    help: 'Deliveries to webhooks that wait, up to 10000',
    read: () => countAllWaiting(db),
  },
  {
    name: 'formyard_runs_waiting',
    help: 'Runs of workflows that are due and wait for their turn, up to 10000',
    read: () => countAllDue(db, now().toISOString()),
  },
  {
    name: 'formyard_run_events_waiting',
    help: 'Events that start runs later, because too many runs of their workflow wait, up to 10000',
    read: () => countAllBacklogs(db),
  },
]

const secondsSince = (date: string | undefined, now: Date) =>
  date === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(date)) / 1000)
