// What every format of files has in common.

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
  /** Reads the file once. @throws {FileFault} */
  records(): AsyncGenerator<readonly FileRecord[]>
}

/** The most characters of a record. */
export const MAX_RECORD = 1024 * 1024

/** Columns without a name are named by their place. */
export const nameAt = (names: readonly string[], at: number) => names[at]?.slice(0, 200) || `Column ${at + 1}`
