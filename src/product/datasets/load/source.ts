// Files as records, whatever their format.
import { rm } from 'node:fs/promises'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import type { FileFormat } from '../../dataset-tables.ts'
import { writeUpload } from '../../files/write-upload.ts'
import { csvSource } from './csv.ts'
import { FileFault } from './faults.ts'
import { jsonSource, ndjsonSource } from './json.ts'
import { parquetSource, type ReadParquet } from './parquet.ts'
import type { Source } from './record.ts'
import { MAX_FILE_BYTES } from './schemas.ts'
import { type TextFormat, textOf } from './text.ts'
import { type DayOrder, DayOrders } from './text-dates.ts'
import { xlsxSource } from './xlsx/source.ts'

const texts = { CSV: csvSource, NDJSON: ndjsonSource, JSON: jsonSource } as const
const isText = (format: FileFormat): format is TextFormat => Object.hasOwn(texts, format)

export interface FileParts {
  readonly files: FileStore
  /** Undefined if the server runs without DuckDB. */
  readonly readParquet: ReadParquet | undefined
}

export interface SentFile {
  readonly format: FileFormat
  /** Of a workbook. */
  readonly sheet?: string | undefined
  /** Of moments in CSV that have no offset from UTC. */
  readonly timeZone?: string | undefined
  /** Of dates such as 01/02/2026 in CSV. */
  readonly dates?: DayOrder | undefined
}

/** A file that can be read several times. */
export interface OpenFile {
  /** @throws {FileFault} if there are no bytes */
  source(): Promise<Source>
  close(): Promise<void>
}

/** @param read the bytes from their start; undefined if there are none. Texts are read from there, other formats from a copy on the disk. */
export function openFile(
  { files, readParquet }: FileParts,
  { format, sheet, timeZone = 'UTC', dates }: SentFile,
  read: () => Promise<AsyncIterable<Buffer> | undefined>,
): OpenFile {
  let path: string | undefined
  // What a first reading finds out is for the second one.
  const days = new DayOrders(dates)
  async function bytes() {
    const found = await read()
    if (!found) throw new FileFault({ code: 'missing', detail: 'The file was not received. Send it again.' })
    return found
  }
  async function copy(): Promise<string> {
    const made = await files.newPath()
    path = made
    await writeUpload(made, await bytes(), MAX_FILE_BYTES)
    return made
  }
  return {
    async source() {
      if (isText(format)) return texts[format](textOf(await bytes(), format), { timeZone, days })
      if (format === 'XLSX') return xlsxSource(path ?? (await copy()), sheet)
      if (!readParquet) throw new FileFault({ code: 'analytics_off', detail: NO_PARQUET })
      return parquetSource(path ?? (await copy()), readParquet)
    },
    async close() {
      if (path !== undefined) await rm(path, { force: true })
    },
  }
}

export const NO_PARQUET = 'This server reads no Parquet, because it runs without DuckDB. Send CSV instead.'
