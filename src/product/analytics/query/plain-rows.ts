// Rows of a dataset as they are, for tables and scatter charts.
import type { Column } from '../../../engine/query/columns.ts'
import { MAX_ROWS } from '../../../engine/query/document.ts'
import type { Range } from '../../../engine/query/moments.ts'
import type { ResultCell } from '../../../engine/query/result.ts'
import type { Cell } from '../../../platform/columnar/duckdb.ts'
import type { RowReader } from '../row-cache.ts'
import { orderOf } from './relation.ts'
import { type Plan, statement, whereSql } from './statements.ts'

export async function plainRows(
  reader: RowReader,
  plan: Plan,
  range: Range | undefined,
): Promise<{ readonly rows: ResultCell[][]; readonly truncated: boolean }> {
  const { relation, query, columns } = plan
  const { columns: ids = [], sort = [], limit = MAX_ROWS } = query
  const found = await reader.rows(
    statement(put => {
      const selected = ids.map((id, i) => `${relation.columnOf(id, put).value} as c${i}`)
      const order = [
        ...sort.map(({ by, order = 'ASC' }) => `${relation.columnOf(by, put).value} ${order} nulls last`),
        ...orderOf(relation),
      ]
      const where = whereSql(plan, range, put)
      const ordered = order.length > 0 ? `order by ${order.join(', ')}` : ''
      return `select ${selected.join(', ')} from ${relation.from(put)} where ${where} ${ordered} limit ${limit + 1}`
    }),
  )
  const types = ids.map(id => columns.get(id)?.type ?? 'TEXT')
  const rows = found.slice(0, limit).map(cells => types.map((type, i) => plainCell(type, cells[i] ?? null)))
  return { rows, truncated: found.length > limit }
}

function plainCell(type: Column['type'], cell: Cell): ResultCell {
  if (cell === null) return null
  if (type === 'DATETIME') return new Date(Number(cell)).toISOString()
  // The result declares no structured values, so JSON stays a text.
  return cell as ResultCell
}
