// Writes rows of a table or view to a file.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ColumnType } from '../../../engine/query/columns.ts'
import { type ColumnarConnection, identifier, quoted } from '../../../platform/columnar/duckdb.ts'
import type { QueryScope, RowsFormat } from '../../datasets/copies.ts'
import { EXPORT_PREFIX } from '../copy-file.ts'
import { localSql } from './groups.ts'
import { orderOf, type Relation } from './relation.ts'
import { type Plan, statement, whereSql } from './statements.ts'

/** @returns the path of the file */
export async function exportRows(
  connection: ColumnarConnection,
  relation: Relation,
  { query, columns }: QueryScope,
  format: RowsFormat,
  directory: string,
): Promise<string> {
  const plan: Plan = {
    relation,
    query,
    columns: new Map(columns.map(column => [column.id, column])),
    local: localSql(undefined, 'UTC'),
    widths: new Map(),
    topRange: undefined,
  }
  const path = join(directory, `${EXPORT_PREFIX}${randomUUID()}`)
  const type = format === 'parquet' ? 'parquet' : 'json'
  const { sql, parameters } = statement(put => {
    const selected = columns.map(column => {
      const { value } = relation.columnOf(column.id, put)
      return `${shown[format][column.type]?.(value) ?? value} as ${identifier(column.id)}`
    })
    const ordered = orderOf(relation).join(', ')
    const order = ordered ? ` order by ${ordered}` : ''
    return `copy (select ${selected.join(', ')} from ${relation.from(put)} where ${whereSql(plan, undefined, put)}${order}) to ${quoted(path)} (format ${type})`
  })
  try {
    await connection.run(sql, parameters)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return path
}

const microseconds = (value: string) => `cast(${value} * 1000 as bigint)`

/** How values are written. Others are written as they are. */
const shown: Readonly<Record<RowsFormat, Partial<Record<ColumnType, (value: string) => string>>>> = {
  parquet: {
    INTEGER: value => `cast(${value} as bigint)`,
    DATE: value => `try_cast(${value} as date)`,
    TIME: value => `try_cast(${value} as time)`,
    JSON: value => `try_cast(${value} as json)`,
    DATETIME: value => `make_timestamptz(${microseconds(value)})`,
  },
  ndjson: {
    DATETIME: value => `strftime(make_timestamp(${microseconds(value)}), '%Y-%m-%dT%H:%M:%S.%gZ')`,
    JSON: value => `try_cast(${value} as json)`,
  },
}
