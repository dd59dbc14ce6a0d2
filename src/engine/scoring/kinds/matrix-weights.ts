// Points for each cell of a matrix, which can be negative. The selected cells add up. A row without an answer adds nothing.
import { type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import type { BaseQuestion } from '../../questions/type.ts'
import { toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import type { Kind } from './kind.ts'
import { picked } from './matrix.ts'
import { columnsOf, isSet, partOf, rowsOf } from './question-members.ts'
import { boundFaults, sumFaults, sumGrader, unknownIds } from './weights.ts'

export const matrixWeights: Kind = {
  key: 'weights',
  members: ['otherwise', 'minPoints', 'maxPoints'],
  faults(question, rule) {
    const found = [
      ...unknownIds(rule.weights, rowsOf(question), '/weights', 'reference_dangling.row'),
      ...rowFaults(question, rule),
      ...boundFaults(rule),
    ]
    return found.length > 0 ? found : sumFaults(rule, extremesOf(question, rule))
  },
  compile(question, rule) {
    const weightOf = weightsIn(rule)
    const rows = rowsOf(question).map(({ id }) => id)
    return sumGrader(rule, extremesOf(question, rule), answer => {
      let sum = 0
      for (const row of rows) for (const column of picked(partOf(answer, row))) sum += weightOf(row, column)
      return sum
    })
  },
  correctAnswers(question, rule) {
    const weightOf = weightsIn(rule)
    const best = rowsOf(question).flatMap(({ id }) => {
      const columns = columnsOf(question)
        .map(column => ({ column: column.id, weight: weightOf(id, column.id) }))
        .filter(({ weight }) => weight > 0)
        .toSorted((a, b) => b.weight - a.weight)
      const [first] = columns
      if (!first) return []
      return [[id, isSet(question, 'multiple') ? columns.map(({ column }) => column) : first.column]]
    })
    return best.length > 0 ? [Object.fromEntries(best)] : []
  },
}

function weightsIn({ weights, otherwise = 0 }: ScoringRule): (row: string, column: unknown) => number {
  const rest = toHundredths(otherwise)
  const rows = new Map(
    Object.entries(weights ?? {}).map(([row, columns]) => [
      row,
      new Map<unknown, number>(
        Object.entries(columns).map(([column, points]) => [column, toHundredths(points)]),
      ),
    ]),
  )
  return (row, column) => rows.get(row)?.get(column) ?? rest
}

/** The sums of the best and of the worst cells. A row can be left out unless the question requires all rows. */
function extremesOf(question: BaseQuestion, rule: ScoringRule) {
  const weightOf = weightsIn(rule)
  const columns = columnsOf(question)
  const [several, all] = [isSet(question, 'multiple'), isSet(question, 'requireAllRows')]
  let [best, worst] = [0, 0]
  for (const { id } of rowsOf(question)) {
    const cells = columns.map(column => weightOf(id, column.id))
    if (cells.length === 0) continue
    const [high, low] = [Math.max(...cells), Math.min(...cells)]
    const sum = (isWorth: (weight: number) => boolean) =>
      cells.filter(isWorth).reduce((total, weight) => total + weight, 0)
    best += several && high > 0 ? sum(weight => weight > 0) : all ? high : Math.max(0, high)
    worst += several && low < 0 ? sum(weight => weight < 0) : all ? low : Math.min(0, low)
  }
  return { best, worst }
}

function rowFaults(question: BaseQuestion, { weights }: ScoringRule): DefinitionFault[] {
  return Object.entries(weights ?? {}).flatMap(([row, columns]) => {
    const pointer = `/weights${pointerStep(row)}`
    if (typeof columns === 'number') return [fault(pointer, 'weight_invalid.row')]
    return unknownIds(columns, columnsOf(question), pointer, 'reference_dangling.column')
  })
}
