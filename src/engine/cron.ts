// When schedules are due: five fields of cron, in a time zone with its clock changes.

export interface Schedule {
  readonly cron: string
  readonly timeZone: string
}

/**
 * The next `count` moments after `now`. Fewer if the schedule ends.
 * @throws if the pattern or the time zone is unknown
 */
export async function nextRuns({ cron, timeZone }: Schedule, count: number, now: Date): Promise<Date[]> {
  // Most servers and pages have no schedule, so the library is loaded by the first one.
  const { Cron } = await import('croner')
  return new Cron(cron, { timezone: timeZone, mode: '5-part' }).nextRuns(count, now)
}

/** Undefined if the schedule is never due again. */
export const nextRun = async (schedule: Schedule, now: Date): Promise<Date | undefined> =>
  (await nextRuns(schedule, 1, now))[0]

/** The last moment before `date`. Undefined if there is none. */
export async function previousRun({ cron, timeZone }: Schedule, date: Date): Promise<Date | undefined> {
  const { Cron } = await import('croner')
  return new Cron(cron, { timezone: timeZone, mode: '5-part' }).previousRuns(1, date)[0]
}
