/** How far a job is that queues deliveries. */
export interface QueueProgress {
  /** The last id that was looked at. */
  readonly after: string
  readonly queued: number
}
