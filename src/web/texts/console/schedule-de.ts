// Schedules in German.
import { clockIn, type scheduleEn } from './schedule-en.ts'

const clock = clockIn('de')

export const scheduleDe: typeof scheduleEn = (schedule, weekdays) => {
  switch (schedule.every) {
    case 'MINUTES':
      return `Alle ${schedule.minutes} Minuten`
    case 'HOUR':
      return schedule.minute === 0 ? 'Jede Stunde' : `Jede Stunde, ${schedule.minute} Minuten danach`
    case 'DAY':
      return `Täglich um ${clock(schedule.time)} Uhr`
    case 'WEEK':
      return `Jeden ${weekdays[schedule.weekday]} um ${clock(schedule.time)} Uhr`
    case 'MONTH':
      return `Am ${schedule.day}. jedes Monats um ${clock(schedule.time)} Uhr`
  }
}
