// What each kind of listener does with the events that it listens to. For a new kind, add a line here.
import type { ListenerKinds } from './events/dispatch.ts'
import { LISTENER as WORKFLOW } from './workflows/change.ts'
import { startByEvents } from './workflows/listen.ts'

export const listenerKinds: ListenerKinds = {
  [WORKFLOW]: startByEvents,
}
