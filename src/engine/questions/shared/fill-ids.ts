/** Adds missing ids: the prefix and the next free number. The same list gets the same ids. */
export function fillIds<T extends { readonly id?: string }>(
  things: readonly T[],
  prefix: string,
): (T & { id: string })[] {
  const taken = new Set(things.map(thing => thing.id))
  let number = 1
  return things.map(thing => {
    if (thing.id !== undefined) return { ...thing, id: thing.id }
    while (taken.has(`${prefix}${number}`)) number++
    return { ...thing, id: `${prefix}${number++}` }
  })
}
