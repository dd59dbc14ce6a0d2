// Edits the names and values of a step's map, and members that exclude each other.

export type Values = Readonly<Record<string, unknown>>

/** Keeps the order. Undefined if the name is empty or another value has it. */
export function withName(values: Values, from: string, to: string): Values | undefined {
  if (to === '' || (to !== from && Object.hasOwn(values, to))) return undefined
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name === from ? to : name, value]))
}

/** The first of `field1`, `field2`, ... that is not taken. */
export function freeName(names: readonly string[]): string {
  let number = 1
  while (names.includes(`field${number}`)) number++
  return `field${number}`
}

/** The chosen member starts empty, and the others are removed. */
export const onlyMember = (names: readonly string[], chosenName: string, empty: Values): Values =>
  Object.fromEntries(names.map(name => [name, name === chosenName ? empty[name] : undefined]))
