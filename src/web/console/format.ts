// Numbers and times in the language of the console.

export interface Format {
  number(value: number): string
  /** Such as "2 minutes ago", "yesterday", or a date. */
  ago(date: string): string
  date(date: string): string
  time(date: string): string
  list(items: readonly string[]): string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether a time has come. */
export const isPast = (date: string): boolean => Date.parse(date) <= Date.now()

/** The time in some days, as ISO 8601. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()

export function formatIn(language: string): Format {
  const numbers = new Intl.NumberFormat(language)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const dates = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const lists = new Intl.ListFormat(language)
  return {
    number: value => numbers.format(value),
    ago(date) {
      const now = Date.now()
      const ms = now - Date.parse(date)
      if (ms < MINUTE) return relative.format(0, 'second')
      if (ms < HOUR) return relative.format(-Math.floor(ms / MINUTE), 'minute')
      if (ms < DAY) return relative.format(-Math.floor(ms / HOUR), 'hour')
      if (ms < 7 * DAY) return relative.format(-Math.floor(ms / DAY), 'day')
      return new Date(date).getFullYear() === new Date(now).getFullYear()
        ? days.format(new Date(date))
        : dates.format(new Date(date))
    },
    date: date => dates.format(new Date(date)),
    time: date => times.format(new Date(date)),
    list: items => lists.format(items),
  }
}
