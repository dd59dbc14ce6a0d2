// The form fields of an answer: the reverse of `AnswerPart.read`, for pages that open with answers.
import { isOther, OTHER, OTHER_PART } from './choice-answer.ts'

/** The values of fields, named by the part of the question. */
export type AnswerFields = readonly (readonly [part: string | undefined, value: string])[]

export const plainField = (_question: unknown, answer: unknown): AnswerFields => [[undefined, String(answer)]]

export const yesNoField = (_question: unknown, answer: unknown): AnswerFields => [
  [undefined, answer ? 'yes' : 'no'],
]

/** One choice or several. */
export const choiceFields = (_question: unknown, answer: unknown): AnswerFields =>
  [answer].flat().flatMap(
    (choice): AnswerFields =>
      isOther(choice)
        ? [
            [undefined, OTHER],
            [OTHER_PART, String(choice.other)],
          ]
        : [[undefined, String(choice)]],
  )

/** Named values, and lists of them. */
export const recordFields = (_question: unknown, answer: unknown): AnswerFields =>
  Object.entries(Object(answer)).flatMap(([part, values]) =>
    [values].flat().map(value => [part, String(value)] as const),
  )

/** YYYY-MM-DD */
export function dayFields(_question: unknown, answer: unknown): AnswerFields {
  const [year = '', month = '', day = ''] = String(answer).split('-')
  return [
    ['day', day],
    ['month', month],
    ['year', year],
  ]
}
