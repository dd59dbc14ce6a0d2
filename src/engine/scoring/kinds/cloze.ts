// A text with blanks. Each blank has its own rule: that of a text question, or of a single choice if the blank has choices.
import { below, type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import type { BaseQuestion } from '../../questions/type.ts'
import type { ScoringRule } from '../schemas.ts'
import { type Grader, type Kind, maxOfPoints } from './kind.ts'
import { withPenalty } from './penalty.ts'
import { blanksOf, type Item, partOf } from './question-members.ts'
import { cellsOfTexts, correctTexts, TEXT_MEMBERS, textFaults, textGrader, textWithoutTypos } from './text.ts'
import { boundFaults, singleWeight, sumFaults, sumGrader, unknownIds } from './weights.ts'

export const cloze: Kind = {
  key: 'blanks',
  members: ['minPoints', 'maxPoints', 'penalty'],
  faults(question, rule) {
    const blanks = blanksOf(question)
    const given = Object.entries(rule.blanks ?? {})
    if (given.length === 0) return [fault('/blanks', 'key_missing.blanks')]
    const ids = [...blanks.keys()].map(id => ({ id }))
    const found = [
      ...unknownIds(rule.blanks, ids, '/blanks', 'reference_dangling.blank'),
      ...given.flatMap(([id, blank]) =>
        blanks.has(id) ? below(`/blanks${pointerStep(id)}`, blankFaults(blanks.get(id), blank)) : [],
      ),
      ...boundFaults(rule),
    ]
    if (found.length > 0) return found
    const extremes = extremesOf(gradersOf(question, rule))
    const isTwice = rule.penalty !== undefined && extremes.worst < 0
    return [
      ...sumFaults(rule, extremes),
      ...(isTwice ? [fault('/penalty', 'member_not_applicable.penalty')] : []),
    ]
  },
  compile(question, rule) {
    const graders = gradersOf(question, rule)
    const grader = sumGrader(rule, extremesOf(graders), answer => {
      let sum = 0
      for (const [id, { grade }] of graders) {
        const given = partOf(answer, id)
        if (given !== undefined) sum += grade(given) ?? 0
      }
      return sum
    })
    const counting = Object.entries(rule.blanks ?? {}).filter(([, { points }]) => points !== 0)
    return { ...grader, hasPart: answer => counting.some(([id]) => partOf(answer, id) !== undefined) }
  },
  cells: ({ blanks = {} }) => Object.values(blanks).reduce((sum, blank) => sum + cellsOfTexts(blank), 0),
  correctAnswers(question, rule) {
    const blanks = blanksOf(question)
    const best = Object.entries(rule.blanks ?? {}).flatMap(([id, blank]) => {
      const [right] = correctOf(blanks.get(id), blank)
      return right === undefined ? [] : [[id, right]]
    })
    return best.length > 0 ? [Object.fromEntries(best)] : []
  },
  withoutTypos(question, rule, answer) {
    const blanks = blanksOf(question)
    const corrected = Object.entries(rule.blanks ?? {}).flatMap(([id, blank]) => {
      const text = blanks.get(id) ? undefined : textWithoutTypos(blank, partOf(answer, id))
      return text === undefined ? [] : [[id, text]]
    })
    if (typeof answer !== 'object' || corrected.length === 0) return undefined
    return { ...answer, ...Object.fromEntries(corrected) }
  },
}

const extremesOf = (graders: ReadonlyMap<string, Grader>) => ({
  best: [...graders.values()].reduce((sum, { max }) => sum + max, 0),
  worst: [...graders.values()].reduce((sum, { min }) => sum + min, 0),
})

function gradersOf(question: BaseQuestion, rule: ScoringRule): ReadonlyMap<string, Grader> {
  const blanks = blanksOf(question)
  return new Map(
    Object.entries(rule.blanks ?? {}).map(([id, blank]) => [id, graderOf(blanks.get(id), blank)]),
  )
}

/** A question with the choices of a blank, so that the rules of a single choice apply. */
const asQuestion = (choices: readonly Item[]): BaseQuestion & { readonly choices: readonly Item[] } => ({
  id: 'blank',
  type: '',
  choices,
})

function graderOf(choices: readonly Item[] | undefined, rule: ScoringRule): Grader {
  if (rule.points === 0) return { max: 0, min: 0, grade: () => 0 }
  if (!choices) return withPenalty(rule, textGrader(rule))
  if (rule.weights !== undefined) return singleWeight.compile(asQuestion(choices), rule)
  const max = maxOfPoints(rule)
  return withPenalty(rule, { max, min: 0, grade: answer => (answer === rule.correct ? max : 0) })
}

function correctOf(choices: readonly Item[] | undefined, rule: ScoringRule): readonly unknown[] {
  if (!choices) return correctTexts(rule)
  return rule.weights === undefined ? [rule.correct] : singleWeight.correctAnswers(asQuestion(choices), rule)
}

function blankFaults(choices: readonly Item[] | undefined, rule: ScoringRule): DefinitionFault[] {
  const { key, members } = membersOf(choices, rule)
  const foreign = Object.keys(rule)
    .filter(name => !['points', key, ...members].includes(name))
    .map(name => fault(pointerStep(name), 'member_not_applicable.blank', { name, key }))
  if (foreign.length > 0) return foreign
  if (rule[key] === undefined) return rule.points === 0 ? [] : [fault(`/${key}`, 'key_missing.blank')]
  const own = keyFaults(choices, rule)
  if (own.length > 0) return own
  return rule.points === undefined && graderOf(choices, rule).max === 0 && key === 'correct'
    ? [fault('/points', 'points_missing.correct')]
    : []
}

const isTyped = (correct: string) => correct.trim() !== ''

function keyFaults(choices: readonly Item[] | undefined, rule: ScoringRule): DefinitionFault[] {
  if (!choices)
    return textFaults(rule, (correct, pointer) =>
      isTyped(correct) ? [] : [fault(pointer, 'correct_invalid.blank_text')],
    )
  if (rule.weights !== undefined) return singleWeight.faults(asQuestion(choices), rule, () => undefined)
  return choices.some(({ id }) => id === rule.correct)
    ? []
    : [fault('/correct', 'correct_invalid.blank_choice')]
}

function membersOf(choices: readonly Item[] | undefined, rule: ScoringRule) {
  if (!choices) return { key: 'correct', members: [...TEXT_MEMBERS, 'penalty'] } as const
  return rule.weights === undefined
    ? ({ key: 'correct', members: ['penalty'] } as const)
    : ({ key: 'weights', members: singleWeight.members } as const)
}
