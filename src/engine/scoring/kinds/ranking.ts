// An order of all choices: all or nothing, partial points for correct places or pairs, or other orders with their own points.
import { type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import type { BaseQuestion } from '../../questions/type.ts'
import { shareOf, toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { type Kind, maxOfPoints, partialFaults } from './kind.ts'
import { choicesOf } from './question-members.ts'

type Order = readonly unknown[]
/** The correct part of an answer, and its maximum. */
type Share = (answer: Order, correct: Order) => readonly [part: number, whole: number]

const isEqual = (a: Order, b: Order) => a.length === b.length && a.every((id, i) => id === b[i])

const allOrNothing: Share = (answer, correct) => [isEqual(answer, correct) ? 1 : 0, 1]

const positions: Share = (answer, correct) => [
  correct.filter((id, i) => id === answer[i]).length,
  correct.length,
]

const pairs: Share = (answer, correct) => {
  // A single choice has no pairs.
  if (correct.length < 2) return allOrNothing(answer, correct)
  const placeOf = new Map(answer.map((id, i) => [id, i]))
  const places = correct.map(id => placeOf.get(id) ?? Number.NaN)
  let right = 0
  for (let i = 0; i < places.length; i++)
    for (let j = i + 1; j < places.length; j++) if (Number(places[i]) < Number(places[j])) right++
  return [right, (places.length * (places.length - 1)) / 2]
}

const shares = new Map<ScoringRule['partial'], Share>([
  ['NONE', allOrNothing],
  ['POSITIONS', positions],
  ['PAIRS', pairs],
])

export const ranking: Kind = {
  key: 'correct',
  members: ['partial', 'alternatives', 'penalty'],
  partials: [...shares.keys()],
  faults: (question, rule) => [
    ...orderFaults(question, rule.correct, '/correct'),
    ...partialFaults(rule, [...shares.keys()]),
    ...(rule.alternatives ?? []).flatMap(({ order }, i) =>
      orderFaults(question, order, `/alternatives${pointerStep(i)}/order`),
    ),
    ...alternativeFaults(rule),
  ],
  compile(_question, rule) {
    const max = maxOfPoints(rule)
    const correct: Order = Array.isArray(rule.correct) ? rule.correct : []
    const share = shares.get(rule.partial) ?? allOrNothing
    const others = new Map(
      (rule.alternatives ?? []).map(({ order, points }) => [JSON.stringify(order), toHundredths(points)]),
    )
    return {
      max,
      min: 0,
      grade(answer) {
        if (!Array.isArray(answer) || correct.length === 0) return 0
        const other = others.size === 0 ? undefined : others.get(JSON.stringify(answer))
        return other ?? shareOf(max, ...share(answer, correct))
      },
    }
  },
  correctAnswers: (_question, { correct }) => [correct],
}

function orderFaults(question: BaseQuestion, order: unknown, pointer: string): DefinitionFault[] {
  const ids = new Set<unknown>(choicesOf(question).map(({ id }) => id))
  const isWhole =
    Array.isArray(order) &&
    order.length === ids.size &&
    new Set(order).size === ids.size &&
    order.every(id => ids.has(id))
  return isWhole ? [] : [fault(pointer, 'correct_invalid.order')]
}

function alternativeFaults({ correct, alternatives = [], points }: ScoringRule): DefinitionFault[] {
  const seen = new Set([JSON.stringify(correct)])
  return alternatives.flatMap((alternative, i) => {
    const order = JSON.stringify(alternative.order)
    const isRepeated = seen.has(order)
    seen.add(order)
    if (isRepeated) return [fault(`/alternatives/${i}/order`, 'order_repeated')]
    if (points === undefined || points === 0 || alternative.points <= points) return []
    return [fault(`/alternatives/${i}/points`, 'points_mismatch.order', { max: points })]
  })
}
