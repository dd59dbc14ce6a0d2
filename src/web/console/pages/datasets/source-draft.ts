// What a dataset loads from a connection, and when, as a person edits it.
import type { Dataset } from '../../../api/contract.d.ts'
import type { Schedule } from '../../../texts/console/schedule-en.ts'
import { cronOf, parseSchedule } from '../../parts/schedule.ts'

export const EVERY = ['NEVER', 'MINUTES', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'CRON'] as const
export type Every = (typeof EVERY)[number]

export interface SourceDraft {
  connectionid: string
  from: 'table' | 'query'
  table: string
  query: string
  cursor: string
  every: Every
  /** Minutes between two loads. */
  minutes: number
  /** Minutes past the hour. */
  minute: number
  weekday: number
  day: number
  time: string
  cron: string
  timeZone: string
}

/** @param timeZone where the dataset has none */
export function sourceDraftOf(
  { source, schedule }: Pick<Dataset, 'source' | 'schedule'>,
  timeZone: string,
): SourceDraft {
  const draft: SourceDraft = {
    connectionid: source?.connectionid ?? '',
    from: source?.query !== undefined ? 'query' : 'table',
    table: source?.table ?? '',
    query: source?.query ?? '',
    cursor: source?.cursor ?? '',
    every: 'NEVER',
    minutes: 30,
    minute: 0,
    weekday: 1,
    day: 1,
    time: '06:00',
    cron: schedule?.cron ?? '0 6 * * *',
    timeZone: schedule?.timeZone ?? timeZone,
  }
  if (!schedule) return draft
  return { ...draft, every: 'CRON', ...parseSchedule(schedule.cron) }
}

const scheduleIn = ({ every, minutes, minute, weekday, day, time }: SourceDraft): Schedule | undefined => {
  if (every === 'MINUTES') return { every, minutes }
  if (every === 'HOUR') return { every, minute }
  if (every === 'DAY') return { every, time }
  if (every === 'WEEK') return { every, weekday, time }
  return every === 'MONTH' ? { every, day, time } : undefined
}

/** What the API takes. */
export function sourceIn(draft: SourceDraft) {
  const { connectionid, from, cursor, every, timeZone } = draft
  const schedule = scheduleIn(draft)
  const cron = schedule ? cronOf(schedule) : draft.cron.trim()
  return {
    source: {
      connectionid,
      [from]: draft[from].trim(),
      ...(cursor.trim() !== '' && { cursor: cursor.trim() }),
    },
    schedule: every === 'NEVER' ? null : { cron, timeZone: timeZone.trim() },
  }
}
