// The texts for {{name}}: an answer as the page shows it, a calculation, or a gap if there is no answer.

import { compile, type Data, MAX_CHARACTERS } from '../expressions/evaluate.ts'
import { BLANK, MAX_PIPED, PIPE_MARKUP, type PipedValues } from '../expressions/pipes.ts'
import { rootOf } from '../expressions/references.ts'
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { type Catalogue, format } from '../text/messages/catalogue.ts'
import { message } from '../text/messages/message.ts'

/**
 * `named` are the calculations and other names, such as score. A page shows at most MAX_PIPED characters of piped answers, and
 * gaps after that.
 */
export function pipedValuesOf(
  questions: readonly BaseQuestion[],
  named: readonly string[],
  data: Data,
  catalogue: Catalogue,
): PipedValues {
  const known = new Map<string, string | undefined>()
  let left = MAX_PIPED
  return name => {
    const word = known.has(name) ? known.get(name) : findWords(questions, named, data, name, catalogue)
    known.set(name, word)
    if (word === undefined) return undefined
    left -= PIPE_MARKUP + word.length
    return left < 0 ? BLANK : word
  }
}

function findWords(
  questions: readonly BaseQuestion[],
  named: readonly string[],
  data: Data,
  name: string,
  catalogue: Catalogue,
): string | undefined {
  const root = rootOf(name)
  const question = questions.find(({ id }) => id === root)
  if (!question && !named.includes(root)) return undefined
  const value = compile({ var: name })(data)
  const isWhole = name === root || name === `hidden.${root}`
  const shown =
    question && isWhole && value !== null ? typeOf(question).show?.(question, value, catalogue) : undefined
  return (shown ?? inWords(value, catalogue)).slice(0, MAX_CHARACTERS)
}

function inWords(value: unknown, catalogue: Catalogue): string {
  if (typeof value === 'boolean') return format(catalogue, message(value ? 'answer_yes' : 'answer_no'))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : BLANK
}
