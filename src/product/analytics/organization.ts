// The copies of one organization. Organizations never share an instance of DuckDB, because queries could reach all attached files.
import { availableParallelism } from 'node:os'
import { Columnar } from '../../platform/columnar/duckdb.ts'
import { makeDataDir } from '../../platform/db/data-dir.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { leavesOf, type Source } from '../datasets/copies.ts'
import type { Db } from '../tables/tables.ts'
import { answerFrom, type Caches } from './answer-from.ts'
import { calendarMs } from './calendar.ts'
import { compactCopy } from './compact-copy.ts'
import { removeCopy } from './copy-file.ts'
import { type Answer, type Ask, isExport } from './copy-messages.ts'
import { type CopyOf, FileGone, type Lack, NoSpace, SourceGone } from './following.ts'
import type { Freshness } from './query/answer-scope.ts'
import { WORD_FUNCTIONS } from './query/words-sql.ts'
import { ResponsesCopy } from './responses-copy.ts'
import { TableCopy } from './table-copy.ts'

/** Queries at once, and those that wait, of an organization. */
const MAX_RUNNING = 2
const MAX_WAITING = 8
/** A copy that needs longer to read the store goes on doing so, and does not answer yet. The server can read responses itself. */
const FOLLOW_MS = 3_000
/** Queries have no other answer than one of an older state of the copy. */
const QUERY_FOLLOW_MS = 10_000
export const OLDER_MS = 5_000

/** Too many queries wait already. */
export class TooBusy extends Error {}

interface OrganizationParts {
  readonly db: Db
  /** Where the files of the organization are. */
  readonly directory: string
  readonly memoryBytes: number
  readonly caches: Caches
  /** How long queries wait for the newest state before they accept an older one. */
  readonly olderMs: number
  /** Called when the instance of DuckDB must be opened again. */
  readonly onBroken: () => void
}

export type Organization = ReturnType<typeof createOrganization>

/** @param free settled when no other instance has the files */
export function createOrganization(
  { db, directory, memoryBytes, caches, olderMs, onBroken }: OrganizationParts,
  free: Promise<void> = Promise.resolve(),
) {
  makeDataDir(directory)
  const columnar = free.then(() =>
    Columnar.open({ threads: availableParallelism(), memoryBytes, directory, functions: WORD_FUNCTIONS }),
  )
  // Each question awaits it, and gets the error.
  columnar.catch(() => {})
  const copies = new Map<string, Promise<CopyOf>>()
  /** Settled when the files of a copy can be opened again. */
  const closing = new Map<string, Promise<void>>()
  const running = new Semaphore(MAX_RUNNING)
  /** One at a time, so that queries do not wait for minutes. */
  const exporting = new Semaphore(1)
  let waiting = 0
  let idle = Promise.withResolvers<void>()
  idle.resolve()

  function copyOf(id: string): Promise<CopyOf> {
    const known = copies.get(id)
    if (known) return known
    const opened = Promise.all([columnar, closing.get(id)]).then(([instance]): Promise<CopyOf> => {
      const place = { db, columnar: instance, directory, id }
      return isWebform(id) ? ResponsesCopy.open(place) : TableCopy.open(place)
    })
    copies.set(id, opened)
    opened.catch(() => copies.get(id) === opened && copies.delete(id))
    return opened
  }

  /** Closes a copy, unless another question did. The next question opens it again. */
  async function drop(id: string, copy: Promise<CopyOf> | undefined): Promise<void> {
    if (!copy || copies.get(id) !== copy) return closing.get(id)
    copies.delete(id)
    const closed = copy
      .then(one => one.close())
      .catch(onBroken)
      .finally(() => closing.get(id) === closed && closing.delete(id))
    closing.set(id, closed)
    await closed
  }

  async function forget(id: string): Promise<void> {
    await drop(id, copies.get(id))
    await removeCopy(directory, id)
  }

  /** Writes the file of a copy anew, without the bytes of deleted rows. */
  async function compact(id: string): Promise<void> {
    // So that it can be closed at once.
    await copies
      .get(id)
      ?.then(copy => copy.follow())
      .catch(() => {})
    // No query may use the file.
    await running.run(() =>
      running.run(async () => {
        const instance = await columnar
        const compacted = drop(id, copies.get(id)).then(() => compactCopy(instance, directory, id))
        const ended = compacted.catch(() => {}).finally(() => closing.get(id) === ended && closing.delete(id))
        // Questions wait for it.
        closing.set(id, ended)
        await compacted
      }),
    )
  }

  async function followed(id: string, onOlder: (lack: Lack) => void): Promise<CopyOf | undefined> {
    const opened = copyOf(id)
    try {
      const copy = await opened
      await copy.follow(onOlder)
      return copy
    } catch (error) {
      if (error instanceof SourceGone) await forget(id)
      // Somebody deleted the file, which is allowed.
      else if (error instanceof FileGone) {
        await drop(id, opened)
        return followed(id, onOlder)
      } else {
        // Its older state still answers.
        if (!(error instanceof NoSpace)) await drop(id, opened)
        throw error
      }
      return undefined
    }
  }

  /** The copies with these ids, by id. Queries are content with older states of copies that have much to read. */
  async function findCopies(
    ids: readonly string[],
    isQuery: boolean,
    mayLack: (lack: Lack) => boolean,
    signal: AbortSignal,
  ) {
    const followedCopies = new Map<string, CopyOf | undefined>()
    const older = new Map<string, Lack>()
    const enough = Promise.withResolvers<void>()
    let isLate = false
    const check = () => {
      const isEnough = (id: string) => isLate || older.get(id)?.isFarBehind
      if (ids.every(id => followedCopies.has(id) || (older.has(id) && isEnough(id)))) enough.resolve()
    }
    const following = ids.map(async id => {
      const onOlder = (lack: Lack) => {
        if (mayLack(lack)) older.set(id, lack)
        check()
      }
      try {
        followedCopies.set(id, await followed(id, onOlder))
      } catch (error) {
        if (!(error instanceof NoSpace && older.has(id))) throw error
      }
      check()
    })
    const olderTimer = setTimeout(() => {
      isLate = true
      check()
    }, olderMs)
    const late = AbortSignal.any([signal, AbortSignal.timeout(isQuery ? QUERY_FOLLOW_MS : FOLLOW_MS)])
    late.addEventListener('abort', () => enough.resolve())
    await Promise.race([enough.promise, failureOf(following)]).finally(() => clearTimeout(olderTimer))
    const found = new Map<string, CopyOf>()
    let freshness: Freshness = { asOf: calendarMs(), pending: false }
    for (const id of ids) {
      const isOlder = older.has(id) && !followedCopies.has(id)
      const copy = isOlder ? await copyOf(id) : followedCopies.get(id)
      if (!copy || (isOlder && copy.wholeAt === undefined)) return { copies: undefined, freshness }
      found.set(id, copy)
      if (isOlder) freshness = { asOf: Math.min(freshness.asOf, copy.wholeAt ?? 0), pending: true }
    }
    return { copies: found, freshness }
  }

  return {
    forget,
    compact,
    async answer(ask: Ask, signal: AbortSignal, onReady: () => void): Promise<Answer> {
      if (waiting >= MAX_RUNNING + MAX_WAITING) throw new TooBusy()
      if (waiting++ === 0) idle = Promise.withResolvers<void>()
      try {
        const isQuery = ask.what === 'query'
        const { copies: found, freshness } = await findCopies(copiesFor(ask), isQuery, lackFor(ask), signal)
        if (signal.aborted) return undefined
        if (!found) return isQuery ? { isPreparing: true } : undefined
        onReady()
        const work = () => running.run(() => answerFrom(db, found, ask, freshness, directory, caches, signal))
        const answer = await (isExport(ask) ? exporting.run(work) : work())
        // Rows were replaced since, so the answer may have neither the old nor the new ones.
        const isTorn = freshness.pending && [...found.values()].some(copy => copy.wholeAt === undefined)
        return isTorn ? { isPreparing: true } : answer
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

/** What the answer to a question may lack. A file has all rows, and the limits of a token must meet rows as they are. */
function lackFor(ask: Ask): (lack: Lack) => boolean {
  if (ask.what !== 'query' || ask.scope.format) return () => false
  const { source } = ask.scope
  return ({ hasAllChanges }) => hasAllChanges || !isLimited(source)
}

const isLimited = (source: Source): boolean =>
  source.visible !== undefined ||
  (source.kind === 'VIEW' && source.inputs.some(({ parts }) => parts.some(part => isLimited(part.source))))

/** The ids of the copies that a question needs. */
function copiesFor({ what, scope }: Ask): string[] {
  if (what === 'query') return leavesOf(scope.source)
  return [what === 'findRows' ? scope.datasetId : scope.webformId]
}

/** Rejects with the first error, and never resolves. */
const failureOf = (all: readonly Promise<void>[]): Promise<never> =>
  new Promise((_, reject) => {
    for (const one of all) one.catch(reject)
  })
