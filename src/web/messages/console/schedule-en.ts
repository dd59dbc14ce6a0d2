// Schedules in English.

export type Schedule =
  | { readonly every: 'MINUTES'; readonly minutes: number }
  | { readonly every: 'HOUR'; readonly minute: number }
  | { readonly every: 'DAY'; readonly time: string }
  | { readonly every: 'WEEK'; readonly weekday: number; readonly time: string }
  | { readonly every: 'MONTH'; readonly day: number; readonly time: string }

/** @param weekdays the names of the days, from Sunday on */
export const scheduleEn = (schedule: Schedule, weekdays: readonly string[]): string => {
  switch (schedule.every) {
    case 'MINUTES':
      return `Every ${schedule.minutes} minutes`
    case 'HOUR':
      return schedule.minute === 0 ? 'Every hour' : `Every hour, ${schedule.minute} minutes past`
    case 'DAY':
      return `Every day at ${schedule.time}`
    case 'WEEK':
      return `Every ${weekdays[schedule.weekday]} at ${schedule.time}`
    case 'MONTH':
      return `On day ${schedule.day} of each month at ${schedule.time}`
  }
}
