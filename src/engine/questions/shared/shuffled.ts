// A different order of choices for each respondent. The order has a number, which is drawn for each new page. A page that is
// shown again has the same order, and each order is rendered once.
import type { Choice } from './choice-answer.ts'

/** The number of orders of a version. */
export const ORDERS = 16

/** The choices in the order with this number. Exclusive choices ("none of these") stay last. */
export function shuffled<C extends Choice>(
  choices: readonly C[],
  { id, shuffle }: { readonly id: string; readonly shuffle?: boolean },
  order: number | undefined,
): readonly C[] {
  if (!shuffle || order === undefined) return choices
  const next = numbersFrom(`${order}/${id}`)
  const mixed = choices.filter(choice => !choice.exclusive).map(choice => ({ choice, key: next() }))
  mixed.sort((a, b) => a.key - b.key)
  return [...mixed.map(({ choice }) => choice), ...choices.filter(choice => choice.exclusive)]
}

/** A pseudorandom generator with a text as seed: mulberry32, seeded by FNV-1a. */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
