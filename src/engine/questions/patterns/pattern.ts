// An author's patterns for texts, in RE2 syntax. The engine takes time linear in the text, so no pattern can hang the server
// as ^(a+)+$ does elsewhere. It is also linear in the size of the pattern, which is limited here, and for all patterns of a
// form in `definition/pattern-faults.ts`.
import { LRUCache } from 'lru-cache'
import type { RE2JS } from 're2js'
import { type DefinitionFault, fault } from '../../faults.ts'
import { libraries } from '../../ports.ts'
import { patternSize } from './pattern-size.ts'

interface WithPattern {
  readonly pattern?: string
}

/** Enough for an optional item that is repeated a thousand times. */
const MAX_INSTRUCTIONS = 2_500
/** Microseconds to compile one pattern. */
const MAX_EFFORT = 10_000
/** A pattern that was evicted is compiled again. */
const MAX_BYTES = 16 * 1024 * 1024
/** The memory of a compiled pattern by its effort. Measured: 50 to 210. */
const BYTES_PER_EFFORT = 256

const compiled = new LRUCache<string, RE2JS>({ maxSize: MAX_BYTES })

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  // The group in front stops the engine from compiling a pattern that begins with ^ into a second, much larger program. A repeat of
  // nothing must stay invalid.
  const program = libraries().compilePattern(/^[*+?{]/.test(pattern) ? pattern : `()${pattern}`)
  compiled.set(pattern, program, { size: Math.max(1, patternSize(pattern).effort * BYTES_PER_EFFORT) })
  return program
}

/**
 * Reports whether the whole text matches the pattern. A question without a pattern accepts any text.
 * `matcher` frees its memory after the match; `test` would keep up to eight megabytes per pattern.
 */
export const hasPattern = ({ pattern }: WithPattern, text: string) =>
  pattern === undefined || compile(pattern).matcher(text).matches()

/** The reason why a pattern is too large; undefined if it can be compiled. */
export function patternTooLarge(pattern: string): DefinitionFault | undefined {
  const { instructions, effort } = patternSize(pattern)
  return instructions > MAX_INSTRUCTIONS || effort > MAX_EFFORT ? tooLarge() : undefined
}

const tooLarge = () => fault('/pattern', 'pattern_too_large', { max: MAX_INSTRUCTIONS })

/** Compiles a pattern that `patternTooLarge` accepts. */
export function patternFaults({ pattern }: WithPattern): DefinitionFault[] {
  if (pattern === undefined) return []
  try {
    // The engine checks the real size, in case the estimate is too low.
    return compile(pattern).programSize() > MAX_INSTRUCTIONS ? [tooLarge()] : []
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [fault('/pattern', 'pattern_invalid', { reason: text.replace('error parsing regexp: ', '') })]
  }
}
