import { message } from '../../text/messages/message.ts'
import { checkText } from '../shared/text-answer.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface HiddenQuestion extends BaseQuestion {
  readonly type: 'HIDDEN'
  readonly default?: string
}

export const HIDDEN_MAX = 1000

export const hiddenAnswer: AnswerPart<HiddenQuestion> = {
  read(question, fields) {
    const given = fields.getAll(fieldName(question.id))
    return given.length > 1 ? given : given[0] || undefined
  },
  check: (_question, answer) => checkText(answer, 1, HIDDEN_MAX),
  missing: ({ id }) => message('hidden_missing', { id }),
}
