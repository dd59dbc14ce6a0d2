// Answers a question from copies that have read the store.
import { type ColumnarConnection, isOutOfMemory } from '../../platform/columnar/duckdb.ts'
import type { Db } from '../tables/tables.ts'
import { type Answer, type Ask, EXPORT_MS, isExport } from './copy-messages.ts'
import { cpuTimeout, ownCpuMs } from './cpu-timeout.ts'
import type { CopyColumns } from './fields.ts'
import { findPage } from './find-page.ts'
import { findRows } from './find-rows.ts'
import type { CopyOf } from './following.ts'
import { answerScope, type Freshness } from './query/answer-scope.ts'
import { ResponsesCopy, type Standing } from './responses-copy.ts'
import { type RowCache, type RowReader, sizeOf } from './row-cache.ts'
import { scopeOf } from './scope.ts'
import { summariseCopy } from './summarise-copy.ts'
import type { TallyCache } from './tally-cache.ts'

const QUERY_MS = 10_000
/** DuckDB looks for an interrupt between vectors. If it does not end after this much work, the process does. */
const INTERRUPT_MS = 3_000
/** Results are in the memory of servers. */
const MAX_RESULT_BYTES = 64 * 1024 * 1024

/** The caches of one process. */
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
  const connection = await copy.connect()
  const ending = new AbortController()
  const ended = Promise.withResolvers<Answer>()
  let cancelExit = () => {}
  const end = () => {
    if (ending.signal.aborted) return
    ending.abort()
    connection.interrupt()
    cancelExit = cpuTimeout(INTERRUPT_MS, ownCpuMs, endProcess)
    ended.resolve(ask.what === 'query' ? { failed: 'COST' } : undefined)
  }
  const cancelEnd = cpuTimeout(isExport(ask) ? EXPORT_MS : QUERY_MS, ownCpuMs, end)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const work = answerOn(db, connection, copies, ask, freshness, directory, caches, ending.signal).finally(
    () => {
      connection[Symbol.dispose]()
      cancelExit()
      cancelEnd()
      signal.removeEventListener('abort', end)
    },
  )
  return Promise.race([work, ended.promise])
}

function endProcess(): void {
  process.stderr.write('A query did not end.')
  process.exit(1)
}

async function answerOn(
  db: Db,
  connection: ColumnarConnection,
  copies: ReadonlyMap<string, CopyOf>,
  ask: Ask,
  freshness: Freshness,
  directory: string,
  caches: Caches,
  end: AbortSignal,
): Promise<Answer> {
  const [copy] = copies.values()
  try {
    end.throwIfAborted()
    // Read before the transaction begins, as the generations are.
    const form =
      copy instanceof ResponsesCopy ? { columns: copy.columns, standing: copy.standing } : undefined
    const { reader, isSame } = await caches.rows.begin(connection, [...copies.values()])
    if (ask.what === 'query') {
      const answer = await answerScope(db, { connection, reader }, copies, ask.scope, freshness, directory)
      const rows = answer && 'result' in answer ? answer.result.rows : []
      return sizeOf(rows) > MAX_RESULT_BYTES ? { failed: 'COST' } : answer
    }
    if (ask.what === 'findRows') return await findRows(reader, ask.scope)
    if (!form) return undefined
    const standing = isSame ? form.standing : undefined
    const reading = { reader, columns: form.columns, standing, tallies: caches.tallies }
    return await answerOfForm(db, reading, ask)
  } catch (error) {
    const failed = ask.what === 'query' && (end.aborted ? 'COST' : failureOf(error))
    if (!failed) throw error
    return { failed }
  }
}

/** Why a query failed that was checked; undefined for other errors. */
function failureOf(error: unknown): 'COST' | 'VALUES' | undefined {
  if (isOutOfMemory(error)) return 'COST'
  return error instanceof RangeError || /(Out of Range|Conversion) Error/.test(String(error))
    ? 'VALUES'
    : undefined
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
