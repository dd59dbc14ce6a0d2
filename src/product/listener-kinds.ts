// What each kind of listener does with the events that it listens to. For a new kind, add a line here.
import type { ListenerKinds } from './events/dispatch.ts'
import { fanOutToWebhooks, WEBHOOK } from './webhooks/fan-out.ts'
import { LISTENER as WORKFLOW } from './workflows/documents/change.ts'
import { startByEvents } from './workflows/documents/listen.ts'

/** @param maxWaitingRuns of one workflow */
export const listenerKinds = (publicUrl: string, maxWaitingRuns: number): ListenerKinds => ({
  [WEBHOOK]: fanOutToWebhooks(publicUrl),
  [WORKFLOW]: startByEvents(maxWaitingRuns),
})
