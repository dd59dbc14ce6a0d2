// Evaluates expressions over data of any size. Forms do not need it: their expressions and answers are limited before.
import { compileInner, type Evaluate } from './evaluate.ts'

/** What is left to spend, in steps. A step is the time of a constant or a simple operator. */
export interface Budget {
  left: number
}

/** About 50 ms, and 300 ms with the longest texts. */
const STEPS = 100_000
export const newBudget = (): Budget => ({ left: STEPS })

/** Characters of a text that are compared, copied or searched in one step. */
const CHARACTERS = 25
/** Items of a list that are compared in one step. */
const ITEMS = 2
/** Characters of a name that are read in one step. */
const NAME = 10

const spent = Symbol('spent')

/**
 * Evaluates an expression. Never throws.
 * @returns null if it needs more than is left
 */
export function evaluateWithin(budget: Budget, expression: unknown, data: unknown): unknown {
  return bounded(expression, budget)(data)
}

/** Compiles an expression of which each evaluation has as many steps. */
export function compileWithin(steps: number, expression: unknown): Evaluate {
  const budget = { left: 0 }
  const evaluate = bounded(expression, budget)
  return data => {
    budget.left = steps
    return evaluate(data)
  }
}

function bounded(expression: unknown, budget: Budget): Evaluate {
  const spend = (steps: number) => {
    budget.left -= steps
    if (budget.left < 0) throw spent
  }
  const counted = (part: unknown): Evaluate => {
    const evaluate = compileInner(part, counted)
    const steps = 1 + namesCost(part)
    return data => {
      spend(steps)
      const value = evaluate(data)
      if (typeof value === 'string') spend(value.length / CHARACTERS)
      else if (Array.isArray(value)) spend(value.length / ITEMS)
      return value
    }
  }
  const evaluate = counted(expression)
  return data => {
    try {
      return evaluate(data)
    } catch (error) {
      if (error === spent) return null
      throw error
    }
  }
}

/** `var` and `missing` read names at each evaluation. */
function namesCost(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 0
  const [operator, given] = Object.entries(part)[0] ?? []
  if (operator !== 'var' && operator !== 'missing') return 0
  const names: readonly unknown[] = Array.isArray(given) ? given : [given]
  return names.reduce<number>((sum, name) => sum + 1 + (typeof name === 'string' ? name.length / NAME : 0), 0)
}
