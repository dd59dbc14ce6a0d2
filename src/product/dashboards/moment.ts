/** Formats a moment with the time zone: `Nov 24, 2026, 3:05 PM UTC`. */
export function momentIn(language: string, moment: string, timeZone = 'UTC'): string {
  const at = new Date(moment)
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return `${words.format(at)} ${zone?.value ?? timeZone}`
}
