// What the runs of workflows work with, from the parts of the server.
import type { App } from '../platform/http/types.ts'
import { KeyedSemaphore } from '../platform/keyed-semaphore.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { createLinks } from '../product/invitations/links.ts'
import { createAppMailer } from '../product/mail/app-mail.ts'
import type { RunParts } from '../product/workflows/runs/attempt.ts'
import { MAX_WAITING_RUNS } from '../product/workflows/waits/due-queries.ts'
import { checkForWorkflow, submitForWorkflow } from '../public/submissions/submit-for-workflow.ts'

/** The most runs that store something at the same time. A process has ten connections. */
const RUNS_THAT_STORE = 4
/** Calls at once of an organization to one host. */
const CALLS_PER_HOST = 5

interface WorkflowSettings {
  readonly log: RunParts['log']
  readonly maxWaitingRuns: number | undefined
}

/** @param clock milliseconds since 1970, as background jobs have it */
export function workflowParts(
  app: App,
  clock: () => number,
  { log, maxWaitingRuns = MAX_WAITING_RUNS }: WorkflowSettings,
): RunParts {
  const { db, sealing, connectOutside: connect, callOutside: call, copies, config } = app
  const now = () => new Date(clock())
  const { mail, mailsPerMinute } = config
  return {
    db,
    sealing,
    storing: new Semaphore(RUNS_THAT_STORE),
    call,
    hosts: new KeyedSemaphore(CALLS_PER_HOST),
    copies,
    now,
    log,
    random: Math.random,
    sendMail: createAppMailer({ db, sealing, connect, mail, mailsPerMinute, now }),
    submit: submitForWorkflow(app),
    checkSubmission: checkForWorkflow(app),
    links: createLinks(sealing, config.publicUrl),
    files: app.files,
    maxWaitingRuns,
    publicUrl: config.publicUrl,
    consoleUrl: config.console?.url,
  }
}
