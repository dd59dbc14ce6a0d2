// What the runs of workflows work with, from the parts of the server.
import type { App } from './platform/http/types.ts'
import { Semaphore } from './platform/semaphore.ts'
import { createLinks } from './product/invitations/links.ts'
import { createAppMailer } from './product/mail/app-mail.ts'
import type { RunParts } from './product/workflows/attempt.ts'
import { submitForWorkflow } from './public/submissions/submit-for-workflow.ts'

/** Of the ten connections that a process has. */
const RUNS_THAT_STORE = 4

/** @param clock for tests: milliseconds since 1970, as background jobs have it */
export function workflowParts(app: App, clock: (() => number) | undefined, log: RunParts['log']): RunParts {
  const { db, sealing, connectOutside: connect, callOutside: call, copies, config } = app
  const now = () => (clock ? new Date(clock()) : new Date())
  const { mail, mailsPerMinute } = config
  return {
    db,
    sealing,
    storing: new Semaphore(RUNS_THAT_STORE),
    call,
    copies,
    now,
    log,
    random: Math.random,
    sendMail: createAppMailer({ db, sealing, connect, mail, mailsPerMinute, now }),
    submit: submitForWorkflow(app),
    links: createLinks(sealing, config.publicUrl),
    files: app.files,
    publicUrl: config.publicUrl,
  }
}
