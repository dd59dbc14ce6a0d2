// What each kind of listener does with the events that it listens to. For a new kind, add a line here.
import type { ListenerKinds } from './events/dispatch.ts'

export const listenerKinds: ListenerKinds = {}
