// What the types of the questions on this page know about answers; the page is sent no others.
import type { Message, Param } from '../../text/messages/codes.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'
import { all } from './dom.ts'

/** What the page's script knows of a type: the answers, and what it adds to the plain controls. */
export interface BrowserPart<Q> extends Omit<AnswerPart<Q>, 'missing' | 'words'> {
  /** Undefined where questions inside say it. */
  missing(question: Q): Message | undefined
  /** Makes the controls of a question quicker; the question works without it. Told once, when the page opens. */
  enhance?(element: HTMLElement, question: Q): void
  /** As in the part of the server, which does not have the element. */
  words?(question: Q, answer: unknown, element: HTMLElement): Param
}

export type Parts = Readonly<Record<string, BrowserPart<BaseQuestion> | undefined>>

let parts: Parts = {}

/**
 * The question as the page carries it, with what its check looks at, and the part of its type. The email is no question; no
 * question has its id.
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
