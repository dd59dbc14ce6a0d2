// Points for each choice, which can be negative. Each selected choice adds its points (QTI: map_response). A choice without
// points, and an answer under "other", add `otherwise`.
import { type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import { rangeEmpty } from '../../questions/shared/faults.ts'
import type { BaseQuestion } from '../../questions/type.ts'
import { bounded, toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { type Kind, pointsFaults } from './kind.ts'
import { choicesOf, type Item, isSet, numberOf } from './question-members.ts'

/** The kind for questions with several answers. */
export const weights: Kind = kindOf(extremesOfMultiple)
/** The kind for questions with one answer. */
export const singleWeight: Kind = kindOf((question, weightOf) => {
  const all = [...choicesOf(question).map(({ id }) => weightOf(id)), ...otherOf(question, weightOf)]
  return { best: Math.max(0, ...all), worst: Math.min(0, ...all) }
})

interface Extremes {
  readonly best: number
  readonly worst: number
}
type WeightOf = (choice: unknown) => number
type ExtremesOf = (question: BaseQuestion, weightOf: WeightOf) => Extremes

function kindOf(extremesOf: ExtremesOf): Kind {
  return {
    key: 'weights',
    members: ['otherwise', 'minPoints', 'maxPoints'],
    faults(question, rule) {
      const found = [
        ...unknownIds(rule.weights, choicesOf(question), '/weights', 'reference_dangling.choice'),
        ...flatFaults(rule.weights),
        ...boundFaults(rule),
      ]
      if (found.length > 0) return found
      return sumFaults(rule, extremesOf(question, weightIn(rule.weights, rule)))
    },
    compile(question, rule) {
      const weightOf = weightIn(rule.weights, rule)
      return sumGrader(rule, extremesOf(question, weightOf), answer =>
        (Array.isArray(answer) ? answer : [answer]).reduce((sum, choice) => sum + weightOf(choice), 0),
      )
    },
    correctAnswers(question, rule) {
      const weightOf = weightIn(rule.weights, rule)
      const ids = choicesOf(question).map(({ id }) => id)
      const best = Math.max(...ids.map(weightOf))
      if (best <= 0) return []
      if (extremesOf !== extremesOfMultiple) return ids.filter(id => weightOf(id) === best)
      return [bestOfSeveral(question, weightOf)]
    },
    correctChoices(question, rule) {
      const weightOf = weightIn(rule.weights, rule)
      const ids = choicesOf(question).map(({ id }) => id)
      // With several answers, each choice with points is correct, even if not all can be selected together.
      if (extremesOf === extremesOfMultiple) return ids.filter(id => weightOf(id) > 0)
      const { max, grade } = sumGrader(rule, extremesOf(question, weightOf), weightOf)
      return max === 0 ? [] : ids.filter(id => grade(id) === max)
    },
  }
}

/** The weight of a selected choice, in hundredths. */
function weightIn(given: ScoringRule['weights'], { otherwise = 0 }: ScoringRule): WeightOf {
  const known = new Map<unknown, number>()
  for (const [id, points] of Object.entries(given ?? {}))
    if (typeof points === 'number') known.set(id, toHundredths(points))
  const rest = toHundredths(otherwise)
  return choice => known.get(choice) ?? rest
}

/** A grader whose sum is limited by `minPoints` and `maxPoints`. */
export function sumGrader(rule: ScoringRule, { best, worst }: Extremes, sum: (answer: unknown) => number) {
  const low = rule.minPoints === undefined ? undefined : toHundredths(rule.minPoints)
  const high = rule.maxPoints === undefined ? undefined : toHundredths(rule.maxPoints)
  return {
    max: Math.max(0, bounded(best, low, high)),
    min: Math.min(0, bounded(worst, low, high)),
    grade: (answer: unknown) => bounded(sum(answer), low, high),
  }
}

/** A sum must be able to differ from 0, and `points` must agree with it. */
export function sumFaults(rule: ScoringRule, extremes: Extremes): DefinitionFault[] {
  const { max, min } = sumGrader(rule, extremes, () => 0)
  if (rule.points !== 0 && max === 0 && min === 0) return [fault('/points', 'points_missing.weights')]
  return pointsFaults(rule, max)
}

export const boundFaults = (rule: ScoringRule): DefinitionFault[] =>
  rangeEmpty(rule, 'minPoints', 'maxPoints')

/** The keys of an object that are not ids of the items. */
export function unknownIds(
  given: object | undefined,
  items: readonly Item[],
  pointer: string,
  code: `reference_dangling.${'choice' | 'row' | 'column' | 'blank'}`,
): DefinitionFault[] {
  const ids = new Set(items.map(({ id }) => id))
  return Object.keys(given ?? {})
    .filter(id => !ids.has(id))
    .map(id => fault(pointer + pointerStep(id), code, { id }))
}

const flatFaults = (given: ScoringRule['weights']): DefinitionFault[] =>
  Object.entries(given ?? {}).flatMap(([id, points]) =>
    typeof points === 'number' ? [] : [fault(`/weights${pointerStep(id)}`, 'weight_invalid.choice')],
  )

const otherOf = (question: BaseQuestion, weightOf: WeightOf) =>
  isSet(question, 'other') ? [weightOf(undefined)] : []

/** The best and the worst selection: an exclusive choice alone, or as many other choices as the question allows. */
function extremesOfMultiple(question: BaseQuestion, weightOf: WeightOf): Extremes {
  const items = choicesOf(question)
  const alone = items.filter(({ exclusive }) => exclusive).map(({ id }) => weightOf(id))
  const together = [
    ...items.filter(({ exclusive }) => !exclusive).map(({ id }) => weightOf(id)),
    ...otherOf(question, weightOf),
  ]
  const most = numberOf(question, 'maxChoices') ?? together.length
  const least = Math.min(numberOf(question, 'minChoices') ?? 1, most)
  const sumOf = (sorted: readonly number[], isWorth: (weight: number) => boolean) =>
    sorted.slice(0, most).reduce((sum, weight, i) => (i < least || isWorth(weight) ? sum + weight : sum), 0)
  const rising = together.toSorted((a, b) => a - b)
  return {
    best: Math.max(
      0,
      ...alone,
      sumOf(rising.toReversed(), weight => weight > 0),
    ),
    worst: Math.min(
      0,
      ...alone,
      sumOf(rising, weight => weight < 0),
    ),
  }
}

function bestOfSeveral(question: BaseQuestion, weightOf: WeightOf): readonly string[] {
  const items = choicesOf(question)
  const most = numberOf(question, 'maxChoices') ?? items.length
  const good = items
    .filter(({ id, exclusive }) => !exclusive && weightOf(id) > 0)
    .toSorted((a, b) => weightOf(b.id) - weightOf(a.id))
    .slice(0, most)
  const sum = good.reduce((total, { id }) => total + weightOf(id), 0)
  const alone = items.find(({ id, exclusive }) => exclusive && weightOf(id) > sum)
  if (alone) return [alone.id]
  const picked = new Set(good.map(({ id }) => id))
  return items.filter(({ id }) => picked.has(id)).map(({ id }) => id)
}
