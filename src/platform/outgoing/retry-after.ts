/** Parses `Retry-After` (RFC 9110, 10.2.3): seconds or a date. Returns milliseconds; 0 if there is none. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
