// Answers in words, as the page of a result shows them.
import { questionTypes } from '../../engine/questions/index.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { ResultsContext } from './results-context.ts'

interface Titled {
  readonly id: string
  readonly text?: string | undefined
}

/** The question's text without marks of Markdown. */
export const titleOf = ({ text = '', id }: Titled): string =>
  text.replaceAll(/[*`]|(?<!\w)_|_(?!\w)|\[([^\]]*)\]\([^)]*\)/g, '$1').trim() || id

export const isAsked = ({ type }: BaseQuestion): boolean => questionTypes.get(type)?.answer !== undefined

/** Undefined if there is no answer. */
export function answerInWords(
  { catalogue }: Pick<ResultsContext, 'catalogue'>,
  question: BaseQuestion | undefined,
  answer: unknown,
): string | undefined {
  if (answer === undefined || answer === null) return undefined
  const show = question && questionTypes.get(question.type)?.show
  try {
    return show ? show(question, answer, catalogue) : plain(answer)
  } catch {
    // An answer of another version, or one that needs a library of the server.
    return plain(answer)
  }
}

const plain = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer))
