// Choices in another order for each respondent. The order is drawn when the page is asked for, and given as a number, so that
// the page that comes back after a refusal stands in the same order, and each order is rendered once.
import type { Choice } from './choice-answer.ts'

/** How many orders a version is shown in. */
export const ORDERS = 16

/** The choices in the order of that number; what goes with no other ("none of these") stays last. */
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

/** Numbers that look random and are the same for the same text: FNV-1a makes the seed, mulberry32 the numbers. */
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
