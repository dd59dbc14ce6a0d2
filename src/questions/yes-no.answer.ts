import { type AnswerPart, type BaseQuestion, fieldName } from './type.ts'

export interface YesNoQuestion extends BaseQuestion {
  readonly type: 'YES_NO'
  readonly yesLabel?: string
  readonly noLabel?: string
}

export const yesNoAnswer: AnswerPart<YesNoQuestion> = {
  needs: [],
  read(question, fields) {
    const picked = fields.getAll(fieldName(question.id))
    if (picked.length > 1) return picked
    if (picked[0] === 'yes') return true
    if (picked[0] === 'no') return false
    return picked[0] || undefined
  },
  check: (_question, answer) => (typeof answer === 'boolean' ? undefined : 'Choose one of the two answers'),
  missing: () => 'Choose an answer',
}
