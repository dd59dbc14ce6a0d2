// Asks the store once a second for what a process has to do: one statement for all kinds of work, so that an idle process costs one read.
import { onCommit } from '../db/database.ts'
import type { Connection } from '../db/dialect.ts'
import { isStoreFault } from '../db/store-errors.ts'
import { type DueQuery, findDue } from './queries.ts'

export interface Watched extends DueQuery {
  /** The topic of commits of this process that may bring work. */
  readonly topic?: string
  /** Called about once a second while there is work, and after such commits. */
  readonly poll: () => void
}

export interface DueWatch {
  /** @returns how to stop watching. Resolves after the running read. */
  add(...watched: readonly Watched[]): () => Promise<void>
}

interface DueWatchOptions {
  /** Milliseconds between two reads. */
  readonly pollMs?: number
  /** The wall clock, in milliseconds since 1970. */
  readonly now?: () => number
  readonly log?: { error(about: object, message: string): void } | undefined
}

const POLL_MS = 1_000

export function createDueWatch(
  db: Connection,
  { pollMs = POLL_MS, now = Date.now, log }: DueWatchOptions = {},
): DueWatch {
  const all = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      const due = await findDue(db, [...all], new Date(now()).toISOString())
      for (const watched of all) if (due.has(watched.name)) watched.poll()
    } catch (error) {
      // Requests report an unreachable store already.
      if (!isStoreFault(error)) log?.error({ err: error }, 'Looking for due work failed')
    }
  }

  function schedule(): void {
    if (all.size === 0 || reading) return
    timer ??= setTimeout(() => {
      timer = undefined
      reading = read().finally(() => {
        reading = undefined
        schedule()
      })
    }, pollMs).unref()
  }

  return {
    add(...watched) {
      const forgets: (() => void)[] = []
      for (const one of watched) {
        all.add(one)
        if (one.topic !== undefined) forgets.push(onCommit(db, one.topic, one.poll))
        // There may be work already.
        one.poll()
      }
      schedule()
      return async () => {
        for (const forget of forgets) forget()
        for (const one of watched) all.delete(one)
        if (all.size === 0) {
          clearTimeout(timer)
          timer = undefined
        }
        await reading
      }
    },
  }
}
