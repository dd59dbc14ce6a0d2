// The result of a query as a source of records, like a file.
import {
  ExternalFault,
  type ExternalReader,
  type ExternalRows,
} from '../../../platform/db/external/reader.ts'
import { valueFrom } from '../../../platform/db/external/values.ts'
import { HttpProblem } from '../../../platform/http/problem.ts'
import { type ConnectionParts, openConnection } from '../../connections/open.ts'
import { findConnection } from '../../connections/queries.ts'
import type { ConnectionSource } from '../../tables/dataset-tables.ts'
import type { NewColumn } from '../column-schemas.ts'
import type { StartedLoad } from './attempt.ts'
import { columnsFrom } from './detect.ts'
import { FileFault } from './faults.ts'
import type { LoadLimits } from './reader.ts'
import type { FileRecord, Source } from './record.ts'

/** The limits of a query result: about as many rows as a file of 200 MiB can have. */
export const QUERY_LIMITS: LoadLimits = { rows: 1_000_000, bytes: 200 * 1024 * 1024 }

export interface QuerySource extends Source {
  /** Those of the result. */
  readonly columns: readonly NewColumn[]
  /** The last value of the cursor's column, once all records were read. */
  readonly cursor: () => string | null | undefined
  close(): Promise<void>
}

/** @throws {FileFault} with what to change */
export async function openQuery(
  parts: ConnectionParts,
  { dataset, mode }: StartedLoad,
): Promise<QuerySource> {
  // It was checked before it was stored.
  const source = dataset.source as ConnectionSource
  const params = { userid: dataset.user_id, appid: dataset.app_id, connectionid: source.connectionid }
  let reader: ExternalReader | undefined
  try {
    const row = await findConnection(parts.db, dataset.organization_id, params)
    if (!row) throw new ExternalFault('The connection was deleted.')
    reader = await openConnection(parts, row)
    const after = mode === 'REPLACE' ? null : dataset.cursor_value
    const behind =
      source.cursor === undefined ? undefined : { column: source.cursor, after, inclusive: mode === 'UPSERT' }
    const rows = await reader.read(queryOf(source, reader), behind)
    const at = rows.columns.findIndex(({ name }) => name === source.cursor)
    if (behind && at < 0)
      throw new ExternalFault(`The result has no column ${behind.column}, which is the cursor.`)
    return sourceFrom(rows, reader, at, after)
  } catch (error) {
    await reader?.close()
    throw toFault(error)
  }
}

function queryOf({ query, table = '' }: ConnectionSource, { quote }: ExternalReader): string {
  if (query !== undefined) return query.trim().replace(/;\s*$/, '')
  return `select * from ${table.split('.').map(quote).join('.')}`
}

function sourceFrom(
  rows: ExternalRows,
  reader: ExternalReader,
  cursorAt: number,
  after: string | null,
): QuerySource {
  let last = after
  const names = rows.columns.map(({ name }) => name)
  const types = rows.columns.map(({ type }) => type)
  return {
    names,
    isText: false,
    columns: columnsFrom(names, types),
    cursor: () => (cursorAt < 0 ? undefined : last),
    close: () => reader.close(),
    async *records() {
      let line = 0
      try {
        for await (const batch of rows.batches) {
          yield batch.map((cells): FileRecord => {
            line++
            if (cursorAt >= 0) last = cells[cursorAt] ?? last
            return { line, values: cells.map((cell, at) => valueAt(types[at] ?? 'TEXT', cell, line)) }
          })
        }
      } catch (error) {
        throw toFault(error)
      }
    },
  }
}

function valueAt(type: Parameters<typeof valueFrom>[0], text: string | null, line: number): unknown {
  try {
    return valueFrom(type, text)
  } catch {
    throw new FileFault({ line, code: 'type', detail: 'The row has broken JSON.' })
  }
}

function toFault(error: unknown): unknown {
  if (error instanceof ExternalFault) return new FileFault({ code: 'source', detail: error.message })
  if (error instanceof HttpProblem && error.code === 'secrets_unavailable')
    return new FileFault({ code: 'secrets_unavailable', detail: error.message })
  return error
}
