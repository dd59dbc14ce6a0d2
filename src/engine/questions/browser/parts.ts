// The browser parts of the question types on this page. The page gets no others.
import type { Message, Param, PlainCode } from '../../text/messages/codes.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'
import { all } from './dom.ts'

/** The part of a type in the page's script: it reads and checks answers, and enhances the plain controls. */
export interface BrowserPart<Q> extends Omit<AnswerPart<Q>, 'missing' | 'words'> {
  /** Undefined if the questions inside have the message. */
  missing(question: Q): Message | undefined
  /** Enhances the controls of a question, which also work without it. Called once, when the page opens. */
  enhance?(element: HTMLElement, question: Q): void
  /** What the list of answers says without an answer. */
  readonly unanswered?: PlainCode
  /** Corresponds to `words` of the server's part, and also takes the element of the question. */
  words?(question: Q, answer: unknown, element: HTMLElement): Param
}

export type Parts = Readonly<Record<string, BrowserPart<BaseQuestion> | undefined>>

let parts: Parts = {}

/**
 * The question with the members that its check needs, from the page, and the part of its type. The email field is treated like a
 * question, with an id that no question has.
 */
export const asked = ({
  id,
  dataset: { type = '', q = '{}' },
}: HTMLElement): readonly [BaseQuestion, Parts[string]] => [
  { ...JSON.parse(q), type, id: id.startsWith('q-') ? id.slice(2) : '/' },
  parts[type],
]

export const partOf = (type: string) => parts[type]

export function enhanceIn(root: ParentNode) {
  for (const element of all('.q', root)) {
    const [question, part] = asked(element)
    part?.enhance?.(element, question)
  }
}

export function setParts(given: Parts) {
  parts = given
}
