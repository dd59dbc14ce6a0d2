/** Postgres cannot store NUL or lone surrogates, so both stores refuse them. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** The text without what cannot be stored. */
export const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** A JSON value whose texts can be stored. @throws {RangeError} if it has more than `depth` levels */
export function toStorableJson(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return toStorable(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) throw new RangeError('The value is nested too deep')
  if (Array.isArray(value)) return value.map(item => toStorableJson(item, depth - 1))
  const members = Object.entries(value)
  return Object.fromEntries(
    members.map(([name, member]) => [toStorable(name), toStorableJson(member, depth - 1)]),
  )
}
