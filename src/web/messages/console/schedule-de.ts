// Schedules in German.
import type { scheduleEn } from './schedule-en.ts'

export const scheduleDe: typeof scheduleEn = (schedule, weekdays) => {
  switch (schedule.every) {
    case 'MINUTES':
      return `Alle ${schedule.minutes} Minuten`
    case 'HOUR':
      return schedule.minute === 0 ? 'Jede Stunde' : `Jede Stunde, ${schedule.minute} Minuten danach`
    case 'DAY':
      return `Täglich um ${schedule.time}`
    case 'WEEK':
      return `Jeden ${weekdays[schedule.weekday]} um ${schedule.time}`
    case 'MONTH':
      return `Am ${schedule.day}. jedes Monats um ${schedule.time}`
  }
}
