// Which rows of a dataset: conditions on columns, whose values can be names of the workflow.
import type { Condition } from '../../../engine/expressions/condition.ts'
import { PLACE } from '../../../engine/workflows/values.ts'
import { isNoCondition, NO_CONDITION } from '../../authoring/conditions/encode.ts'

export const OPERATORS = ['==', '!=', '<', '<=', '>', '>='] as const
export type Operator = (typeof OPERATORS)[number]

export interface FilterRow {
  /** Empty while it is not chosen. */
  readonly column: string
  readonly operator: Operator
  readonly value: unknown
}

const ROW = 'row.'

/** All of them hold. Undefined for a condition that rows cannot say. */
export function readFilter(where: unknown): readonly FilterRow[] | undefined {
  if (where === undefined) return []
  if (isNoCondition(where)) return [{ column: '', operator: '==', value: '' }]
  const { and, ...others } = Object(where)
  const parts: unknown[] = Array.isArray(and) && Object.keys(others).length === 0 ? and : [where]
  const rows = parts.map(readRow)
  return rows.every(row => row !== undefined) ? rows : undefined
}

function readRow(condition: unknown): FilterRow | undefined {
  if (isNoCondition(condition)) return { column: '', operator: '==', value: '' }
  const [[operator, operands] = []] = Object.entries(Object(condition))
  const known = OPERATORS.find(one => one === operator)
  if (!known || !Array.isArray(operands) || operands.length !== 2) return undefined
  const [named, value] = operands
  const name = Object(named).var
  return typeof name === 'string' && name.startsWith(ROW)
    ? { column: name.slice(ROW.length), operator: known, value }
    : undefined
}

export function writeFilter(rows: readonly FilterRow[]): Condition | undefined {
  const conditions = rows.map(({ column, operator, value }) =>
    column === '' ? NO_CONDITION : { [operator]: [{ var: ROW + column }, value] },
  )
  return conditions.length > 1 ? { and: conditions } : conditions[0]
}

/** Texts with names are joined before the store is asked. */
export function toOperand(value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes('{{')) return value
  const parts = value.split(PLACE)
  const operands = parts.flatMap((part, i): (string | { readonly var: string })[] =>
    i % 2 === 1 ? [{ var: part }] : part === '' ? [] : [part],
  )
  return operands.length === 1 && typeof operands[0] === 'object'
    ? { $: operands[0] }
    : { $: { cat: operands } }
}

/** The other way round: what a field shows. */
export function fromOperand(value: unknown): unknown {
  const { cat } = Object(Object(value).$)
  if (!Array.isArray(cat)) return value
  return cat
    .map(part =>
      typeof part === 'string' ? part : typeof Object(part).var === 'string' ? `{{${part.var}}}` : '',
    )
    .join('')
}
