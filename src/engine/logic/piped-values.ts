// The texts for {{name}}: an answer as the page shows it, a calculation, or a gap if there is no answer.

import { compile, type Data, MAX_CHARACTERS } from '../expressions/evaluate.ts'
import type { PipedValues } from '../expressions/pipe-text.ts'
import { BLANK, MAX_PIPED, PIPE_MARKUP } from '../expressions/pipes.ts'
import { rootOf } from '../expressions/references.ts'
import { getOwn } from '../get-own.ts'
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { type Catalogue, format } from '../text/messages/catalogue.ts'
import { message } from '../text/messages/message.ts'
import type { Calculation } from './flow.ts'
import { takenWords } from './taken-words.ts'

interface Source {
  readonly questions: readonly BaseQuestion[]
  readonly calculations?: readonly Calculation[] | undefined
  readonly data: Data
  readonly catalogue: Catalogue
  /** The words of further names, such as score. */
  readonly more?: Readonly<Record<string, string>>
}

/** A page shows at most MAX_PIPED characters of piped answers, and gaps after that. */
export function pipedValuesOf(source: Source): PipedValues {
  const wordsOf = wordsIn(source)
  let left = MAX_PIPED
  return name => {
    const word = wordsOf(name)
    if (word === undefined) return undefined
    left -= PIPE_MARKUP + word.length
    return left < 0 ? BLANK : word
  }
}

/** The words of answers, of their parts, and of calculations, by name. Undefined for other names. */
export function wordsIn({ questions, calculations = [], data, catalogue, more = {} }: Source) {
  const known = new Map<string, string | undefined>()
  const wordsOf = (name: string): string | undefined => {
    if (!known.has(name)) {
      // A calculation that reads itself finds nothing.
      known.set(name, undefined)
      known.set(name, find(name)?.slice(0, MAX_CHARACTERS))
    }
    return known.get(name)
  }
  const find = (name: string) => {
    const root = rootOf(name)
    const question = questions.find(({ id }) => id === root)
    const calculation = question ? undefined : calculations.find(({ id }) => id === root)
    if (!question && !calculation) return getOwn(more, name)
    const value = compile({ var: name })(data)
    if (value === null) return BLANK
    const taken = question
      ? answerWords(question, name, value, catalogue)
      : takenWords(calculation?.value, data, wordsOf)
    return taken ?? inWords(value, catalogue)
  }
  return wordsOf
}

/** Undefined if the type of the question has no words for it. */
function answerWords(question: BaseQuestion, name: string, value: unknown, catalogue: Catalogue) {
  const type = typeOf(question)
  const path = name === `hidden.${question.id}` ? [] : name.split('.').slice(1)
  return path.length === 0
    ? type.show?.(question, value, catalogue)
    : type.showPart?.(question, path, value, catalogue)
}

function inWords(value: unknown, catalogue: Catalogue): string {
  if (typeof value === 'boolean') return format(catalogue, message(value ? 'answer_yes' : 'answer_no'))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : BLANK
}
