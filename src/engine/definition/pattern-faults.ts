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
  const detail = `To check a response by the patterns may take more than ${MAX_STEPS} steps, and ${most.steps} by this one: lower maxLength, repeat less in the pattern, or lower max where a group repeats it.`
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
    'The patterns of the form are too large together, and this is the largest: repeat less in it, use fewer classes such as \\p{L}, or use the same pattern for several questions.'
  return [fault(most.pointer, 'patterns_too_large', detail)]
}
