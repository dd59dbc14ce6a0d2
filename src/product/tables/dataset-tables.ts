import type { Column } from '../../engine/query/columns.ts'
import type { Instant, Json } from '../../platform/db/database.ts'

/** A column as stored. */
export interface StoredColumn extends Column {
  /** The place of its cells in the rows. Never changes, and is not used again after the column is removed. */
  readonly number: number
  /** Its name in files, if people changed the label or the id that a file gave it. */
  readonly header?: string
}

export type DatasetKind = 'TABLE' | 'VIEW' | 'CONNECTION'
export type LoadMode = 'REPLACE' | 'APPEND' | 'UPSERT'
export type FileFormat = 'CSV' | 'NDJSON' | 'JSON' | 'XLSX' | 'PARQUET'
/** `QUERY` is what a connection returned. */
export type LoadFormat = FileFormat | 'QUERY'
export type LoadStatus = 'WAITING' | 'RUNNING' | 'LOADED' | 'FAILED'

/** When a dataset is loaded from its connection. */
export interface StoredSchedule {
  /** Differs for each setting, so that the job of an earlier one ends. */
  readonly id: string
  readonly cron: string
  readonly timeZone: string
}

/** What a dataset asks its connection. */
export interface ConnectionSource {
  readonly connectionid: string
  readonly query?: string
  readonly table?: string
  readonly cursor?: string
}

/** A fault of a file. */
export interface LoadFault {
  /** The line number, from 1; absent if the fault concerns the whole file. */
  readonly line?: number
  readonly column?: string
  readonly code: string
  readonly detail: string
}

/** The value of a column in a row: as in JSON, null if empty. */
export type CellValue = unknown

export interface DatasetTables {
  /** They outlive their application until a job deletes them. */
  datasets: {
    id: string
    organization_id: string
    user_id: string
    app_id: string
    kind: DatasetKind
    name: string
    description: string
    columns: Json<StoredColumn[]>
    /** How many numbers columns got so far. */
    column_numbers: number
    /** The ids of the columns whose cells identify a row; null without a key. */
    key_columns: Json<string[]> | null
    /** The definition of a view, or what a connection is asked. */
    source: Json<object> | null
    /** The last value of the cursor's column that was loaded, as the other database writes it. */
    cursor_value: string | null
    schedule: Json<StoredSchedule> | null
    /** The visible parts, in the order of their rows. New rows go to the last part. */
    parts: Json<string[]>
    row_count: number
    /** Counts edits of the dataset itself; the ETag. */
    revision: number
    /** Counts changes of rows. A writer locks the dataset by changing it, so that rows are written in the order of their ids. */
    row_revision: number
    create_date: Instant
    update_date: Instant
  }
  /** Rows in parts. Rows of a part that its dataset does not name are invisible: not yet loaded, or to be deleted by a job. */
  dataset_rows: {
    dataset_id: string
    part_id: string
    id: string
    /** The cells of the key, in a form that is equal for equal keys. */
    key: string | null
    /** Cells by the number of their column. Empty cells at the end are left out. */
    row: Json<CellValue[]>
  }
  /** Rows that were changed or deleted: see datasets/change-queries.ts. */
  dataset_changes: { dataset_id: string; id: string; row_ids: Json<string[]> }
  /** Files that were sent to be loaded. The file storage has their bytes until they are loaded. */
  dataset_loads: {
    dataset_id: string
    id: string
    mode: LoadMode
    format: LoadFormat
    status: LoadStatus
    size_bytes: number
    /** The part that the last attempt wrote. */
    part_id: string | null
    attempts: number
    /** The rows read so far. */
    row_count: number
    faults: Json<LoadFault[]>
    create_date: Instant
    finish_date: Instant | null
  }
}
