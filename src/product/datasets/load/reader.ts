// Files are read in a process of their own: what it is asked, and what it replies. read-task.ts does the work there.
import type { FileFormat, LoadFault, StoredColumn } from '../../tables/dataset-tables.ts'
import type { LoadShape } from './attempt.ts'
import type { DryRun } from './schemas.ts'
import type { DayOrder } from './text-dates.ts'

export interface SentFile {
  readonly format: FileFormat
  /** The name of a sheet, if the file is a workbook. */
  readonly sheet?: string | undefined
  /** The time zone of moments in CSV that have no offset from UTC. */
  readonly timeZone?: string | undefined
  /** The order of day and month in CSV dates such as 01/02/2026. */
  readonly dates?: DayOrder | undefined
}

/** What one file may become. A small file can hold a lot. */
export interface LoadLimits {
  readonly rows: number
  /** The size of the rows as JSON, and of the unpacked workbook. */
  readonly bytes: number
}

export interface FileTask extends SentFile {
  /** The path of a local file. */
  readonly path: string
  /** Those of the dataset. */
  readonly columns: readonly StoredColumn[]
  /** How many numbers its columns have had. */
  readonly numbers: number
  readonly key: readonly string[] | null
  readonly isDryRun: boolean
}

export interface ReadTask extends FileTask {
  readonly limits: LoadLimits
}

export interface LoadedRow {
  readonly line: number
  readonly key: string | null
  /** Its cells as JSON. */
  readonly row: string
}

export interface RowPart {
  readonly rows: readonly LoadedRow[]
  /** Those found since the last part. */
  readonly faults: readonly LoadFault[]
}

/** A dry run has one part. A load has its shape first, then rows. */
export type ReadPart = { readonly dryRun: DryRun } | { readonly shape: LoadShape } | RowPart

export interface FileReader {
  /** False if the server runs without DuckDB. */
  readonly hasParquet: boolean
  /**
   * Reads a file. Leaving the iteration ends the process, and so does the signal.
   * @throws {FileFault | ReaderDied}
   */
  read(task: FileTask, signal: AbortSignal): AsyncIterable<ReadPart>
  /** Reads the start of a file. Dry runs of an organization wait for one another. @throws {FileFault | ReaderDied} */
  dryRun(organizationId: string, task: FileTask): Promise<ReadPart | undefined>
}

/** The message for a sender whose file exceeds the limits of memory or time. */
export const TOO_COSTLY = 'The file takes too much time or memory to read. Split it into smaller files.'

/** The process ended without saying why, perhaps for a reason that has nothing to do with the file. */
export class ReaderDied extends Error {}
