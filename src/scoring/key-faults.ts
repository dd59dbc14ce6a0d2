// Right answers are tried as answers, by the patterns of their questions. How long all of them take is told before.
import { type Fault, pointerStep } from '../problem.ts'
import { fault } from '../questions/faults.ts'
import { typeOf } from '../questions/index.ts'
import { mostAbove, patternSize } from '../questions/pattern-size.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { ruleOf } from './rule.ts'
import type { Scoring } from './schemas.ts'

/** Of a whole scoring; 300 ms at worst. */
const MAX_STEPS = 10_000_000

/** Pointers begin at the scoring. Where there are none, every right answer may be tried. */
export function keyBoundFaults(questions: readonly BaseQuestion[], scoring: Scoring): Fault[] {
  const keyed = questions.map(question => ({
    id: question.id,
    steps: stepsOf(question, ruleOf(scoring, question.id)?.correct),
  }))
  const most = mostAbove(keyed, MAX_STEPS)
  if (!most) return []
  const detail =
    'To try all right answers by the patterns would take too long, and these take longest: give fewer.'
  return [fault(`/questions${pointerStep(most.id)}/correct`, 'patterns_too_large', detail)]
}

function stepsOf(question: BaseQuestion, correct: unknown): number {
  const patterns = typeOf(question).patterns?.(question) ?? []
  if (patterns.length === 0 || correct === undefined) return 0
  const live = Math.max(...patterns.map(({ pattern }) => patternSize(pattern).live))
  return live * JSON.stringify(correct).length
}
