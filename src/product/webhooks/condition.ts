// Conditions of webhooks over the data of events. What does not fit is absent, so that such an event is not sent.
import { compileWithin } from '../../engine/expressions/bounded.ts'
import type { Condition } from '../../engine/expressions/condition.ts'
import { holds } from '../../engine/expressions/evaluate.ts'
import { type Fault, pointerStep } from '../../engine/faults.ts'

const OPERATORS: ReadonlySet<string> = new Set(
  'var == != < <= > >= and or ! in + - * / % min max if cat some all none missing'.split(' '),
)
/** Operators and constants. */
const MAX_SIZE = 1000
const MAX_DEPTH = 20
/** The evaluation steps for each event: about 3 ms. */
const STEPS = 10_000

/** The faults of a condition: operators that do not exist, and more than is evaluated for each event. */
export function conditionFaults(condition: unknown, pointer: string): Fault[] {
  const faults: Fault[] = []
  let size = 0
  function visit(node: unknown, at: string, depth: number): void {
    if (faults.length > 0) return
    size++
    if (size > MAX_SIZE || depth > MAX_DEPTH) {
      const detail = `A condition has at most ${MAX_SIZE} operators and constants, in at most ${MAX_DEPTH} levels.`
      faults.push({ pointer, code: 'condition_too_large', detail })
      return
    }
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const [i, item] of node.entries()) visit(item, `${at}/${i}`, depth + 1)
      return
    }
    const entries = Object.entries(node)
    const [name = '', operands] = entries[0] ?? []
    if (entries.length !== 1 || !OPERATORS.has(name)) {
      const detail = `Use one of these operators: ${[...OPERATORS].join(' ')}.`
      faults.push({ pointer: at, code: 'operator_unknown', detail })
      return
    }
    visit(operands, at + pointerStep(name), depth + 1)
  }
  visit(condition, pointer, 0)
  return faults
}

/** Whether an event meets a condition. Never throws. One that needs too many steps is not met. */
export const meets = (condition: Condition): ((data: unknown) => boolean) => {
  const evaluate = compileWithin(STEPS, condition)
  return data => holds(evaluate(data))
}
