// Files as records, whatever their format.
import type { FileFormat } from '../../dataset-tables.ts'
import { csvSource } from './csv.ts'
import { jsonSource, ndjsonSource } from './json.ts'
import type { Source } from './record.ts'
import { textOf } from './text.ts'

const sources: Readonly<Record<FileFormat, (texts: AsyncIterable<string>) => Source>> = {
  CSV: csvSource,
  NDJSON: ndjsonSource,
  JSON: jsonSource,
}

export const sourceOf = (format: FileFormat, chunks: AsyncIterable<Uint8Array>): Source =>
  sources[format](textOf(chunks))
