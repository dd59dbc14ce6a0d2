// When schedules are due: five fields of cron, in a time zone with its clock changes.
interface Schedule {
  readonly cron: string
  readonly timeZone: string
}

const MIN_GAP_MS = 5 * 60_000
/** Runs that are looked at. A pattern that is too frequent shows it soon. */
const LOOKED_AT = 100

async function cronOf({ cron, timeZone }: Schedule) {
  const { Cron } = await import('croner')
  return new Cron(cron, { timezone: timeZone, mode: '5-part' })
}

/** When the schedule is next due after `now`. Undefined if it never is. */
export const nextRun = async (schedule: Schedule, now: Date): Promise<Date | undefined> =>
  (await cronOf(schedule)).nextRun(now) ?? undefined

/** What is wrong with a schedule, as a sentence. */
export async function scheduleFault(schedule: Schedule, now: Date): Promise<string | undefined> {
  let runs: Date[]
  try {
    runs = (await cronOf(schedule)).nextRuns(LOOKED_AT, now)
  } catch {
    return 'Enter five fields, such as 0 6 * * * for every day at six, and a time zone such as Europe/Vienna.'
  }
  if (runs.length === 0) return 'This schedule is never due.'
  const isFrequent = runs.some(
    (run, i) => i > 0 && run.getTime() - (runs[i - 1]?.getTime() ?? 0) < MIN_GAP_MS,
  )
  return isFrequent ? 'Load at most every five minutes.' : undefined
}
