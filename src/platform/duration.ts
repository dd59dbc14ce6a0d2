// Durations in requests: a whole number with a unit, such as 90s, 15m, 12h or 30d.

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The pattern of a duration, for schemas. Zero is not a duration. */
export const DURATION = '^[1-9][0-9]{0,8}[smhd]$'
const pattern = new RegExp(DURATION)

/** Milliseconds; undefined if the text is not a duration. */
export function parseDuration(text: string): number | undefined {
  const unit = pattern.test(text) ? UNITS_MS[text.slice(-1)] : undefined
  return unit === undefined ? undefined : Number(text.slice(0, -1)) * unit
}
