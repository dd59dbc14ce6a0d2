// The check of a scoring on the server, which also verifies right answers: it matches them with the patterns of their questions.
// The cost of that is estimated before.
import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { checksOf, refusalOfKey } from '../questions/checks.ts'
import { mostAbove, patternSize } from '../questions/patterns/pattern-size.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { scoringFaults } from './faults.ts'
import { ruleOf } from './rule.ts'
import type { Scoring } from './schemas.ts'

/** The most steps to match all correct answers with their patterns; 300 ms at worst. */
const MAX_STEPS = 10_000_000

/** Every fault of a scoring, whose right answers are verified. Pointers are relative to the scoring. */
export function quizFaults(questions: readonly BaseQuestion[], scoring: Scoring): DefinitionFault[] {
  const tooLong = patternFaults(questions, scoring)
  return tooLong.length > 0 ? tooLong : scoringFaults(questions, scoring, refusalOfKey)
}

function patternFaults(questions: readonly BaseQuestion[], scoring: Scoring): DefinitionFault[] {
  const keyed = questions.map(question => ({
    id: question.id,
    steps: stepsOf(question, ruleOf(scoring, question.id)?.correct),
  }))
  const most = mostAbove(keyed, MAX_STEPS)
  return most ? [fault(`/questions${pointerStep(most.id)}/correct`, 'patterns_too_large.key')] : []
}

function stepsOf(question: BaseQuestion, correct: unknown): number {
  const patterns = checksOf(question).patterns?.(question) ?? []
  if (patterns.length === 0 || correct === undefined) return 0
  const live = Math.max(...patterns.map(({ pattern }) => patternSize(pattern).live))
  return live * JSON.stringify(correct).length
}
