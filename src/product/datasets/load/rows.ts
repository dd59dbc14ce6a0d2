// Turns records of a file into rows of a dataset.
import type { ColumnType } from '../../../engine/query/columns.ts'
import type { CellValue, StoredColumn } from '../../tables/dataset-tables.ts'
import { fits, keyColumnsOf, keyOf, setCell, trimRow, wantedIn } from '../cells.ts'
import type { Faults } from './faults.ts'
import { columnNamed, type FileRecord, nameAt, type Source } from './record.ts'

export interface MadeRow {
  readonly line: number
  readonly key: string | null
  readonly cells: readonly CellValue[]
}

interface Shape {
  readonly columns: readonly StoredColumn[]
  readonly key: readonly string[] | null
}

/**
 * Returns a function that converts a record; undefined if it has faults. Values belong to the column whose header, id or label is their name.
 */
export function createRowMaker(source: Source, { columns, key }: Shape, faults: Faults) {
  const keyColumns = keyColumnsOf(columns, key)
  const places: (StoredColumn | undefined)[] = []
  const taken = new Set<StoredColumn>()
  const read = source.read ?? readAsJson

  /** JSON files can add names with each record. */
  function matchNames(line: number): void {
    for (let at = places.length; at < source.names.length && !faults.isFull; at++) {
      const name = nameAt(source.names, at)
      const free = columns.filter(column => !taken.has(column))
      const column = columnNamed(free, name)
      if (column) taken.add(column)
      else if (columnNamed(columns, name))
        faults.add({ line, column: name, code: 'repeated', detail: `The file has two columns ${name}.` })
      else faults.add({ line, column: name, code: 'unknown', detail: `The dataset has no column ${name}.` })
      places.push(column)
    }
  }

  return ({ line, values }: FileRecord): MadeRow | undefined => {
    if (places.length < source.names.length) matchNames(source.isText ? 1 : line)
    if (source.isText && values.length !== source.names.length) {
      faults.add({
        line,
        code: 'cells',
        detail: `The line has ${values.length} cells, and the header ${source.names.length}.`,
      })
      return undefined
    }
    const cells: CellValue[] = []
    let isRight = true
    for (let at = 0; at < values.length; at++) {
      const column = places[at]
      const given = values[at]
      if (!column || given === undefined) continue
      const value = read(column.type, given, at)
      if (value === undefined) {
        isRight = false
        faults.add({
          line,
          column: column.id,
          code: 'type',
          detail: [
            `${shown(given)} does not fit.`,
            source.advice?.(column.type, given, at) ?? wantedIn(column, given),
          ].join(' '),
        })
      } else if (value !== null) setCell(cells, column, value)
    }
    const rowKey = keyOf(cells, keyColumns)
    if (rowKey === undefined) {
      faults.add({ line, code: 'required', detail: `The key cannot be empty: ${key?.join(', ')}.` })
      return undefined
    }
    return isRight ? { line, key: rowKey, cells: trimRow(cells) } : undefined
  }
}

/** Numbers and booleans are texts in a column of texts, as in CSV. */
function readAsJson(type: ColumnType, given: unknown): CellValue | undefined {
  if (type === 'TEXT' && (typeof given === 'number' || typeof given === 'boolean')) return String(given)
  return fits(type, given) ? given : undefined
}

const MAX_SHOWN = 40

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text
}
