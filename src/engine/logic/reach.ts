// Finds unreachable questions. Jumps lead forward only, so one pass in the order of the form is enough.
import type { BaseQuestion } from '../questions/type.ts'
import type { Jump } from './flow.ts'

/** The positions of the questions that jumps always skip. `mayBeHidden` reports whether the question at a position can be hidden. */
export function unreachable(
  questions: readonly Pick<BaseQuestion, 'id'>[],
  jumps: readonly Jump[],
  mayBeHidden: (index: number) => boolean,
): number[] {
  const indexes = new Map(questions.map(({ id }, i) => [id, i]))
  const after = Map.groupBy(jumps, jump => jump.after)
  const reached = questions.map((_, i) => i === 0)
  for (const [i, { id }] of questions.entries()) {
    if (!reached[i]) continue
    let goesOn = true
    for (const { when, to } of after.get(id) ?? []) {
      const target = indexes.get(to)
      if (target !== undefined) reached[target] = true
      // The jumps after an unconditional one are never taken. A hidden question takes no jump.
      if (when === undefined) {
        goesOn = mayBeHidden(i)
        break
      }
    }
    if (goesOn && i + 1 < questions.length) reached[i + 1] = true
  }
  return reached.flatMap((isReached, i) => (isReached ? [] : [i]))
}
