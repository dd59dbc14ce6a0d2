// Values of JSON whose type is not known.

/** An object with members, such as a question, a choice or an ending. */
export type Thing = Readonly<Record<string, unknown>>

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The own member of a thing. Things can have members such as `constructor`. */
export const memberOf = (value: unknown, name: string): unknown =>
  isThing(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The items of a list that are things; none if the value is not a list. */
export const thingsIn = (value: unknown): readonly Thing[] => (isList(value) ? value.filter(isThing) : [])
