// Which questions somebody can come to. Jumps lead forward only, so one pass in the order of the form is enough.
import type { BaseQuestion } from '../questions/type.ts'
import type { Jump } from './flow.ts'

/** Positions of the questions that no way through the form meets. `mayBeHidden` says whether the one at a position has conditions. */
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
      // What follows a jump that is always taken is not even looked at; but a hidden question is not jumped from.
      if (when === undefined) {
        goesOn = mayBeHidden(i)
        break
      }
    }
    if (goesOn && i + 1 < questions.length) reached[i + 1] = true
  }
  return reached.flatMap((isReached, i) => (isReached ? [] : [i]))
}
