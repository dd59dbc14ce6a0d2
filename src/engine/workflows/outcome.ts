// What goes into a step of a run and what comes out of it.
import type { Step } from './document.ts'
import type { RunFacts } from './scope.ts'
import type { RunState } from './state.ts'
import type { Awaited } from './step.ts'

export interface StepError {
  /** Stable, such as TIMEOUT or status_500. */
  readonly code: string
  /** A sentence for people. */
  readonly message: string
  /** True if another attempt can succeed. */
  readonly isRetryable?: boolean
  /** How long the other system asks to wait. */
  readonly retryAfterSeconds?: number
  /** Whether the other system may have acted on a failed call. Absent if its reply makes this clear. */
  readonly effect?: 'NONE' | 'UNKNOWN'
}

export interface Page {
  readonly items: readonly unknown[]
  /** Where the next page starts; null after the last one. */
  readonly cursor: string | null
}

/** How an effect ended. A loop that reads rows gets pages. */
export type Outcome =
  | { readonly output: unknown }
  | { readonly page: Page }
  | { readonly error: StepError }
  /** The event that a run waited for has happened; null if the time is up. */
  | { readonly event: unknown }

export type Next =
  /** The run has made many decisions. It is stored, and goes on. */
  | { readonly kind: 'pause' }
  | { readonly kind: 'effect'; readonly step: Step; readonly path: string; readonly cursor: string | null }
  /** ISO 8601 */
  | { readonly kind: 'sleep'; readonly until: string; readonly waitFor?: Awaited }
  | {
      readonly kind: 'done'
      readonly status: 'DONE' | 'FAILED'
      readonly message: string
      readonly stepid?: string
    }

/** A step that ended, for the log of the run. Effects are logged with their input by those who carry them out. */
export interface Ended {
  readonly stepid: string
  readonly path: string
  readonly status: 'DONE' | 'SKIPPED' | 'FAILED'
  readonly output?: unknown
  readonly error?: StepError
}

export interface Advanced {
  readonly state: RunState
  readonly ended: readonly Ended[]
  readonly next: Next
}

export interface AdvanceContext {
  readonly run: RunFacts
  readonly now: Date
  /** A random number from 0 to 1, for the pauses between attempts. */
  readonly random: number
}
