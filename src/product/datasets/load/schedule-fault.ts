// What is wrong with the schedule of a dataset.
import { nextRuns, type Schedule } from '../../../engine/cron.ts'

const MIN_GAP_MS = 5 * 60_000
/** Runs that are looked at. A pattern that is too frequent shows it soon. */
const LOOKED_AT = 100

/** What is wrong with a schedule, as a sentence. */
export async function scheduleFault(schedule: Schedule, now: Date): Promise<string | undefined> {
  let runs: Date[]
  try {
    runs = await nextRuns(schedule, LOOKED_AT, now)
  } catch {
    return 'Enter five fields, such as 0 6 * * * for every day at six, and a time zone such as Europe/Vienna.'
  }
  if (runs.length === 0) return 'This schedule is never due.'
  const isFrequent = runs.some(
    (run, i) => i > 0 && run.getTime() - (runs[i - 1]?.getTime() ?? 0) < MIN_GAP_MS,
  )
  return isFrequent ? 'Load at most every five minutes.' : undefined
}
