// The correct column or columns of each row. Rows that are not in the key do not count.
import { type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import type { BaseQuestion } from '../../questions/type.ts'
import { shareOf } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { type Kind, maxOfPoints, partialFaults } from './kind.ts'
import { columnsOf, isSet, partOf, rowsOf } from './question-members.ts'
import { unknownIds } from './weights.ts'

const PARTIALS = ['NONE', 'FRACTION'] as const

export const matrix: Kind = {
  key: 'correct',
  members: ['partial', 'penalty'],
  partials: PARTIALS,
  faults: (question, rule) => [...keyFaults(question, rule.correct), ...partialFaults(rule, PARTIALS)],
  compile(_question, rule) {
    const max = maxOfPoints(rule)
    const rows = [...rowsOfKey(rule)]
    return {
      max,
      min: 0,
      grade(answer) {
        const right = rows.filter(([row, wanted]) => isSame(wanted, picked(partOf(answer, row)))).length
        if (rule.partial === 'FRACTION') return shareOf(max, right, Math.max(1, rows.length))
        return right === rows.length && rows.length > 0 ? max : 0
      },
      hasPart: answer => rows.some(([row]) => partOf(answer, row) !== undefined),
    }
  },
  correctAnswers: (_question, { correct }) => [correct],
}

/** The columns that were selected in a row. */
export const picked = (cell: unknown): readonly unknown[] =>
  cell === undefined ? [] : Array.isArray(cell) ? cell : [cell]

const isSame = (wanted: ReadonlySet<unknown>, given: readonly unknown[]) =>
  given.length === wanted.size && given.every(column => wanted.has(column))

const rowsOfKey = ({ correct }: ScoringRule): ReadonlyMap<string, ReadonlySet<unknown>> =>
  new Map(
    typeof correct === 'object' && correct !== null
      ? Object.entries(correct).map(([row, cell]) => [row, new Set(picked(cell))])
      : [],
  )

function keyFaults(question: BaseQuestion, correct: unknown): DefinitionFault[] {
  if (
    typeof correct !== 'object' ||
    correct === null ||
    Array.isArray(correct) ||
    Object.keys(correct).length === 0
  )
    return [fault('/correct', 'correct_invalid.rows')]
  const columns = new Set<unknown>(columnsOf(question).map(({ id }) => id))
  const several = isSet(question, 'multiple')
  const cells = Object.entries(correct).flatMap(([row, cell]) => {
    const pointer = `/correct${pointerStep(row)}`
    if (Array.isArray(cell) && !several) return [fault(pointer, 'correct_invalid.one_column')]
    const ids = picked(cell)
    if (ids.length === 0 || new Set(ids).size < ids.length || ids.some(id => !columns.has(id)))
      return [fault(pointer, 'correct_invalid.columns')]
    return []
  })
  return [...unknownIds(correct, rowsOf(question), '/correct', 'reference_dangling.row'), ...cells]
}
