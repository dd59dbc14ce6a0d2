// The progress of a deletion. The job stores it with each step.

export interface DeletionProgress {
  /** Responses of the form when the job started. */
  readonly total: number
  readonly checked: number
  readonly deleted: number
  /** The id of the last response that was looked at. */
  readonly after: string
  /** How many responses the next step reads. */
  readonly batch: number
}
