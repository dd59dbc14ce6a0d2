// Checks the scoring of a quiz before activation. Pointers are relative to the scoring.
import { below, type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { typeOf } from '../questions/index.ts'
import { mostAbove } from '../questions/patterns/pattern-size.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { bandFaults } from './bands.ts'
import { feedbackFaults } from './feedback.ts'
import { maxScoreOf } from './grade.ts'
import type { KeyCheck, Kind } from './kinds/kind.ts'
import { isWeighed, outcomeFaults } from './outcomes.ts'
import { pointsFaults } from './points-faults.ts'
import { kindOf, kindsOf, ruleOf } from './rule.ts'
import type { Scoring, ScoringRule } from './schemas.ts'

/** The most table cells to grade one response; some 15 ms. See kinds/edit-distance.ts. */
const MAX_CELLS = 2_000_000

const refusalOf: KeyCheck = (question, key) => typeOf(question).answer?.check(question, key)

/**
 * The faults of a scoring. Pointers are relative to the scoring. The server asks `quizFaults`.
 * @param check returns why a question refuses a key as an answer
 */
export function scoringFaults(
  questions: readonly BaseQuestion[],
  scoring: Scoring,
  check: KeyCheck = refusalOf,
): DefinitionFault[] {
  const tooLong = typoFaults(questions, scoring)
  if (tooLong.length > 0) return tooLong
  const faults = [
    ...danglingRules(questions, scoring),
    ...questions.flatMap(question => questionFaults(question, scoring, check)),
    ...bandFaults(scoring.grades),
    ...pointsFaults(scoring),
    ...outcomeFaults(questions, scoring.outcomes),
  ]
  // The total is known only if every rule is valid and the form has a question.
  return faults.length > 0 || !questions.some(question => typeOf(question).answer)
    ? faults
    : totalFaults(maxScoreOf(questions, scoring), scoring)
}

const pointerTo = (questionId: string) => `/questions${pointerStep(questionId)}`

function danglingRules(questions: readonly BaseQuestion[], scoring: Scoring): DefinitionFault[] {
  const ids = new Set(questions.map(question => question.id))
  return Object.keys(scoring.questions ?? {})
    .filter(id => !ids.has(id))
    .map(id => fault(pointerTo(id), 'reference_dangling.rule', { id }))
}

function questionFaults(question: BaseQuestion, scoring: Scoring, check: KeyCheck): DefinitionFault[] {
  const { type, needsKey } = typeOf(question)
  const rule = ruleOf(scoring, question.id)
  const pointer = pointerTo(question.id)
  if (!rule) {
    return needsKey && !isForOutcomes(question, scoring)
      ? [fault(pointer, 'key_missing.question', { id: question.id })]
      : []
  }
  const kinds = kindsOf(question)
  if (kinds.length === 0) return [fault(pointer, 'member_not_applicable.unscored', { type })]
  return below(pointer, ruleFaults(question, rule, kinds, check))
}

/** A quiz with outcomes only needs no correct answers, and neither does a question that adds points to outcomes. */
const isForOutcomes = ({ id }: BaseQuestion, { questions = {}, outcomes = [] }: Scoring) =>
  outcomes.length > 0 && (Object.keys(questions).length === 0 || isWeighed(outcomes, id))

function ruleFaults(
  question: BaseQuestion,
  rule: ScoringRule,
  kinds: readonly Kind[],
  check: KeyCheck,
): DefinitionFault[] {
  const kind = kindOf(question, rule)
  const foreign = [...foreignMembers(question, rule, kinds, kind), ...feedbackFaults(question, rule)]
  if (!kind) {
    if (rule.points === 0) return foreign
    const keys = kinds.map(({ key }) => key)
    const [first = 'manual'] = keys
    return [
      ...foreign,
      first === 'manual'
        ? fault('/manual', 'key_missing.manual')
        : fault(`/${first}`, 'key_missing.rule', { members: keys.join(', ') }),
    ]
  }
  const own = kind.faults(question, rule, check)
  if (own.length > 0 || foreign.length > 0) return [...foreign, ...own]
  const isWorthless = rule.points === undefined && kind.compile(question, rule).max === 0
  return isWorthless && kind.key === 'correct' ? [fault('/points', 'points_missing.correct')] : []
}

/** Members that the chosen kind does not accept; without one, members that no kind accepts. */
function foreignMembers(
  question: BaseQuestion,
  rule: ScoringRule,
  kinds: readonly Kind[],
  chosen: Kind | undefined,
): DefinitionFault[] {
  const taken = new Set<string>(['points', 'feedback'])
  for (const kind of chosen ? [chosen] : kinds)
    for (const name of [kind.key, ...kind.members]) taken.add(name)
  return Object.keys(rule)
    .filter(name => !taken.has(name))
    .map(name => {
      const isKey = kinds.some(({ key }) => key === name)
      const isKnown = kinds.some(({ members }) => members.some(member => member === name))
      const pointer = pointerStep(name)
      if (!chosen || !(isKey || isKnown))
        return fault(pointer, 'member_not_applicable.type', { name, type: question.type })
      return isKey
        ? fault(pointer, 'member_not_applicable.either', { one: chosen.key, other: name })
        : fault(pointer, 'member_not_applicable.key', { name, key: chosen.key })
    })
}

function totalFaults(maxScore: number, { passMark, grades = [], outcomes = [] }: Scoring): DefinitionFault[] {
  if (maxScore === 0) {
    const wants = [...(passMark ? ['passMark'] : []), ...(grades.length > 0 ? ['grades'] : [])].map(name =>
      fault(`/${name}`, 'scored_missing.member', { name }),
    )
    return outcomes.length > 0 ? wants : [fault('/questions', 'scored_missing.quiz')]
  }
  if (passMark?.points !== undefined && passMark.points > maxScore)
    return [fault('/passMark/points', 'pass_mark_unreachable', { max: maxScore })]
  return []
}

/** Each response counts typos, so the cost of grading one is estimated. */
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
