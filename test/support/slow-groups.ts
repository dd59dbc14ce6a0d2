// Groups of rows by values and dates, computed slowly: what queries are compared with.

export type Row = Record<string, unknown>

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The date and hour on a clock of the zone, by the tables of ICU. */
function local(at: unknown, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(new Date(String(at)))
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

function startOf(grain: string, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (grain === 'week') return dayAt(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY)
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  if (grain === 'year') return `${day.slice(0, 4)}-01-01`
  if (grain !== 'quarter') return day
  const month = Math.floor(date.getUTCMonth() / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

type Dimension = { of: string; grain?: string; part?: string; bins?: { width: number } }
export function groupsOf(row: Row, { of, grain, part, bins }: Dimension, zone: string): unknown[] {
  const value = row[of] ?? null
  if (of === 'tags') return Array.isArray(value) && value.length > 0 ? value : [null]
  if (value === null) return [null]
  if (bins)
    return [
      Number((Math.floor(Number((Number(value) / bins.width).toFixed(9))) * bins.width).toPrecision(12)) + 0,
    ]
  if (part) return [local(value, zone).hour]
  return [grain ? startOf(grain, of === 'at' ? local(value, zone).day : String(value)) : value]
}

/** Rows whose date, on the clocks of the zone, is in the range. */
export const rowsBetween = (rows: readonly Row[], name: string, from: string, to: string, zone: string) =>
  rows.filter(row => {
    const value = row[name] ?? null
    if (value === null) return false
    const day = name === 'at' ? local(value, zone).day : String(value)
    return day >= from && day < to
  })

/** The start of the period of equal length before: whole months, else days. */
export function startBefore(from: string, to: string): string {
  if (!from.endsWith('-01') || !to.endsWith('-01')) return dayAt(2 * Date.parse(from) - Date.parse(to))
  const [start, end] = [new Date(from), new Date(to)]
  const months =
    12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth()
  return dayAt(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - months, 1))
}

/** How many rows have each value; a row counts once for each item of its list. */
export function countsOf(rows: readonly Row[], of: string): Map<unknown, number> {
  const counts = new Map<unknown, number>()
  for (const row of rows)
    for (const value of groupsOf(row, { of }, 'UTC')) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Compares as DuckDB does: numbers by size, false before true, texts by the bytes of UTF-8. */
export function inOrder(a: unknown, b: unknown): number {
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(String(b)))
  return Number(a) - Number(b)
}
