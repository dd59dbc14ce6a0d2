// Answers a question from copies that have read the store.
import type { Db } from '../tables.ts'
import { findPage } from './find-page.ts'
import { findRows } from './find-rows.ts'
import type { CopyOf } from './following.ts'
import type { KeptRows, RowReader } from './kept-rows.ts'
import { type Answer, type Ask, EXPORT_MS, isExport } from './messages.ts'
import { answerScope, type Freshness } from './query/answer-scope.ts'
import { ResponsesCopy } from './responses-copy.ts'
import { scopeOf } from './scope.ts'
import { summariseCopy } from './summarise-copy.ts'

const QUERY_MS = 10_000

export async function answerFrom(
  db: Db,
  copies: ReadonlyMap<string, CopyOf>,
  ask: Ask,
  freshness: Freshness,
  directory: string,
  kept: KeptRows,
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
    const reader = await kept.begin(connection, [...copies.values()])
    return ask.what === 'query'
      ? await answerScope(db, { connection, reader }, copies, ask.scope, freshness, directory)
      : ask.what === 'findRows'
        ? await findRows(reader, ask.scope)
        : await answerOfForm(db, copy, reader, ask)
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
  reader: RowReader,
  { what, scope }: Exclude<Ask, { what: 'query' | 'findRows' }>,
): Promise<Answer> {
  if (!(copy instanceof ResponsesCopy)) return undefined
  if (what === 'findPage') {
    const names = scope.sort ? [scope.sort.by] : []
    return findPage(reader, await scopeOf(db, copy.columns, scope, names), scope)
  }
  const { where } = await scopeOf(db, copy.columns, scope)
  return where.isExact ? summariseCopy(db, reader, copy.columns, where, scope) : undefined
}
