// Patterns that an author gives for a text, in the syntax of RE2. Its engine takes time linear in the text, so that no
// pattern can hang the server (as ^(a+)+$ does elsewhere), and it bounds repetitions.
import type { RE2JS } from 're2js'
import { re2 } from '../load-later.ts'
import type { Fault } from '../problem.ts'
import { fault } from './faults.ts'

interface WithPattern {
  readonly pattern?: string
}

const compiled = new WeakMap<WithPattern, RE2JS>()

function patternOf(question: WithPattern): RE2JS | undefined {
  if (question.pattern === undefined) return undefined
  const known = compiled.get(question)
  if (known) return known
  const pattern = re2().RE2JS.compile(question.pattern)
  compiled.set(question, pattern)
  return pattern
}

/** True where there is no pattern, or the whole text has it. */
export const hasPattern = (question: WithPattern, text: string) =>
  patternOf(question)?.testExact(text) ?? true

export function patternFaults(question: WithPattern): Fault[] {
  try {
    patternOf(question)
    return []
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace('error parsing regexp: ', '') : 'it cannot be read'
    return [fault('/pattern', 'pattern_invalid', `Give a regular expression that RE2 takes: ${reason}.`)]
  }
}
