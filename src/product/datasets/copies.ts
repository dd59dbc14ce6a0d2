// Copies of datasets that answer queries. Without them there are no answers to queries, because the store would take minutes.
import type { Condition } from '../../engine/expressions/condition.ts'
import type { Column } from '../../engine/query/columns.ts'
import type { Query } from '../../engine/query/document.ts'
import type { QueryResult } from '../../engine/query/result.ts'

/** What a dataset consists of. */
export type Source =
  | {
      readonly kind: 'WEBFORM'
      readonly id: string
      /** The condition of a token, which can name what is hidden from the token. */
      readonly visible: Condition | undefined
      /** Question ids and names of response fields that the query cannot name. */
      readonly hidden: readonly string[]
    }
  | { readonly kind: 'TABLE'; readonly id: string }

/** A query that was checked. */
export interface QueryScope {
  readonly organizationId: string
  readonly source: Source
  readonly query: Query
  /** Those that the query can name. */
  readonly columns: readonly Column[]
  /** The end of periods until now, in milliseconds since 1970. */
  readonly now: number
}

export type QueryAnswer =
  | { readonly result: QueryResult }
  /** Copies cannot decide the condition with this pointer. */
  | { readonly undecided: string }
  /** The copy is still being made. */
  | { readonly isPreparing: true }

export interface DatasetCopies {
  /** Undefined without the process with the copies. */
  query(scope: QueryScope): Promise<QueryAnswer | undefined>
}
