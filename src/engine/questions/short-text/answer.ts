import { message } from '../../text/messages/message.ts'
import { checkLine, readText, type TextQuestion } from '../shared/text-answer.ts'
import { type AnswerPart, fieldName } from '../type.ts'

export const SHORT_TEXT_MAX = 255

export const shortTextAnswer: AnswerPart<TextQuestion> = {
  read: (question, fields) => readText(fields, fieldName(question.id)),
  check: ({ minLength = 0, maxLength = SHORT_TEXT_MAX }, answer) => checkLine(answer, minLength, maxLength),
  missing: () => message('text_missing'),
}
