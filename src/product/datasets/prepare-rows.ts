// Checks the rows that programs send against the columns of a dataset.
import { type Fault, pointerStep } from '../../engine/faults.ts'
import { Problem } from '../problem.ts'
import type { CellValue, StoredColumn } from '../tables/dataset-tables.ts'
import { fits, keyColumnsOf, keyOf, setCell, trimRow, wantedIn } from './cells.ts'
import type { DatasetRow } from './queries.ts'

export const MAX_FAULTS = 100

export interface ReadyRow {
  readonly key: string | null
  readonly cells: readonly CellValue[]
}

export type Shape = Pick<DatasetRow, 'columns' | 'key_columns'>

/**
 * Checks rows against the columns. Pure, so that it can run before the transaction.
 * @throws {Problem} rows_invalid
 */
export function prepareRows(
  { columns, key_columns }: Shape,
  rows: readonly Record<string, unknown>[],
): ReadyRow[] {
  const byId = new Map(columns.map(column => [column.id, column]))
  const keyColumns = keyColumnsOf(columns, key_columns)
  const faults: Fault[] = []
  const seen = new Map<string, number>()
  const ready = rows.map((values, i): ReadyRow => {
    const cells: CellValue[] = []
    setValues(cells, byId, values, `/rows/${i}`, faults)
    const key = keyOf(cells, keyColumns)
    if (key === undefined)
      faults.push({
        pointer: `/rows/${i}`,
        code: 'required',
        detail: `Send each column of the key: ${key_columns}.`,
      })
    const earlier = key && seen.get(key)
    if (typeof earlier === 'number')
      faults.push({ pointer: `/rows/${i}`, code: 'repeated', detail: `Row ${earlier} has the same key.` })
    if (key) seen.set(key, i)
    return { key: key ?? null, cells: trimRow(cells) }
  })
  refuse(faults)
  return ready
}

export function setValues(
  cells: CellValue[],
  columns: ReadonlyMap<string, StoredColumn>,
  values: Readonly<Record<string, unknown>>,
  pointer: string,
  faults: Fault[],
): void {
  for (const [id, value] of Object.entries(values)) {
    if (faults.length > MAX_FAULTS) return
    const column = columns.get(id)
    if (!column)
      faults.push({
        pointer: pointer + pointerStep(id),
        code: 'unknown',
        detail: `There is no column ${id}.`,
      })
    else if (!fits(column.type, value))
      faults.push({ pointer: pointer + pointerStep(id), code: 'type', detail: wantedIn(column, value) })
    else setCell(cells, column, value)
  }
}

export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Problem('rows_invalid', { faults: faults.slice(0, MAX_FAULTS) })
}
