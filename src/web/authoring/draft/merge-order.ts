// The order of a merged list: theirs, with our moves and our new things put after the thing that they follow in our list.
import { risingPositions } from './list-order.ts'

/** Returns the keys of both lists. The caller leaves out the things that were removed. */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const positions = new Map(base.map((key, i) => [key, i]))
  const known = ours.filter(key => positions.has(key))
  const stays = risingPositions(known.map(key => positions.get(key) ?? 0))
  const moved = new Set(known.filter((_, i) => !stays.has(i)))
  const inTheirs = new Set(theirs)
  const inOurs = new Set(ours)
  const isNewOfTheirs = (key: string) => !positions.has(key) && !inOurs.has(key)
  const isPlaced = (key: string) => moved.has(key) || !inTheirs.has(key)
  const order = theirs.filter(key => !moved.has(key))
  for (const [i, key] of ours.entries()) {
    if (!isPlaced(key)) continue
    order.splice(placeAfter(order, ours, i, isNewOfTheirs), 0, key)
  }
  return order
}

/** The index after the nearest earlier item that `order` has, and after the items that the other editor added there. */
function placeAfter(
  order: readonly string[],
  ours: readonly string[],
  index: number,
  isNewOfTheirs: (key: string) => boolean,
): number {
  let place = 0
  for (let i = index - 1; i >= 0 && place === 0; i--) place = order.indexOf(ours[i] ?? '') + 1
  while (place < order.length && isNewOfTheirs(order[place] ?? '')) place++
  return place
}
