// The right choices of a question, from the key of its rule: an id, or a list of ids.
import { isList } from '../../authoring/draft/json.ts'

export const isRight = (correct: unknown, choice: string): boolean =>
  isList(correct) ? correct.includes(choice) : correct === choice

/** The key after the mark of a choice was pressed. Undefined if no choice is right. */
export function withMark(correct: unknown, choice: string, isSeveral: boolean): unknown {
  const isOn = isRight(correct, choice)
  if (!isSeveral) return isOn ? undefined : choice
  const before = isList(correct) ? correct : correct === undefined ? [] : [correct]
  const next = isOn ? before.filter(one => one !== choice) : [...before, choice]
  return next.length > 0 ? next : undefined
}
