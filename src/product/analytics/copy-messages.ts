// What a server and the process with the copies send each other.
import type { QueryAnswer, QueryScope, RowsScope } from '../datasets/copies.ts'
import type { CopyScope, Found, PageScope } from '../responses/copies.ts'
import type { SummaryResult } from '../summary/summarise.ts'

export type Ask =
  | { readonly what: 'findPage'; readonly scope: PageScope }
  | { readonly what: 'summarise'; readonly scope: CopyScope }
  | { readonly what: 'findRows'; readonly scope: RowsScope }
  | { readonly what: 'query'; readonly scope: QueryScope }

/** Whether all rows are written to a file. */
export const isExport = (ask: Ask): boolean => ask.what === 'query' && ask.scope.format !== undefined

/** How long writing a file may take. Other queries have less time, because people look at a page meanwhile. */
export const EXPORT_MS = 5 * 60_000

/** Undefined if the copy cannot say. */
export type Answer = readonly Found[] | SummaryResult | QueryAnswer | undefined

export interface CopySettings {
  readonly databaseUrl: string | undefined
  readonly prepare: boolean
  readonly dataDir: string
  /** Where the files of copies are. */
  readonly directory: string
  /** The memory of all queries together. */
  readonly memoryBytes: number
  /** The priority of the process: see `setPriority` of Node. */
  readonly priority: number
}

/** The memory of Node.js itself. */
const OWN_BYTES = 256 * 1024 * 1024

/** The process ends if it uses more, because DuckDB's limit leaves out row groups, the values of quantiles, and texts that it makes. */
export const maxBytesOf = ({ memoryBytes }: CopySettings): number => OWN_BYTES + 2 * memoryBytes

export type ToCopies =
  | { readonly start: CopySettings }
  | { readonly id: number; readonly ask: Ask }
  /** Nobody waits for this answer any more. The process replies `hasLeft` at once. */
  | { readonly leave: number }
  /** Deletes copies that must not stay: see sweep.ts. */
  | { readonly sweep: true }

export type FromCopies =
  /** The copies have read the store, and the query begins. */
  | { readonly id: number; readonly isReady: true }
  | { readonly id: number; readonly hasLeft: true }
  | { readonly id: number; readonly answer: Answer }
  | {
      readonly id: number
      readonly error: string
      readonly isBusy: boolean
      /** DuckDB is not installed. */
      readonly isMissing: boolean
    }
