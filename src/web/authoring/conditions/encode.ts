// Conditions over the names of a workflow, for the editor of conditions, which reads a name up to its first point.
import type { Condition } from '../../../engine/expressions/condition.ts'

/** Stands where a condition is needed and none is chosen yet. It never holds, and the check refuses it. */
export const NO_CONDITION: Condition = { var: '' }
export const isNoCondition = (condition: unknown): boolean => Object(condition).var === ''

const SIGN = '/'
export const encode = (name: string) => name.replaceAll('.', SIGN)
export const decode = (name: string) => name.replaceAll(SIGN, '.')

function renamed(expression: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(expression)) return expression.map(part => renamed(part, rename))
  if (typeof expression !== 'object' || expression === null) return expression
  return Object.fromEntries(
    Object.entries(expression).map(([operator, given]) => {
      const isNamed = operator === 'var' || operator === 'missing'
      const name = (one: unknown) => (typeof one === 'string' ? rename(one) : one)
      return [
        operator,
        isNamed ? (Array.isArray(given) ? given.map(name) : name(given)) : renamed(given, rename),
      ]
    }),
  )
}

export const forEditor = (condition: unknown): unknown =>
  condition === undefined || isNoCondition(condition) ? undefined : renamed(condition, encode)

// What comes from the editor of conditions is a condition.
export const fromEditor = (condition: Condition): Condition => renamed(condition, decode) as Condition
