// Limits the cost of a scoring. A check of the form matches right answers with the patterns of their questions, and each
// response counts typos. The cost is estimated before either is done.
import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { typeOf } from '../questions/index.ts'
import { mostAbove, patternSize } from '../questions/patterns/pattern-size.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { kindOf, ruleOf } from './rule.ts'
import type { Scoring } from './schemas.ts'

/** The most steps to match all correct answers with their patterns; 300 ms at worst. */
const MAX_STEPS = 10_000_000
/** The most table cells to grade one response; some 15 ms. See kinds/edit-distance.ts. */
const MAX_CELLS = 2_000_000

/** Pointers are relative to the scoring. Without faults, every correct answer can be checked. */
export const keyBoundFaults = (questions: readonly BaseQuestion[], scoring: Scoring): DefinitionFault[] => [
  ...patternFaults(questions, scoring),
  ...typoFaults(questions, scoring),
]

function patternFaults(questions: readonly BaseQuestion[], scoring: Scoring): DefinitionFault[] {
  const keyed = questions.map(question => ({
    id: question.id,
    steps: stepsOf(question, ruleOf(scoring, question.id)?.correct),
  }))
  const most = mostAbove(keyed, MAX_STEPS)
  return most ? [fault(`/questions${pointerStep(most.id)}/correct`, 'patterns_too_large.key')] : []
}

function stepsOf(question: BaseQuestion, correct: unknown): number {
  const patterns = typeOf(question).patterns?.(question) ?? []
  if (patterns.length === 0 || correct === undefined) return 0
  const live = Math.max(...patterns.map(({ pattern }) => patternSize(pattern).live))
  return live * JSON.stringify(correct).length
}

function typoFaults(questions: readonly BaseQuestion[], scoring: Scoring): DefinitionFault[] {
  const compared = questions.map(question => {
    const rule = ruleOf(scoring, question.id)
    return { id: question.id, steps: (rule && kindOf(question, rule)?.cells?.(rule)) ?? 0 }
  })
  const most = mostAbove(compared, MAX_CELLS)
  return most
    ? [
        fault(`/questions${pointerStep(most.id)}`, 'scoring_too_large', {
          count: most.steps,
          max: MAX_CELLS,
        }),
      ]
    : []
}
