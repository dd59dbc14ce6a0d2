// A Parquet file as a source of records.
import type { ColumnType } from '../../../engine/query/columns.ts'
import { isOutOfMemory } from '../../../platform/columnar/duckdb.ts'
import { ParquetRefused, readParquet } from '../../../platform/columnar/parquet.ts'
import { FileFault } from './faults.ts'
import { parseLine } from './json.ts'
import { type LoadLimits, TOO_COSTLY } from './reader.ts'
import { type FileRecord, MAX_RECORD, type Source } from './record.ts'
import { tooLarge, tooLong } from './too-large.ts'

interface FileColumn {
  readonly name: string
  readonly type: ColumnType
}

const QUERY_BYTES = 512 * 1024 * 1024
const THREADS = 2
/** Records that are handed over together. */
const BATCH = 100

export function parquetSource(path: string, limits: LoadLimits): Source {
  const names: string[] = []
  const types: ColumnType[] = []
  const settings = { threads: THREADS, memoryBytes: QUERY_BYTES }
  return {
    names,
    types,
    isText: false,
    async *records() {
      let records: FileRecord[] = []
      let line = 0
      try {
        const file = await readParquet(path, settings)
        if (file.rowCount > limits.rows) throw tooLarge(limits)
        for (const { name, type } of file.columns as readonly FileColumn[]) {
          names.push(name)
          types.push(type)
        }
        yield records
        for await (const text of file.rows()) {
          if (text.length > MAX_RECORD) throw tooLong(line + 1)
          records.push({ line: ++line, values: parseLine(text, line, 'row') as readonly unknown[] })
          if (records.length < BATCH) continue
          yield records
          records = []
        }
        yield records
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

function faultOf(error: unknown): FileFault {
  if (error instanceof FileFault) return error
  if (isOutOfMemory(error)) return new FileFault({ code: 'too_costly', detail: TOO_COSTLY })
  const detail = error instanceof ParquetRefused ? error.message : 'The file is not Parquet that can be read.'
  return new FileFault({ code: 'parquet', detail })
}
