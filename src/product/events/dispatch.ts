// Passes events to their listeners: one transaction finds what listens, lets each kind of listener insert its rows, and marks the events.
// So each event reaches each listener exactly once, whatever happens to the process.
import { setImmediate, setTimeout } from 'node:timers/promises'
import { inTransaction } from '../../platform/db/database.ts'
import { isStoreFault } from '../../platform/db/store-errors.ts'
import { createDueWatch } from '../../platform/jobs/due-watch.ts'
import { createLane } from '../../platform/jobs/lane.ts'
import type { WatchedTiming } from '../../platform/jobs/worker.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { EVENTS_TOPIC } from './emit.ts'
import {
  type EventRow,
  findListenersOf,
  findWaitingEvents,
  type ListenerRow,
  listensTo,
  lockWaitingEvents,
  markDispatched,
} from './queries.ts'

/** An event, and a listener whose types and web forms include it. */
export interface Match {
  readonly event: EventRow
  readonly listener: ListenerRow
}

/**
 * Inserts what follows from events for the listeners of one kind. Ids of what it inserts are made of the event and the listener. It must
 * not call anything outside.
 */
export type FanOut = (trx: Trx, matches: readonly Match[], now: Date) => Promise<void>

/** What each kind of listener does. */
export type ListenerKinds = Readonly<Record<string, FanOut>>

export interface Dispatcher {
  start(): void
  /** Ends after the running transaction. */
  stop(): Promise<void>
}

type DispatchOptions = Pick<WatchedTiming, 'pollMs' | 'now' | 'watch'> & {
  readonly isRush?: () => boolean
  readonly log?: { error(about: object, message: string): void } | undefined
}

/** Limits how long submissions wait for the store. */
const MAX_EVENTS = 200
/** While requests need the process, each pause is this many times as long as the dispatch before it. */
const RUSH_PAUSES = 19
const MAX_WAIT_MS = 1_000
const CHECK_MS = 20
/** How long an event is left alone that cannot be passed on, because of a bug. The others go on. */
const SKIP_MS = 60_000

export function createDispatcher(db: Db, kinds: ListenerKinds, options: DispatchOptions = {}): Dispatcher {
  const { now = Date.now, isRush = () => false, log, watch = createDueWatch(db, options) } = options
  const skipped = new Map<string, number>()

  /** @returns how many events were dispatched */
  async function dispatch(limit: number): Promise<number> {
    for (const [id, until] of skipped) if (until <= now()) skipped.delete(id)
    let events: readonly EventRow[] = []
    try {
      return await inTransaction(db, async trx => {
        events = await lockWaitingEvents(trx, limit, [...skipped.keys()])
        if (events.length > 0) await passOn(trx, events)
        return events.length
      })
    } catch (error) {
      const [first] = events
      if (isStoreFault(error) || !first) throw error
      if (limit > 1) return dispatchEach(events.length)
      log?.error({ err: error, event: first.id }, 'An event could not be passed to its listeners')
      skipped.set(first.id, now() + SKIP_MS)
      return 1
    }
  }

  /** One by one, to find the event that fails. */
  async function dispatchEach(count: number): Promise<number> {
    let dispatched = 0
    while (dispatched < count && (await dispatch(1)) > 0) dispatched++
    return dispatched
  }

  /** @returns how long it took in milliseconds; undefined if no event waits */
  async function dispatchNext(): Promise<number | undefined> {
    const start = performance.now()
    const [waits] = await findWaitingEvents(db).limit(1).execute()
    const count = waits ? await dispatch(MAX_EVENTS) : 0
    return count > 0 ? performance.now() - start : undefined
  }

  /** Lets submissions use the store first. */
  async function giveWay(tookMs: number): Promise<void> {
    await setImmediate()
    const end = performance.now() + Math.min(tookMs * RUSH_PAUSES, MAX_WAIT_MS)
    while (isRush() && performance.now() < end) await setTimeout(CHECK_MS)
  }

  async function passOn(trx: Trx, events: readonly EventRow[]): Promise<void> {
    const at = new Date(now())
    const matches = matchesOf(events, await listenersOf(trx, events))
    for (const [kind, ofKind] of Map.groupBy(matches, ({ listener }) => listener.kind)) {
      const fanOut = kinds[kind]
      // Another version of the server may know more kinds.
      if (fanOut) await fanOut(trx, ofKind, at)
    }
    await markDispatched(
      trx,
      events.map(({ id }) => id),
      at.toISOString(),
    )
  }

  const lane = createLane<number>({
    workers: 1,
    claim: dispatchNext,
    run: giveWay,
    logFailure(error) {
      if (!isStoreFault(error)) log?.error({ err: error }, 'Dispatching events failed')
    },
  })
  let leave = async () => {}
  return {
    start() {
      leave = watch.add({
        name: 'events',
        topic: EVENTS_TOPIC,
        due: () => findWaitingEvents(db),
        poll: lane.poll,
      })
    },
    async stop() {
      await leave()
      await lane.stop()
    },
  }
}

const unique = (values: readonly string[]) => [...new Set(values)]

const listenersOf = (trx: Trx, events: readonly EventRow[]) =>
  findListenersOf(
    trx,
    unique(events.map(event => event.organization_id)),
    unique(events.map(event => event.app_id)),
  )

function matchesOf(events: readonly EventRow[], listeners: readonly ListenerRow[]): Match[] {
  const ofApps = Map.groupBy(listeners, ({ app_id }) => app_id)
  return events.flatMap(event =>
    (ofApps.get(event.app_id) ?? [])
      .filter(listensTo(event.type, event.webform_id))
      .map(listener => ({ event, listener })),
  )
}
