// Checks the scoring of a quiz before activation. Pointers are relative to the scoring.
import { type Fault, pointerStep } from '../faults.ts'
import { typeOf } from '../questions/index.ts'
import { fault } from '../questions/shared/faults.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { bandFaults } from './bands.ts'
import { decimalsFaults } from './decimals.ts'
import { feedbackFaults } from './feedback.ts'
import { maxScoreOf } from './grade.ts'
import { keyBoundFaults } from './key-faults.ts'
import type { Kind } from './kinds/kind.ts'
import { isWeighed, outcomeFaults } from './outcomes.ts'
import { kindOf, kindsOf, ruleOf } from './rule.ts'
import type { Scoring, ScoringRule } from './schemas.ts'

export function scoringFaults(questions: readonly BaseQuestion[], scoring: Scoring): Fault[] {
  const tooLong = keyBoundFaults(questions, scoring)
  if (tooLong.length > 0) return tooLong
  const faults = [
    ...danglingRules(questions, scoring),
    ...questions.flatMap(question => questionFaults(question, scoring)),
    ...bandFaults(scoring.grades),
    ...decimalsFaults(scoring),
    ...outcomeFaults(questions, scoring.outcomes),
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
  const { type, needsKey } = typeOf(question)
  const rule = ruleOf(scoring, question.id)
  const pointer = pointerTo(question.id)
  if (!rule) {
    return needsKey && !isForOutcomes(question, scoring)
      ? [fault(pointer, 'key_missing', `Say what is right for ${question.id}, or give it 0 points.`)]
      : []
  }
  const kinds = kindsOf(question)
  if (kinds.length === 0)
    return [fault(pointer, 'member_not_applicable', `A ${type} is not scored: remove the rule.`)]
  return ruleFaults(question, rule, kinds).map(found => ({ ...found, pointer: pointer + found.pointer }))
}

/** A quiz with outcomes alone has nothing to be right about, and a question that outcomes look at has its use. */
const isForOutcomes = ({ id }: BaseQuestion, { questions = {}, outcomes = [] }: Scoring) =>
  outcomes.length > 0 && (Object.keys(questions).length === 0 || isWeighed(outcomes, id))

function ruleFaults(question: BaseQuestion, rule: ScoringRule, kinds: readonly Kind[]): Fault[] {
  const kind = kindOf(question, rule)
  const foreign = [...foreignMembers(question, rule, kinds, kind), ...feedbackFaults(question, rule)]
  if (!kind) {
    if (rule.points === 0) return foreign
    const keys = kinds.map(({ key }) => key).filter(key => key !== 'manual')
    const detail =
      keys.length > 0
        ? `Give ${keys.join(' or ')}, or manual, or 0 points.`
        : 'This is graded by hand: give manual, or 0 points.'
    return [...foreign, fault(`/${keys[0] ?? 'manual'}`, 'key_missing', detail)]
  }
  const own = kind.faults(question, rule)
  if (own.length > 0 || foreign.length > 0) return [...foreign, ...own]
  const isWorthless = rule.points === undefined && kind.compile(question, rule).max === 0
  return isWorthless && kind.key === 'correct'
    ? [fault('/points', 'points_missing', 'Say how many points the right answer gets.')]
    : []
}

/** Members of other kinds, with what they go with. */
function foreignMembers(
  question: BaseQuestion,
  rule: ScoringRule,
  kinds: readonly Kind[],
  chosen: Kind | undefined,
): Fault[] {
  const taken = new Set<string>(['points', 'feedback'])
  for (const kind of chosen ? [chosen] : kinds)
    for (const name of [kind.key, ...kind.members]) taken.add(name)
  return Object.keys(rule)
    .filter(name => !taken.has(name))
    .map(name => {
      const isKey = kinds.some(({ key }) => key === name)
      const isKnown = kinds.some(({ members }) => members.some(member => member === name))
      const detail =
        !chosen || !(isKey || isKnown)
          ? `${name} does not apply to a ${question.type}.`
          : isKey
            ? `Give ${chosen.key} or ${name}, not both.`
            : `${name} does not go with ${chosen.key}.`
      return fault(pointerStep(name), 'member_not_applicable', detail)
    })
}

function totalFaults(maxScore: number, { passMark, grades = [], outcomes = [] }: Scoring): Fault[] {
  if (maxScore === 0) {
    const wants = [...(passMark ? ['passMark'] : []), ...(grades.length > 0 ? ['grades'] : [])].map(name =>
      fault(`/${name}`, 'scored_missing', `No question is worth points: score one, or remove ${name}.`),
    )
    if (outcomes.length > 0) return wants
    const detail = 'Score at least one question, or give outcomes: a quiz with neither is a survey.'
    return [fault('/questions', 'scored_missing', detail)]
  }
  if (passMark?.points !== undefined && passMark.points > maxScore) {
    const detail = `Nobody can pass: at most ${maxScore} points can be had.`
    return [fault('/passMark/points', 'pass_mark_unreachable', detail)]
  }
  return []
}
