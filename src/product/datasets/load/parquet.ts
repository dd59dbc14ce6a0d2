// A Parquet file as a source of records. Another process reads it: see parquet-files.ts.
import type { ColumnType } from '../../../engine/query/columns.ts'
import { FileFault } from './faults.ts'
import { lines, parseLine } from './json.ts'
import type { FileRecord, Source } from './record.ts'
import { textOf } from './text.ts'

/** Why a file cannot be read, for its sender. */
export class ParquetFault extends Error {}

/** Reads NDJSON: the columns of the file with our types, then an array for each row. @throws {ParquetFault} */
export type ReadParquet = (path: string) => AsyncIterable<Uint8Array>

interface FileColumn {
  readonly name: string
  readonly type: ColumnType
}

export function parquetSource(path: string, read: ReadParquet): Source {
  const names: string[] = []
  const types: ColumnType[] = []
  return {
    names,
    types,
    isText: false,
    async *records() {
      let hasHeader = false
      try {
        for await (const pieces of lines(textOf(read(path)))) {
          const records: FileRecord[] = []
          for (const { line, text } of pieces) {
            // Row 1 is the second line.
            const value = parseLine(text, line - 1, 'row')
            if (hasHeader) records.push({ line: line - 1, values: value as readonly unknown[] })
            else
              for (const { name, type } of value as readonly FileColumn[]) {
                names.push(name)
                types.push(type)
              }
            hasHeader = true
          }
          yield records
        }
      } catch (error) {
        if (error instanceof ParquetFault) throw new FileFault({ code: 'parquet', detail: error.message })
        throw error
      }
    },
  }
}
