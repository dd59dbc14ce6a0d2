// Limits the cost of all patterns of a form together: each response is matched with all of them, and each check of a draft
// compiles them. The cost is estimated before any pattern is compiled.
import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { checksOf } from '../questions/checks.ts'
import { patternTooLarge } from '../questions/patterns/pattern.ts'
import { mostAbove, patternSize, stepsOf } from '../questions/patterns/pattern-size.ts'
import type { AskedPattern, BaseQuestion } from '../questions/type.ts'

/** The most steps to match one response. Measured: 10 to 30 ms at worst. */
const MAX_STEPS = 1_000_000
/** The most effort to compile all patterns once; about 50 ms. */
const MAX_EFFORT = 40_000

/** Pointers are relative to the document. Without faults, every pattern can be compiled and matched. */
export function patternBoundFaults(questions: readonly BaseQuestion[]): DefinitionFault[] {
  const all = questions.flatMap((question, i) =>
    patternsIn(question).map(one => ({ ...one, pointer: `/questions${pointerStep(i)}${one.pointer}` })),
  )
  const single = all.flatMap(({ pattern, pointer }) => {
    const found = patternTooLarge(pattern)
    return found ? [{ ...found, pointer }] : []
  })
  if (single.length > 0) return single
  return [...stepFaults(all), ...effortFaults(all)]
}

const patternsIn = (question: BaseQuestion) => checksOf(question).patterns?.(question) ?? []

function stepFaults(all: readonly AskedPattern[]): DefinitionFault[] {
  const most = mostAbove(
    all.map(({ pointer, pattern, longest, times }) => ({
      pointer,
      steps: stepsOf(pattern, longest) * times,
    })),
    MAX_STEPS,
  )
  if (!most) return []
  return [fault(most.pointer, 'patterns_too_large.steps', { steps: most.steps, max: MAX_STEPS })]
}

/** Equal patterns are compiled once. */
function effortFaults(all: readonly AskedPattern[]): DefinitionFault[] {
  const distinct = new Map(all.map(({ pattern, pointer }) => [pattern, pointer]))
  const most = mostAbove(
    [...distinct].map(([pattern, pointer]) => ({ pointer, steps: patternSize(pattern).effort })),
    MAX_EFFORT,
  )
  return most ? [fault(most.pointer, 'patterns_too_large.size')] : []
}
