// How far a regrading has come: what its job stores with each step, and what is told of it.

export interface RegradeProgress {
  readonly startDate: string
  /** Responses to the version when it began. */
  readonly total: number
  readonly done: number
  readonly changed: number
  /** The response that the pass has come to. */
  readonly after: string
  /** How many responses the next step reads. */
  readonly batch?: number
}
