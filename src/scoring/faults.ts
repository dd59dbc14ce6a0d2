// What keeps the scoring of a quiz from being published; pointers begin at the scoring.
import { type Fault, pointerStep } from '../problem.ts'
import { fault } from '../questions/faults.ts'
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { maxScoreOf, ruleOf } from './grade.ts'
import { kinds } from './kinds/index.ts'
import type { Kind } from './kinds/kind.ts'
import type { Scoring, ScoringRule } from './schemas.ts'

export function scoringFaults(questions: readonly BaseQuestion[], scoring: Scoring): Fault[] {
  const faults = [
    ...danglingRules(questions, scoring),
    ...questions.flatMap(question => questionFaults(question, scoring)),
  ]
  // What all can be scored is known only once each rule is sound, and something is asked.
  return faults.length > 0 || !questions.some(question => typeOf(question).answer)
    ? faults
    : totalFaults(maxScoreOf(questions, scoring), scoring)
}

const pointerTo = (questionId: string) => `/questions${pointerStep(questionId)}`

function danglingRules(questions: readonly BaseQuestion[], scoring: Scoring): Fault[] {
  const ids = new Set(questions.map(question => question.id))
  return Object.keys(scoring.questions ?? {})
    .filter(id => !ids.has(id))
    .map(id =>
      fault(
        pointerTo(id),
        'reference_dangling',
        `There is no question ${id}: correct the id or remove the rule.`,
      ),
    )
}

function questionFaults(question: BaseQuestion, scoring: Scoring): Fault[] {
  const { type, scoring: kindName, needsKey } = typeOf(question)
  const rule = ruleOf(scoring, question.id)
  const pointer = pointerTo(question.id)
  if (!rule) {
    return needsKey
      ? [fault(pointer, 'key_missing', `Say what is right for ${question.id}, or give it 0 points.`)]
      : []
  }
  if (!kindName) return [fault(pointer, 'member_not_applicable', `A ${type} is not scored: remove the rule.`)]
  return ruleFaults(question, rule, kinds[kindName]).map(found => ({
    ...found,
    pointer: pointer + found.pointer,
  }))
}

function ruleFaults(question: BaseQuestion, rule: ScoringRule, kind: Kind): Fault[] {
  const foreign = Object.keys(rule)
    .filter(member => !['points', 'correct', 'feedback', ...kind.members].includes(member))
    .map(member =>
      fault(pointerStep(member), 'member_not_applicable', `${member} does not apply to a ${question.type}.`),
    )
  if (rule.correct === undefined) {
    const missing =
      rule.points === 0 ? [] : [fault('/correct', 'key_missing', 'Give the right answer, or 0 points.')]
    return [...foreign, ...missing]
  }
  const own = kind.faults(question, rule)
  const worthless = own.length === 0 && rule.points === undefined && kind.max(rule) === 0
  const points = worthless
    ? [fault('/points', 'points_missing', 'Say how many points the right answer gets.')]
    : []
  return [...foreign, ...own, ...points]
}

function totalFaults(maxScore: number, { passMark }: Scoring): Fault[] {
  if (maxScore === 0) {
    return [
      fault(
        '/questions',
        'scored_missing',
        'Score at least one question: a quiz without points is a survey.',
      ),
    ]
  }
  if (passMark?.points !== undefined && passMark.points > maxScore) {
    const detail = `Nobody can pass: at most ${maxScore} points can be had.`
    return [fault('/passMark/points', 'pass_mark_unreachable', detail)]
  }
  return []
}
