// Moments as the author's local time, for controls without a time zone.

const MINUTE_MS = 60_000

/** Empty for no moment. */
export function toLocal(instant: string): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

export function fromLocal(local: string): string | undefined {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
