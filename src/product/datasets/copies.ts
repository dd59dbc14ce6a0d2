// Copies of datasets that answer queries. Without them there are no answers to queries, because the store would take minutes.
import type { Condition } from '../../engine/expressions/condition.ts'
import type { Column } from '../../engine/query/columns.ts'
import type { Query } from '../../engine/query/document.ts'
import type { Lengths } from '../../engine/query/formula-length.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import type { View } from '../../engine/query/view.ts'
import type { Found } from '../responses/copies.ts'
import type { Sort } from '../responses/schemas.ts'
import type { StoredColumn } from '../tables/dataset-tables.ts'

/** The condition that rows meet; false if the principal sees none. */
export type Visible = Condition | false | undefined

/** What a dataset consists of. */
export type Source =
  | {
      readonly kind: 'WEBFORM'
      readonly id: string
      /** The condition of a token, which can name what is hidden from the token. */
      readonly visible: Visible
      /** Question ids and names of response fields that the query cannot name. */
      readonly hidden: readonly string[]
    }
  | { readonly kind: 'TABLE'; readonly id: string; readonly visible: Visible }
  | {
      readonly kind: 'VIEW'
      readonly view: View
      /** All of its columns, in the order of its definition. */
      readonly columns: readonly Column[]
      /** The columns of the rows that a view groups. */
      readonly rowColumns: readonly Column[]
      readonly lengths: Lengths
      readonly visible: Visible
      /** The inputs in the order of the view: `from`, then `joins`. */
      readonly inputs: readonly {
        readonly as: string
        /** The column whose entries are rows. */
        readonly unnest?: string | undefined
        /** Several for a source that unites datasets. */
        readonly parts: readonly Readable[]
      }[]
    }

/** A dataset with the columns that its reader may see. */
export interface Readable {
  readonly source: Source
  readonly columns: readonly Column[]
}

/** A query that was checked. */
export interface QueryScope extends Readable {
  readonly organizationId: string
  readonly query: Query
  /** The end of periods until now, in milliseconds since 1970. */
  readonly now: number
  /** Writes all rows of a query that names `columns` to a file, and answers with it. */
  readonly format?: RowsFormat
}

/** NDJSON has an object of each row. */
export type RowsFormat = 'parquet' | 'ndjson'

export type QueryAnswer =
  | { readonly result: QueryResult }
  /** The path of a file, which the asker deletes. */
  | { readonly file: string }
  /** Copies cannot decide the condition with this pointer. */
  | { readonly undecided: string }
  /** The copy is still being made. */
  | { readonly isPreparing: true }
  /** The process with the copies failed, or starts again. */
  | { readonly isUnavailable: true }
  /** The time or memory of a query does not suffice, or a value is too large to compute with. */
  | { readonly failed: 'COST' | 'VALUES' }

/** Which rows of a table are asked for. */
export interface RowsScope {
  readonly organizationId: string
  readonly datasetId: string
  /** The ids of the parts, in the order of the table. */
  readonly parts: readonly string[]
  readonly rowCount: number
  readonly columns: readonly StoredColumn[]
  readonly filter: Condition | undefined
  readonly sort: Sort | undefined
  /** The last row before the page. Ids are those of rows and their parts: see `PlacedRow`. */
  readonly after: Found | undefined
  readonly limit: number
}

export interface RowCopies {
  /** Finds rows in order. Some may no longer match. Undefined if the copy cannot say. */
  findRows(scope: RowsScope): Promise<readonly Found[] | undefined>
}

export interface DatasetCopies {
  /**
   * Undefined if queries are switched off, or DuckDB is not installed.
   * @param signal aborted when nobody waits for the answer any more
   */
  query(scope: QueryScope, signal: AbortSignal): Promise<QueryAnswer | undefined>
}

/** The ids of the forms and tables that a dataset reads in the end. */
export const leavesOf = (source: Source): string[] =>
  source.kind === 'VIEW'
    ? [...new Set(source.inputs.flatMap(({ parts }) => parts.flatMap(part => leavesOf(part.source))))]
    : [source.id]
