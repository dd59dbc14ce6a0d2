// Answers questions from copies. Runs in a process of its own, because DuckDB uses threads and memory that a server needs.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Columnar, type ColumnarConnection } from '../../platform/columnar/duckdb.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import type { Db } from '../tables.ts'
import { Copy, FormGone } from './copy.ts'
import { removeCopy } from './copy-file.ts'
import { findPage } from './find-page.ts'
import type { Answer, Ask } from './messages.ts'
import { scopeOf } from './scope.ts'
import { summariseCopy } from './summarise-copy.ts'
import { sweepCopies } from './sweep.ts'

/** Organizations whose copies are open at once. */
const MAX_OPEN = 8
const IDLE_MS = 5 * 60_000
/** Queries at once, and those that wait, of an organization. */
const MAX_RUNNING = 2
const MAX_WAITING = 8
/** A copy that needs longer to read the store goes on doing so, and does not answer yet. */
const FOLLOW_MS = 3_000
const QUERY_MS = 10_000

/** Too many queries wait already. */
export class TooBusy extends Error {}

export interface ServiceParts {
  readonly db: Db
  /** Where the files of copies are. */
  readonly directory: string
  readonly memoryBytes: number
}

export function createService({ db, directory, memoryBytes }: ServiceParts) {
  const organizations = new LRUCache<string, Organization>({
    max: MAX_OPEN,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: organization => void organization.close(),
  })
  const organizationOf = (id: string) => {
    const known = organizations.get(id)
    if (known) return known
    const opened = createOrganization(db, join(directory, id), memoryBytes)
    organizations.set(id, opened)
    return opened
  }
  return {
    /**
     * @param signal aborted when nobody waits any more
     * @throws {TooBusy}
     */
    answer: (ask: Ask, signal: AbortSignal): Promise<Answer> =>
      organizationOf(ask.scope.organizationId).answer(ask, signal),
    sweep: () => sweepCopies(db, directory, (id, webformId) => organizationOf(id).forget(webformId)),
    async close() {
      const open = [...organizations.values()]
      organizations.clear()
      await Promise.all(open.map(organization => organization.close()))
    },
  }
}

type Organization = ReturnType<typeof createOrganization>

/** Organizations never share an instance of DuckDB, because queries could reach all attached files. */
function createOrganization(db: Db, directory: string, memoryBytes: number) {
  mkdirSync(directory, { recursive: true })
  const columnar = Columnar.open({ threads: availableParallelism(), memoryBytes, directory })
  // Each question awaits it, and gets the error.
  columnar.catch(() => {})
  const copies = new Map<string, Promise<Copy>>()
  const running = new Semaphore(MAX_RUNNING)
  let waiting = 0

  function copyOf(webformId: string): Promise<Copy> {
    const known = copies.get(webformId)
    if (known) return known
    const opened = columnar.then(instance => Copy.open({ db, columnar: instance, directory, webformId }))
    copies.set(webformId, opened)
    opened.catch(() => copies.delete(webformId))
    return opened
  }

  async function forget(webformId: string): Promise<void> {
    const copy = copies.get(webformId)
    copies.delete(webformId)
    await copy?.then(
      opened => opened.close(),
      () => {},
    )
    await removeCopy(directory, webformId)
  }

  async function followed(webformId: string): Promise<Copy | undefined> {
    try {
      const copy = await copyOf(webformId)
      await copy.follow()
      return copy
    } catch (error) {
      if (!(error instanceof FormGone)) throw error
      await forget(webformId)
      return undefined
    }
  }

  return {
    forget,
    async answer(ask: Ask, signal: AbortSignal): Promise<Answer> {
      if (waiting >= MAX_RUNNING + MAX_WAITING) throw new TooBusy()
      waiting++
      try {
        const following = followed(ask.scope.webformId)
        following.catch(() => {})
        const copy = await Promise.race([following, pass(FOLLOW_MS, undefined, { ref: false })])
        if (!copy || signal.aborted) return undefined
        return await running.run(() => answerFrom(db, copy, ask, signal))
      } finally {
        waiting--
      }
    },
    async close() {
      const open = [...copies.keys()]
      await Promise.all(open.map(async id => (await copies.get(id)?.catch(() => undefined))?.close()))
      copies.clear()
      await columnar.then(
        instance => instance.close(),
        () => {},
      )
    },
  }
}

async function answerFrom(db: Db, copy: Copy, ask: Ask, signal: AbortSignal): Promise<Answer> {
  using connection = await copy.connect()
  const end = AbortSignal.any([signal, AbortSignal.timeout(QUERY_MS)])
  const interrupt = () => connection.interrupt()
  end.addEventListener('abort', interrupt, { once: true })
  try {
    end.throwIfAborted()
    return await query(db, copy, connection, ask)
  } finally {
    end.removeEventListener('abort', interrupt)
  }
}

async function query(db: Db, copy: Copy, connection: ColumnarConnection, { what, scope }: Ask) {
  if (what === 'findPage') {
    const names = scope.sort ? [scope.sort.by] : []
    return findPage(connection, await scopeOf(db, copy.columns, scope, names), scope)
  }
  const { where } = await scopeOf(db, copy.columns, scope)
  return where.isExact ? summariseCopy(db, connection, copy.columns, where, scope) : undefined
}
