// Outcomes, for quizzes that tell people which type they are. Each selected choice adds points to outcomes. The respondent gets
// the outcome with the most points, and the first one of a tie.

import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { getOwn } from '../get-own.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { choicesOf } from './kinds/question-members.ts'
import { unknownIds } from './kinds/weights.ts'
import { toHundredths } from './points.ts'
import { kindsOf } from './rule.ts'
import type { Outcome } from './schemas.ts'

type Answers = Readonly<Record<string, unknown>>

/** Returns the outcome of answers. The first one is the result if no choice was selected. */
export function outcomeOf(outcomes: readonly Outcome[]): (answers: Answers) => Outcome | undefined {
  const scales = outcomes.map(outcome => ({
    outcome,
    weights: Object.entries(outcome.weights).map(
      ([question, choices]) =>
        [question, new Map<unknown, number>(inHundredths(choices))] satisfies [string, unknown],
    ),
  }))
  return answers => {
    let best: { outcome: Outcome; points: number } | undefined
    for (const { outcome, weights } of scales) {
      let points = 0
      for (const [question, weightOf] of weights) {
        const answer = getOwn(answers, question)
        for (const choice of Array.isArray(answer) ? answer : [answer]) points += weightOf.get(choice) ?? 0
      }
      if (!best || points > best.points) best = { outcome, points }
    }
    return best?.outcome
  }
}

const inHundredths = (choices: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(choices).map(([choice, points]) => [choice, toHundredths(points)])

/** Reports whether the question adds points to an outcome. */
export const isWeighed = (outcomes: readonly Outcome[] = [], questionId: string) =>
  outcomes.some(({ weights }) => Object.hasOwn(weights, questionId))

export function outcomeFaults(
  questions: readonly BaseQuestion[],
  outcomes: readonly Outcome[] = [],
): DefinitionFault[] {
  const byId = new Map(questions.map(question => [question.id, question]))
  const seen = new Set<string>()
  return outcomes.flatMap((outcome, i) => {
    const isRepeated = seen.has(outcome.id)
    seen.add(outcome.id)
    const pointer = `/outcomes/${i}`
    return [
      ...(isRepeated ? [fault(`${pointer}/id`, 'duplicate_id.outcome', { id: outcome.id })] : []),
      ...Object.entries(outcome.weights).flatMap(([id, choices]) =>
        weightFaults(byId.get(id), choices, id, `${pointer}/weights${pointerStep(id)}`),
      ),
    ]
  })
}

function weightFaults(
  question: BaseQuestion | undefined,
  choices: object,
  id: string,
  pointer: string,
): DefinitionFault[] {
  if (!question) return [fault(pointer, 'reference_dangling.weights', { id })]
  // Types that can be scored by weights can add points to outcomes.
  const isPicked = kindsOf(question).some(({ key }) => key === 'weights') && choicesOf(question).length > 0
  return isPicked
    ? unknownIds(choices, choicesOf(question), pointer, 'reference_dangling.choice')
    : [fault(pointer, 'member_not_applicable.outcome')]
}
