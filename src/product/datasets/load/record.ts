// What every format of files has in common.
import type { ColumnType } from '../../../engine/query/columns.ts'
import type { CellValue } from '../../tables/dataset-tables.ts'
import type { DayOrders } from './text-dates.ts'

export interface FileRecord {
  /** The line where the record ends, from 1; of a JSON array, the number of the item. */
  readonly line: number
  /** Values in the order of the source's names; undefined if absent. */
  readonly values: readonly unknown[]
}

export interface Source {
  /** The names of the values. A JSON file can add names with any record. */
  readonly names: readonly string[]
  /** True if every value is a text that can mean a number or a date. */
  readonly isText: boolean
  /** The sheets of a workbook, and the one that is read. They are known with the first record. */
  readonly sheets?: readonly string[]
  readonly sheet?: string | undefined
  /** The types of the values by their place, if the file has them. They are known with the first record. */
  readonly types?: readonly ColumnType[]
  /** The value in a column of this type; undefined if it does not fit. Otherwise the rules of texts or of JSON apply. */
  readonly read?: (type: ColumnType, value: unknown, at: number) => CellValue | undefined
  /** What to do about a value that does not fit. */
  readonly advice?: (type: ColumnType, value: unknown, at: number) => string | undefined
  /** The type of all values so far, given that of the earlier ones. */
  readonly widen?: (type: ColumnType | undefined, value: unknown, at: number) => ColumnType | undefined
  /** The order of day and month in dates. Known once all values were added. */
  readonly days?: DayOrders
  /** Reads the file once. @throws {FileFault} */
  records(): AsyncGenerator<readonly FileRecord[]>
}

interface Named {
  readonly id: string
  readonly label?: string
  readonly header?: string
}

/** The column that a file calls by this name: by its header, else by its id, else by its label. */
export const columnNamed = <C extends Named>(columns: readonly C[], name: string): C | undefined =>
  columns.find(({ header }) => header === name) ??
  columns.find(({ id }) => id === name) ??
  columns.find(({ label }) => label === name)

/** The most characters of a record. */
export const MAX_RECORD = 1024 * 1024

/** Columns without a name are named by their place. */
export const nameAt = (names: readonly string[], at: number) => names[at]?.slice(0, 200) || `Column ${at + 1}`
