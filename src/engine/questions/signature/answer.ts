import { message } from '../../text/messages/message.ts'
import { checkLine, readTrimmed } from '../shared/text-answer.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface SignatureQuestion extends BaseQuestion {
  readonly type: 'SIGNATURE'
}

/** The field for drawn strokes. The question's main field is for a typed name. */
export const PATH_PART = 'path'
/** The size of the box in the units of the strokes, on every screen. */
export const BOX = { width: 600, height: 200 } as const
export const PATH_MAX = 50_000
const NAME_MAX = 255

export const signatureAnswer: AnswerPart<SignatureQuestion> = {
  read(question, fields) {
    const typed = readTrimmed(fields, fieldName(question.id))
    return (
      readTrimmed(fields, fieldName(question.id, PATH_PART)) ?? (typed === undefined ? undefined : { typed })
    )
  },
  check(_question, answer) {
    if (typeof answer === 'string') {
      // Accepts only moves and lines of SVG 2 path data, with whole numbers, so that browsers cannot interpret it as anything else.
      const isPath = answer.length <= PATH_MAX && /^M\d{1,3},\d{1,3}(?:[ML]\d{1,3},\d{1,3})+$/.test(answer)
      return isPath ? undefined : message('signature_missing')
    }
    const isTyped = typeof answer === 'object' && answer !== null && Object.keys(answer).join() === 'typed'
    return isTyped ? checkLine(Object.values(answer)[0], 1, NAME_MAX) : message('signature_missing')
  },
  missing: () => message('signature_missing'),
  words: (_question, answer) =>
    typeof answer === 'string' ? message('signature_drawn') : (answer as { typed: string }).typed,
}
