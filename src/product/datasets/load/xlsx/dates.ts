// Dates in workbooks are numbers of days with a date format (ECMA-376 part 1, 18.8.30 and 18.17.4).

export type DateKind = 'DATE' | 'TIME' | 'DATETIME'

/** The built-in formats of dates, also those of East Asian languages. */
const BUILT_IN = new Map<number, DateKind>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(id => [id, 'DATE'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 55, 56].map(id => [id, 'TIME'] as const),
  [22, 'DATETIME'],
])

/** Texts, escaped characters, colors, conditions and fill characters of a format code. */
const LITERALS = /"[^"]*"|\\.|\[(?!(?:h+|m+|s+)\])[^\]]*\]|_.|\*./gi

/** Undefined for formats of numbers, texts and durations. */
export function dateKindOf(id: number, code: string | undefined): DateKind | undefined {
  if (code === undefined) return BUILT_IN.get(id)
  const plain = (code.split(';', 1)[0] ?? '').replace(LITERALS, '').toLowerCase()
  // Durations: [h]:mm
  if (/general|\[/.test(plain)) return undefined
  const hasTime = /[hs]/.test(plain)
  const hasDay = /[yd]/.test(plain) || (!hasTime && plain.includes('m'))
  return hasDay ? (hasTime ? 'DATETIME' : 'DATE') : hasTime ? 'TIME' : undefined
}

const DAY_MS = 86_400_000
/** Later than 9999, and still a moment. */
const MAX_SERIAL = 3_000_000

/** The text of a date; the number itself if it is none. Workbooks have no time zones, so times are taken as UTC. */
export function writeSerial(serial: number, kind: DateKind, is1904: boolean): string | number {
  if (serial < 0 || serial > MAX_SERIAL) return serial
  if (kind === 'TIME' && serial >= 1) return serial
  // The first system counts February 29, 1900, which did not exist.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  // The fractions of times are often inexact.
  const unit = kind === 'DATE' ? DAY_MS : kind === 'TIME' ? 1000 : 1
  const ms = (kind === 'DATE' ? Math.floor(serial) : Math.round(serial * (DAY_MS / unit))) * unit
  const text = new Date(start + ms).toISOString()
  // A year of more than four digits.
  if (text.startsWith('+')) return serial
  // A column of times has no seconds, so a time with seconds is a text, as in CSV.
  if (kind === 'TIME') return text.slice(11, text.startsWith('00', 17) ? 16 : 19)
  return kind === 'DATE' ? text.slice(0, 10) : text.replace('.000Z', 'Z')
}
