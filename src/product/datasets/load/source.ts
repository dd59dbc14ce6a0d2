// Files as records, whatever their format.
import { createReadStream } from 'node:fs'
import type { FileFormat } from '../../tables/dataset-tables.ts'
import { csvSource } from './csv.ts'
import { jsonSource, ndjsonSource } from './json.ts'
import { parquetSource } from './parquet.ts'
import type { ReadTask } from './reader.ts'
import type { Source } from './record.ts'
import { type TextFormat, textOf } from './text.ts'
import { DayOrders } from './text-dates.ts'
import { xlsxSource } from './xlsx/source.ts'

const texts = { CSV: csvSource, NDJSON: ndjsonSource, JSON: jsonSource } as const
const isText = (format: FileFormat): format is TextFormat => Object.hasOwn(texts, format)

/** Returns a function that opens the file from its start, for each reading. What a reading finds out about dates is for the next one. */
export function openSource({ path, format, sheet, timeZone = 'UTC', dates, limits }: ReadTask): () => Source {
  const days = new DayOrders(dates)
  return () => {
    if (isText(format)) return texts[format](textOf(createReadStream(path), format), { timeZone, days })
    return format === 'XLSX' ? xlsxSource(path, sheet, limits) : parquetSource(path, limits)
  }
}
