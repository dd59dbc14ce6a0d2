// The author's feedback on an answer, and the correct answer. Both are shown after submission if the settings allow it.
import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { QuestionGrade } from './grade.ts'
import { choicesOf } from './kinds/question-members.ts'
import { unknownIds } from './kinds/weights.ts'
import { kindOf, kindsOf } from './rule.ts'
import type { ScoringRule } from './schemas.ts'

/** The feedback on a correct or incorrect answer. */
export function feedbackFor(
  { feedback }: ScoringRule,
  { correct }: Pick<QuestionGrade, 'correct'>,
): string | undefined {
  if (correct === null) return undefined
  return correct ? feedback?.correct : feedback?.incorrect
}

/** The feedback on each selected choice, in the order of the answer. */
export function choiceFeedbackFor({ feedback }: ScoringRule, answer: unknown): readonly [string, string][] {
  const said = new Map<unknown, string>(Object.entries(feedback?.byChoice ?? {}))
  return (Array.isArray(answer) ? answer : [answer]).flatMap((choice): [string, string][] => {
    const text = said.get(choice)
    return text === undefined ? [] : [[String(choice), text]]
  })
}

/** The best correct answer, as answer data; undefined if there is none. */
export const correctAnswerOf = (question: BaseQuestion, rule: ScoringRule): unknown =>
  rule.correct ?? kindOf(question, rule)?.correctAnswers(question, rule)[0]

export function feedbackFaults(question: BaseQuestion, { feedback }: ScoringRule): DefinitionFault[] {
  if (!feedback?.byChoice) return []
  const pointer = `/feedback${pointerStep('byChoice')}`
  // Types that can be scored by weights have selectable choices.
  const isPicked = kindsOf(question).some(({ key }) => key === 'weights') && choicesOf(question).length > 0
  return isPicked
    ? unknownIds(feedback.byChoice, choicesOf(question), pointer, 'reference_dangling.choice')
    : [fault(pointer, 'member_not_applicable.type', { name: 'byChoice', type: question.type })]
}
