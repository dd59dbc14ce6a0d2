// The one interface behind which every way of scoring stands. A kind is a file in this folder and a line in index.ts.
import type { Fault } from '../../problem.ts'
import { fault } from '../../questions/faults.ts'
import { typeOf } from '../../questions/index.ts'
import type { BaseQuestion } from '../../questions/type.ts'
import { toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'

export interface Kind {
  /** Members of a rule that the kind takes, besides `points`, `correct` and `feedback`. */
  readonly members: readonly (keyof ScoringRule)[]
  /** What is wrong with `correct` (which is there) and the kind's own members; pointers are relative to the rule. */
  faults(question: BaseQuestion, rule: ScoringRule): Fault[]
  /** What the best answer gets, in hundredths of a point. */
  max(rule: ScoringRule): number
  /** Works a rule without faults out once, and gives the grading of accepted answers, in hundredths. */
  compile(question: BaseQuestion, rule: ScoringRule): (answer: unknown) => number
  /** The right answers, best first, as answers are written. */
  rightAnswers(rule: ScoringRule): readonly unknown[]
}

export const maxOfPoints = ({ points = 0 }: ScoringRule) => toHundredths(points)

/** The key must be an answer that the question itself would take, and not one of the respondent's own words. */
export function correctFaults(question: BaseQuestion, correct: unknown, pointer = '/correct'): Fault[] {
  const { answer } = typeOf(question)
  const refusal = answer?.check(question, correct)
  if (refusal !== undefined)
    return [fault(pointer, 'correct_invalid', `This is no answer to the question: ${refusal}.`)]
  if (holdsOther(correct))
    return [fault(pointer, 'correct_invalid', 'An answer under "other" cannot be the right one.')]
  return []
}

const holdsOther = (correct: unknown): boolean =>
  Array.isArray(correct) ? correct.some(holdsOther) : typeof correct === 'object' && correct !== null
