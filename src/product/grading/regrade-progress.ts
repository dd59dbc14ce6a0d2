// The progress of a regrade. The job stores it with each step.

export interface RegradeProgress {
  readonly startDate: string
  /** Responses to the version when the job started. */
  readonly total: number
  readonly done: number
  readonly changed: number
  /** The id of the last response of the current pass. */
  readonly after: string
  /** How many responses the next step reads. */
  readonly batch?: number
}
