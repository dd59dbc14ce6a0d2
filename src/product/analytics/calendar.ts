/** Milliseconds since 1970. Copies outlive processes, so their times are those of the calendar. */
export const calendarMs = (): number => Date.now()
