// The interface of a scoring kind. A kind is a file in this folder and a line in index.ts.
import { type DefinitionFault, fault } from '../../faults.ts'
import { questionTypes } from '../../questions/index.ts'
import { isOther } from '../../questions/shared/choice-answer.ts'
import type { BaseQuestion } from '../../questions/type.ts'
import type { Message } from '../../text/messages/codes.ts'
import { toHundredths, toPoints } from '../points.ts'
import type { Shape } from '../rule-members.ts'
import type { ScoringRule } from '../schemas.ts'

export interface Kind {
  /** A rule with this member has this kind. */
  readonly key: keyof ScoringRule
  /** Other members that it accepts, besides `points` and `feedback`. */
  readonly members: readonly (keyof ScoringRule)[]
  /** The values of `partial` that it accepts, if it accepts the member. */
  readonly partials?: readonly ScoringRule['partial'][]
  /** The faults of the key, which is present, and of the kind's own members. Pointers are relative to the rule. */
  faults(question: BaseQuestion, rule: ScoringRule, check: KeyCheck): DefinitionFault[]
  /** Compiles a rule without faults. */
  compile(question: BaseQuestion, rule: ScoringRule): Grader
  /** The cells of tables that counting the typos of an answer takes; see edit-distance.ts. */
  cells?(rule: ScoringRule): number
  /** The correct answers, best first; empty if they cannot be listed. */
  correctAnswers(question: BaseQuestion, rule: ScoringRule): readonly unknown[]
  /** The numbers that are correct besides those of `correctAnswers`. */
  acceptedRanges?(question: BaseQuestion, rule: ScoringRule): readonly NumberRange[]
  /** The areas of an image with the most points. */
  correctAreas?(rule: ScoringRule): readonly Shape[]
  /** The answer without its accepted typos; undefined if it has none. */
  withoutTypos?(question: BaseQuestion, rule: ScoringRule, answer: unknown): unknown
  /** The correct choices, if the correct answers do not name them all. */
  correctChoices?(question: BaseQuestion, rule: ScoringRule): readonly string[]
}

/** Returns why a question refuses a key as an answer. The server also verifies it. */
export type KeyCheck = (question: BaseQuestion, key: unknown) => Message | undefined

/** Both ends are included. One can be missing. */
export interface NumberRange {
  readonly min?: number
  readonly max?: number
}

/** All in hundredths of a point. */
export interface Grader {
  /** The points of the best and the worst answer; no answer gets 0. */
  readonly max: number
  readonly min: number
  /** Grades an accepted answer; undefined if a person must grade it. */
  grade(answer: unknown): number | undefined
  /** Reports whether an answer has a part that counts. Without one it counts as no answer. */
  hasPart?(answer: unknown): boolean
}

/** A key in the form in which an answer would be stored. */
export const normalizeKey = (question: BaseQuestion, correct: unknown) =>
  questionTypes.get(question.type)?.normalize?.(question, correct) ?? correct

/** The value of an answer or a key that is compared. */
export const meaningIn = (question: BaseQuestion) =>
  questionTypes.get(question.type)?.meaning ?? ((answer: unknown) => answer)

export const maxOfPoints = ({ points = 0 }: ScoringRule) => toHundredths(points)

/** The key must be an answer that the question accepts, but not an "other" answer. */
export function correctFaults(
  question: BaseQuestion,
  correct: unknown,
  check: KeyCheck,
  pointer = '/correct',
): DefinitionFault[] {
  const refusal = check(question, correct)
  if (refusal !== undefined) return [fault(pointer, 'correct_invalid.refused', { refusal })]
  if (Array.isArray(correct) ? correct.some(isOther) : isOther(correct))
    return [fault(pointer, 'correct_invalid.other')]
  return []
}

/** If the points follow from other members, `points` must be equal to their maximum, or 0. */
export function pointsFaults({ points }: ScoringRule, max: number): DefinitionFault[] {
  if (points === undefined || points === 0 || toHundredths(points) === max) return []
  return [fault('/points', 'points_mismatch.max', { max: toPoints(max) })]
}

export const partialFaults = (
  { partial }: ScoringRule,
  known: readonly (ScoringRule['partial'] | undefined)[],
): DefinitionFault[] =>
  partial === undefined || known.includes(partial)
    ? []
    : [fault('/partial', 'member_not_applicable.partial', { values: known.join(', ') })]
