// Schedules as people say them. Cron expressions of other shapes stay as they are.

import type { Schedule } from '../../texts/console/schedule-en.ts'

const numberIn = (text: string, min: number, max: number): number | undefined => {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

const two = (value: number) => String(value).padStart(2, '0')

/** Undefined for expressions that need more words. Weekday 0 is Sunday. */
export function parseSchedule(cron: string): Schedule | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = cron.trim().split(/\s+/)
  if (more.length > 0 || month !== '*') return undefined
  const [, step] = /^\*\/(\d{1,2})$/.exec(minute) ?? []
  if (step && hour === '*' && day === '*' && weekday === '*')
    return { every: 'MINUTES', minutes: Number(step) }
  const at = numberIn(minute, 0, 59)
  if (at === undefined) return undefined
  if (hour === '*') return day === '*' && weekday === '*' ? { every: 'HOUR', minute: at } : undefined
  const hours = numberIn(hour, 0, 23)
  if (hours === undefined) return undefined
  const time = `${two(hours)}:${two(at)}`
  if (day === '*' && weekday === '*') return { every: 'DAY', time }
  const [onDay, onWeekday] = [numberIn(day, 1, 31), numberIn(weekday, 0, 7)]
  if (day === '*' && onWeekday !== undefined) return { every: 'WEEK', weekday: onWeekday % 7, time }
  return weekday === '*' && onDay !== undefined ? { every: 'MONTH', day: onDay, time } : undefined
}

export function cronOf(schedule: Schedule): string {
  if (schedule.every === 'MINUTES') return `*/${schedule.minutes} * * * *`
  if (schedule.every === 'HOUR') return `${schedule.minute} * * * *`
  const [hour, minute] = schedule.time.split(':').map(Number)
  const at = `${minute ?? 0} ${hour ?? 0}`
  if (schedule.every === 'DAY') return `${at} * * *`
  return schedule.every === 'WEEK' ? `${at} * * ${schedule.weekday}` : `${at} ${schedule.day} * *`
}

/** The names of the days from Sunday on, in a language. */
export function weekdays(language: string): string[] {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // The 4th of January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, i) => names.format(new Date(Date.UTC(1970, 0, 4 + i))))
}
