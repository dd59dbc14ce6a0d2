// What is known of a published form: its version and status, and what is made of them.
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { countResponses } from '../../product/responses/queries.ts'
import type { Tell } from '../../product/responses/store-submissions.ts'
import type { Db, WebformStatus } from '../../product/tables/tables.ts'

export interface Published {
  readonly organizationId: string
  readonly webformId: string
  readonly status: WebformStatus
  readonly form: CompiledForm
  /** The sites that may show it in a frame. */
  readonly origins: readonly string[]
  /** Where the form is, if something listens to its new responses. */
  readonly tell: Tell | undefined
  /** True if the form reached its response limit; at most one second old. */
  readonly isFull: boolean
  /** True if the store is away, and the form is as it was up to an hour ago. */
  readonly isStale: boolean
}

export interface Pointer {
  readonly organizationId: string
  readonly userId: string
  readonly appId: string
  readonly webformId: string
  readonly status: WebformStatus
  readonly version: number
  readonly readAt: number
  /** When the store was last asked, or was away. */
  checkedAt: number
  readonly scoringRevision: number
  readonly origins: readonly string[]
  readonly tell: Tell | undefined
  /** The form's key in the cache; with a shared theme, that of the form with the theme. */
  key: string
  /** Counts responses once while the pointer is fresh, and only if there is a limit. */
  readonly isFull: (form: CompiledForm) => Promise<boolean>
  /** The last result of `isFull`. */
  wasFull?: boolean
}

/** A version is immutable, but its scoring changes when a wrong answer key is corrected. */
export const keyOf = (
  { webformId, version, scoringRevision }: Pick<CompiledForm, 'webformId' | 'version' | 'scoringRevision'>,
  /** Undefined for the first language. */
  language = '',
) => `${webformId}/${version}/${scoringRevision}/${language}`

/** Returns whether a form has reached its response limit. Counts only if there is a limit. */
export const fullness =
  (db: Db, webformId: string) =>
  async ({ settings: { maxResponses } }: CompiledForm): Promise<boolean> =>
    maxResponses !== undefined && (await countResponses(db, webformId, maxResponses)) >= maxResponses

/** Runs `work` at the first call. Every call returns its result. */
export function once<A, T>(work: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
  let result: Promise<T> | undefined
  return argument => (result ??= work(argument))
}
