// Schedules in English.

export type Schedule =
  | { readonly every: 'MINUTES'; readonly minutes: number }
  | { readonly every: 'HOUR'; readonly minute: number }
  | { readonly every: 'DAY'; readonly time: string }
  | { readonly every: 'WEEK'; readonly weekday: number; readonly time: string }
  | { readonly every: 'MONTH'; readonly day: number; readonly time: string }

/** How clocks of a language show times such as "08:00". */
export function clockIn(language: string): (time: string) => string {
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  return time => times.format(new Date(`1970-01-01T${time}Z`))
}

const clock = clockIn('en')

/** @param weekdays the names of the days, from Sunday on */
export const scheduleEn = (schedule: Schedule, weekdays: readonly string[]): string => {
  switch (schedule.every) {
    case 'MINUTES':
      return `Every ${schedule.minutes} minutes`
    case 'HOUR':
      return schedule.minute === 0 ? 'Every hour' : `Every hour, ${schedule.minute} minutes past`
    case 'DAY':
      return `Every day at ${clock(schedule.time)}`
    case 'WEEK':
      return `Every ${weekdays[schedule.weekday]} at ${clock(schedule.time)}`
    case 'MONTH':
      return `On day ${schedule.day} of each month at ${clock(schedule.time)}`
  }
}
