// Limits the cost of all patterns of a form together: each response is matched with all of them, and each check of a draft
// compiles them. The cost is estimated before any pattern is compiled.
import { type Fault, pointerStep } from '../faults.ts'
import { typeOf } from '../questions/index.ts'
import { patternTooLarge } from '../questions/patterns/pattern.ts'
import { mostAbove, patternSize, stepsOf } from '../questions/patterns/pattern-size.ts'
import { fault } from '../questions/shared/faults.ts'
import type { AskedPattern, BaseQuestion } from '../questions/type.ts'

/** For one response. Measured: 10 to 30 ms at worst. */
const MAX_STEPS = 1_000_000
/** To compile all of them once; some 50 ms. */
const MAX_EFFORT = 40_000

/** Pointers are relative to the document. Without faults, every pattern can be compiled and matched. */
export function patternBoundFaults(questions: readonly BaseQuestion[]): Fault[] {
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

const patternsIn = (question: BaseQuestion) => typeOf(question).patterns?.(question) ?? []

function stepFaults(all: readonly AskedPattern[]): Fault[] {
  const most = mostAbove(
    all.map(({ pointer, pattern, longest, times }) => ({
      pointer,
      steps: stepsOf(pattern, longest) * times,
    })),
    MAX_STEPS,
  )
  if (!most) return []
  const detail = `All patterns together must not exceed ${MAX_STEPS} steps for a response. This one takes ${most.steps}: lower maxLength, use fewer repeats, or lower max of the group's repeat.`
  return [fault(most.pointer, 'patterns_too_large', detail)]
}

/** Equal patterns are compiled once. */
function effortFaults(all: readonly AskedPattern[]): Fault[] {
  const distinct = new Map(all.map(({ pattern, pointer }) => [pattern, pointer]))
  const most = mostAbove(
    [...distinct].map(([pattern, pointer]) => ({ pointer, steps: patternSize(pattern).effort })),
    MAX_EFFORT,
  )
  if (!most) return []
  const detail =
    'The patterns of the form are too large together. This is the largest: use fewer repeats or classes such as \\p{L}, or use one pattern for several questions.'
  return [fault(most.pointer, 'patterns_too_large', detail)]
}
