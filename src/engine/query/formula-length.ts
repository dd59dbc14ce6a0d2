// How long the texts of a formula can become. Functions that lengthen texts multiply when they are nested, also by way of other views.

/** The assumed length of texts that are stored. Few are longer. */
const STORED_LENGTH = 1_000
export const MAX_LENGTH = 10_000_000
/** Numbers, dates and moments as texts. */
const SHORT_LENGTH = 30

/** The longest texts of computed columns, by the column's name. */
export type Lengths = ReadonlyMap<string, number>

/** The length of the longest text, if stored texts have 1,000 characters. */
export function formulaLength(formula: unknown, lengths: Lengths): number {
  if (typeof formula === 'string') return formula.length
  if (typeof formula !== 'object' || formula === null) return SHORT_LENGTH
  const [name, given] = Object.entries(formula)[0] ?? []
  const values: unknown[] = Array.isArray(given) ? given : [given]
  if (name === 'var') return lengths.get(String(values[0])) ?? STORED_LENGTH
  const all = values.map(value => formulaLength(value, lengths))
  if (name === 'concat' || name === 'cat') return all.reduce((sum, length) => sum + length, 0)
  if (name === 'replace') {
    const [text = 0, found = 0, put = 0] = all
    const least = typeof values[1] === 'string' ? Math.max(1, found) : 1
    return text * Math.max(1, put / least)
  }
  return Math.max(SHORT_LENGTH, ...all)
}
