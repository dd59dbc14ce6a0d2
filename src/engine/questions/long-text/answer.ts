import { message } from '../../text/messages/message.ts'
import { checkText, readText, type TextQuestion } from '../shared/text-answer.ts'
import { type AnswerPart, fieldName } from '../type.ts'

export const LONG_TEXT_MAX = 10_000

export const longTextAnswer: AnswerPart<TextQuestion> = {
  read(question, fields) {
    const text = readText(fields, fieldName(question.id))
    // Forms send each line break as two characters. It counts as one.
    return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : text
  },
  check: ({ minLength = 0, maxLength = LONG_TEXT_MAX }, answer) => checkText(answer, minLength, maxLength),
  missing: () => message('text_missing'),
}
