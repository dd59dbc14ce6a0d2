// Answers questions from copies. Runs in a process of its own, because DuckDB uses threads and memory that a server needs.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Columnar, type ColumnarConnection } from '../../platform/columnar/duckdb.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { leavesOf } from '../datasets/copies.ts'
import type { Db } from '../tables.ts'
import { removeCopy } from './copy-file.ts'
import { findPage } from './find-page.ts'
import { type CopyOf, SourceGone } from './following.ts'
import type { Answer, Ask } from './messages.ts'
import { answerScope } from './query/answer-scope.ts'
import { ResponsesCopy } from './responses-copy.ts'
import { scopeOf } from './scope.ts'
import { summariseCopy } from './summarise-copy.ts'
import { sweepCopies } from './sweep.ts'
import { TableCopy } from './table-copy.ts'

/** Organizations whose copies are open at once. */
const MAX_OPEN = 8
const IDLE_MS = 5 * 60_000
/** Queries at once, and those that wait, of an organization. */
const MAX_RUNNING = 2
const MAX_WAITING = 8
/** A copy that needs longer to read the store goes on doing so, and does not answer yet. The server can read responses itself. */
const FOLLOW_MS = 3_000
/** Queries have no other answer. */
const QUERY_FOLLOW_MS = 10_000
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
  const organizationOf = (id: string) => {
    const known = organizations.get(id)
    if (known) return known
    const opened = createOrganization(db, join(directory, id), memoryBytes, closing.get(id))
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
    sweep: () => sweepCopies(db, directory, (id, webformId) => organizationOf(id).forget(webformId)),
    async close() {
      organizations.clear()
      await Promise.all(closing.values())
    },
  }
}

type Organization = ReturnType<typeof createOrganization>

/** Organizations never share an instance of DuckDB, because queries could reach all attached files. */
function createOrganization(
  db: Db,
  directory: string,
  memoryBytes: number,
  free: Promise<void> = Promise.resolve(),
) {
  mkdirSync(directory, { recursive: true })
  const columnar = free.then(() => Columnar.open({ threads: availableParallelism(), memoryBytes, directory }))
  // Each question awaits it, and gets the error.
  columnar.catch(() => {})
  const copies = new Map<string, Promise<CopyOf>>()
  const running = new Semaphore(MAX_RUNNING)
  let waiting = 0
  let idle = Promise.withResolvers<void>()
  idle.resolve()

  function copyOf(id: string): Promise<CopyOf> {
    const known = copies.get(id)
    if (known) return known
    const opened = columnar.then((instance): Promise<CopyOf> => {
      const place = { db, columnar: instance, directory, id }
      return isWebform(id) ? ResponsesCopy.open(place) : TableCopy.open(place)
    })
    copies.set(id, opened)
    opened.catch(() => copies.delete(id))
    return opened
  }

  async function forget(id: string): Promise<void> {
    const copy = copies.get(id)
    copies.delete(id)
    await copy?.then(
      opened => opened.close(),
      () => {},
    )
    await removeCopy(directory, id)
  }

  async function followed(id: string): Promise<CopyOf | undefined> {
    try {
      const copy = await copyOf(id)
      await copy.follow()
      return copy
    } catch (error) {
      if (!(error instanceof SourceGone)) throw error
      await forget(id)
      return undefined
    }
  }

  return {
    forget,
    async answer(ask: Ask, signal: AbortSignal, onReady: () => void): Promise<Answer> {
      if (waiting >= MAX_RUNNING + MAX_WAITING) throw new TooBusy()
      if (waiting++ === 0) idle = Promise.withResolvers<void>()
      try {
        const ids = copiesFor(ask)
        const following = Promise.all(ids.map(followed))
        following.catch(() => {})
        const isQuery = ask.what === 'query'
        const late = pass(isQuery ? QUERY_FOLLOW_MS : FOLLOW_MS, undefined, { ref: false })
        const found = await Promise.race([following, late])
        if (signal.aborted) return undefined
        if (!found?.every(copy => copy !== undefined)) return isQuery ? { isPreparing: true } : undefined
        onReady()
        const copied = new Map(ids.map((id, i) => [id, found[i] as CopyOf]))
        return await running.run(() => answerFrom(db, copied, ask, signal))
      } finally {
        if (--waiting === 0) idle.resolve()
      }
    },
    async close() {
      await idle.promise
      const opened = await Promise.allSettled(copies.values())
      await Promise.allSettled(opened.map(one => one.status === 'fulfilled' && one.value.close()))
      copies.clear()
      await columnar.then(
        instance => instance.close(),
        () => {},
      )
    },
  }
}

const isWebform = (id: string) => id.startsWith('webform_')

/** The ids of the copies that a question needs. */
const copiesFor = (ask: Ask): string[] =>
  ask.what === 'query' ? leavesOf(ask.scope.source) : [ask.scope.webformId]

async function answerFrom(
  db: Db,
  copies: ReadonlyMap<string, CopyOf>,
  ask: Ask,
  signal: AbortSignal,
): Promise<Answer> {
  const [copy] = copies.values()
  if (!copy) return undefined
  using connection = await copy.connect()
  const end = AbortSignal.any([signal, AbortSignal.timeout(QUERY_MS)])
  const interrupt = () => connection.interrupt()
  end.addEventListener('abort', interrupt, { once: true })
  try {
    end.throwIfAborted()
    // All statements of an answer see the same rows.
    await connection.run('begin transaction')
    return ask.what === 'query'
      ? await answerScope(db, connection, copies, ask.scope)
      : await answerOfForm(db, copy, connection, ask)
  } catch (error) {
    const failed = ask.what === 'query' && (end.aborted ? 'COST' : failureOf(error))
    if (!failed) throw error
    return { failed }
  } finally {
    end.removeEventListener('abort', interrupt)
  }
}

/** Why a query failed that was checked; undefined for other errors. */
function failureOf(error: unknown): 'COST' | 'VALUES' | undefined {
  const text = String(error)
  if (/Out of Memory Error/.test(text)) return 'COST'
  return error instanceof RangeError || /(Out of Range|Conversion) Error/.test(text) ? 'VALUES' : undefined
}

async function answerOfForm(
  db: Db,
  copy: CopyOf,
  connection: ColumnarConnection,
  { what, scope }: Exclude<Ask, { what: 'query' }>,
): Promise<Answer> {
  if (!(copy instanceof ResponsesCopy)) return undefined
  if (what === 'findPage') {
    const names = scope.sort ? [scope.sort.by] : []
    return findPage(connection, await scopeOf(db, copy.columns, scope, names), scope)
  }
  const { where } = await scopeOf(db, copy.columns, scope)
  return where.isExact ? summariseCopy(db, connection, copy.columns, where, scope) : undefined
}
