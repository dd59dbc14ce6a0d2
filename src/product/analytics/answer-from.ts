// Answers a question from copies that have read the store.
import type { Db } from '../tables.ts'
import type { CopyColumns } from './fields.ts'
import { findPage } from './find-page.ts'
import { findRows } from './find-rows.ts'
import type { CopyOf } from './following.ts'
import { type Answer, type Ask, EXPORT_MS, isExport } from './messages.ts'
import { answerScope, type Freshness } from './query/answer-scope.ts'
import { ResponsesCopy, type Standing } from './responses-copy.ts'
import type { RowCache, RowReader } from './row-cache.ts'
import { scopeOf } from './scope.ts'
import { summariseCopy } from './summarise-copy.ts'
import type { TallyCache } from './tally-cache.ts'

const QUERY_MS = 10_000

/** Of one process. */
export interface Caches {
  readonly rows: RowCache
  readonly tallies: TallyCache
}

export async function answerFrom(
  db: Db,
  copies: ReadonlyMap<string, CopyOf>,
  ask: Ask,
  freshness: Freshness,
  directory: string,
  caches: Caches,
  signal: AbortSignal,
): Promise<Answer> {
  const [copy] = copies.values()
  if (!copy) return undefined
  using connection = await copy.connect()
  const end = AbortSignal.any([signal, AbortSignal.timeout(isExport(ask) ? EXPORT_MS : QUERY_MS)])
  const interrupt = () => connection.interrupt()
  end.addEventListener('abort', interrupt, { once: true })
  try {
    end.throwIfAborted()
    // Read before the transaction begins, as the generations are.
    const form =
      copy instanceof ResponsesCopy ? { columns: copy.columns, standing: copy.standing } : undefined
    const { reader, isSame } = await caches.rows.begin(connection, [...copies.values()])
    if (ask.what === 'query')
      return await answerScope(db, { connection, reader }, copies, ask.scope, freshness, directory)
    if (ask.what === 'findRows') return await findRows(reader, ask.scope)
    if (!form) return undefined
    const standing = isSame ? form.standing : undefined
    const reading = { reader, columns: form.columns, standing, tallies: caches.tallies }
    return await answerOfForm(db, reading, ask)
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

interface Reading {
  readonly reader: RowReader
  readonly columns: CopyColumns
  readonly standing: Standing | undefined
  readonly tallies: TallyCache
}

async function answerOfForm(
  db: Db,
  { reader, columns, standing, tallies }: Reading,
  { what, scope }: Exclude<Ask, { what: 'query' | 'findRows' }>,
): Promise<Answer> {
  if (what === 'findPage') {
    const names = scope.sort ? [scope.sort.by] : []
    return findPage(reader, await scopeOf(db, columns, scope, names), scope)
  }
  const { where } = await scopeOf(db, columns, scope)
  return where.isExact ? summariseCopy(db, { reader, columns, standing }, where, scope, tallies) : undefined
}
