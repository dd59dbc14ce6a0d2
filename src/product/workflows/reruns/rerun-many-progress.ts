/** A run that could not be repeated, and why. */
export interface RerunFault {
  readonly runid: string
  readonly message: string
}

/** How far a job is that repeats runs. */
export interface RerunProgress {
  /** The id of the last run. */
  readonly after: string
  readonly started: number
  readonly skipped: number
  /** The first ones. */
  readonly faults: readonly RerunFault[]
}
