// What the types of the questions on this page know about answers; the page is sent no others.
import type { AnswerPart, BaseQuestion } from '../questions/type.ts'

export type Parts = Readonly<Record<string, AnswerPart<BaseQuestion> | undefined>>

let parts: Parts = {}

/** The question as the page carries it, with what its check looks at. The email is no question; no question has its id. */
export const questionOf = ({ id, dataset: { type = '', q = '{}' } }: HTMLElement): BaseQuestion => ({
  ...JSON.parse(q),
  type,
  id: id.startsWith('q-') ? id.slice(2) : '/',
})

export const partOf = (type: string) => parts[type]

export function setParts(given: Parts) {
  parts = given
}
