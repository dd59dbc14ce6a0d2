// Patterns that an author gives for a text, in the syntax of RE2. Its engine takes time linear in the text, so that no
// pattern can hang the server as ^(a+)+$ does elsewhere; and linear in the size of the pattern, which is bounded here and,
// for the patterns of a form together, in `definition/pattern-faults.ts`.
import { LRUCache } from 'lru-cache'
import type { RE2JS } from 're2js'
import type { Fault } from '../../faults.ts'
import { libraries } from '../../ports.ts'
import { fault } from '../shared/faults.ts'
import { patternSize } from './pattern-size.ts'

interface WithPattern {
  readonly pattern?: string
}

/** A thing repeated a thousand times, each time if it is there, and a little more. */
const MAX_INSTRUCTIONS = 2_500
/** Ten milliseconds. */
const MAX_EFFORT = 10_000
/** Compiled again where many forms with many patterns are answered in turns. */
const MAX_BYTES = 16 * 1024 * 1024
/** What a compiled pattern takes, by its effort; measured: 50 to 210. */
const BYTES_PER_EFFORT = 256

const compiled = new LRUCache<string, RE2JS>({ maxSize: MAX_BYTES })

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  // With a group before it the engine makes no second program of a pattern that begins with ^, of many times the size. A
  // repeat of nothing must stay one, and refused.
  const program = libraries().compilePattern(/^[*+?{]/.test(pattern) ? pattern : `()${pattern}`)
  compiled.set(pattern, program, { size: Math.max(1, patternSize(pattern).effort * BYTES_PER_EFFORT) })
  return program
}

/**
 * True where there is no pattern, or the whole text has it. A matcher, unlike a test, keeps nothing of the texts that it saw;
 * the states that a test keeps take up to eight megabytes a pattern.
 */
export const hasPattern = ({ pattern }: WithPattern, text: string) =>
  pattern === undefined || compile(pattern).matcher(text).matches()

/** Undefined where it may be compiled. */
export function patternTooLarge(pattern: string): Fault | undefined {
  const { instructions, effort } = patternSize(pattern)
  return instructions > MAX_INSTRUCTIONS || effort > MAX_EFFORT ? tooLarge() : undefined
}

const tooLarge = () =>
  fault(
    '/pattern',
    'pattern_too_large',
    `The pattern comes to more than ${MAX_INSTRUCTIONS} steps: repeat less in it, or say how long the answer is by minLength and maxLength.`,
  )

/** Of a pattern that is not too large. */
export function patternFaults({ pattern }: WithPattern): Fault[] {
  if (pattern === undefined) return []
  try {
    // What looks smaller than it is must not pass either.
    return compile(pattern).programSize() > MAX_INSTRUCTIONS ? [tooLarge()] : []
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace('error parsing regexp: ', '') : 'it cannot be read'
    return [fault('/pattern', 'pattern_invalid', `Give a regular expression that RE2 takes: ${reason}.`)]
  }
}
