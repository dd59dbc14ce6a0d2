// Answers questions from copies. Runs in a process of its own, because DuckDB uses threads and memory that a server needs.
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Db } from '../tables/tables.ts'
import type { Answer, Ask } from './copy-messages.ts'
import { createOrganization, OLDER_MS, type Organization } from './organization.ts'
import { createRowCache } from './row-cache.ts'
import { sweepCopies } from './sweep.ts'
import { createTallyCache } from './tally-cache.ts'

/** Organizations whose copies are open at once. */
export const MAX_OPEN = 8
const IDLE_MS = 5 * 60_000
/** The caches of answers, as shares of the memory of queries: 64 and 16 of 512 MB. */
const ROW_SHARE = 1 / 8
const TALLY_SHARE = 1 / 32

export interface ServiceParts {
  readonly db: Db
  /** Where the files of copies are. */
  readonly directory: string
  readonly memoryBytes: number
  /** Only tests set it. */
  readonly olderMs?: number
}

export function createService({ db, directory, memoryBytes, olderMs = OLDER_MS }: ServiceParts) {
  /** Organizations that end what they do, by id. Only one instance of DuckDB can have a file open. */
  const closing = new Map<string, Promise<void>>()
  const organizations = new LRUCache<string, Organization>({
    max: MAX_OPEN,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose(organization, id) {
      const closed = organization.close().finally(() => {
        if (closing.get(id) === closed) closing.delete(id)
      })
      closing.set(id, closed)
    },
  })
  const caches = {
    rows: createRowCache(memoryBytes * ROW_SHARE),
    tallies: createTallyCache(memoryBytes * TALLY_SHARE),
  }
  const organizationOf = (id: string) => {
    const known = organizations.get(id)
    if (known) return known
    const opened = createOrganization(
      {
        db,
        directory: join(directory, id),
        memoryBytes,
        caches,
        olderMs,
        onBroken: () => organizations.delete(id),
      },
      closing.get(id),
    )
    organizations.set(id, opened)
    return opened
  }
  return {
    /**
     * @param signal aborted when nobody waits any more
     * @param onReady called when the copies have read the store
     * @throws {TooBusy}
     */
    answer: (ask: Ask, signal: AbortSignal, onReady: () => void): Promise<Answer> =>
      organizationOf(ask.scope.organizationId).answer(ask, signal, onReady),
    sweep: () =>
      sweepCopies(db, directory, {
        forget: (id, copyId) => organizationOf(id).forget(copyId),
        compact: (id, copyId) => organizationOf(id).compact(copyId),
      }),
    async close() {
      organizations.clear()
      await Promise.all(closing.values())
    },
  }
}
