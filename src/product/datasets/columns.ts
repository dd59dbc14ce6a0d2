// The columns of a table: what they can be, and the numbers of their cells.
import type { Fault } from '../../engine/faults.ts'
import type { ColumnType } from '../../engine/query/columns.ts'
import { Problem } from '../problem.ts'
import type { StoredColumn } from '../tables/dataset-tables.ts'
import type { NewColumn } from './column-schemas.ts'

/** A row has a cell for each column, and a file may have a million rows. */
export const MAX_COLUMNS = 200

/** Numbers are not used again, so that cells of removed columns never show in others. */
const MAX_NUMBERS = 1000
/** Types whose values are equal or not in an obvious way. */
const KEY_TYPES: ReadonlySet<ColumnType> = new Set([
  'TEXT',
  'NUMBER',
  'INTEGER',
  'BOOLEAN',
  'DATE',
  'TIME',
  'DATETIME',
])

interface Wanted {
  readonly columns: readonly NewColumn[]
  readonly key: readonly string[] | null
}

interface Stored {
  readonly columns: readonly StoredColumn[]
  readonly key: readonly string[] | null
  /** How many numbers were given so far. */
  readonly numbers: number
  readonly hasRows: boolean
}

export const NEW: Stored = { columns: [], key: null, numbers: 0, hasRows: false }

/**
 * Gives numbers to new columns. Columns with a known id keep theirs.
 * @throws {Problem} dataset_invalid
 */
export function numberColumns(stored: Stored, { columns, key }: Wanted) {
  const faults = [...columnFaults(stored, columns), ...keyFaults(stored, columns, key)]
  const known = new Map(stored.columns.map(column => [column.id, column]))
  let { numbers } = stored
  const numbered = columns.map((column): StoredColumn => {
    const { label = column.id, ...rest } = column
    return { ...rest, label, number: known.get(column.id)?.number ?? numbers++ }
  })
  if (numbers > MAX_NUMBERS)
    faults.push({
      pointer: '/columns',
      code: 'too_many',
      detail: `A dataset can have ${MAX_NUMBERS} columns over time, with those that were removed. Create a new dataset.`,
    })
  if (faults.length > 0) throw new Problem('dataset_invalid', { faults })
  return { columns: numbered, numbers }
}

/** Gives a dataset without columns its first ones. @throws {Problem} dataset_invalid */
export const firstColumns = (
  { key, numbers }: Pick<Stored, 'key' | 'numbers'>,
  columns: readonly NewColumn[],
) => ({ ...numberColumns({ ...NEW, key, numbers }, { columns, key }), key })

function columnFaults(stored: Stored, columns: readonly NewColumn[]): Fault[] {
  const types = new Map(stored.columns.map(({ id, type }) => [id, type]))
  const seen = new Set<string>()
  return columns.flatMap(({ id, type, format }, i): Fault[] => {
    const pointer = `/columns/${i}`
    const isRepeated = seen.has(id)
    seen.add(id)
    const was = types.get(id)
    return [
      ...(isRepeated
        ? [{ pointer: `${pointer}/id`, code: 'repeated', detail: `Two columns have the id ${id}.` }]
        : []),
      ...(stored.hasRows && was !== undefined && was !== type
        ? [
            {
              pointer: `${pointer}/type`,
              code: 'type_fixed',
              detail: `The column is ${was}, and there are rows. Add a new column, or load the rows into a new dataset.`,
            },
          ]
        : []),
      ...(format?.style === 'CURRENCY' && format.currency === undefined
        ? [
            {
              pointer: `${pointer}/format/currency`,
              code: 'required',
              detail: 'Name the currency, such as EUR.',
            },
          ]
        : []),
    ]
  })
}

function keyFaults(
  stored: Stored,
  columns: readonly NewColumn[],
  key: readonly string[] | null,
): readonly Fault[] {
  if (stored.hasRows && JSON.stringify(key) !== JSON.stringify(stored.key))
    return [
      {
        pointer: '/key',
        code: 'key_fixed',
        detail: 'The key can change only while there are no rows.',
      },
    ]
  return (key ?? []).flatMap((id, i) => {
    const column = columns.find(one => one.id === id)
    const pointer = `/key/${i}`
    if (!column) return [{ pointer, code: 'unknown', detail: `There is no column ${id}.` }]
    if (KEY_TYPES.has(column.type)) return []
    return [{ pointer, code: 'not_allowed', detail: `A column of type ${column.type} cannot be in a key.` }]
  })
}
