import { readTrimmed } from './text.answer.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from './type.ts'

export interface YesNoQuestion extends BaseQuestion {
  readonly type: 'YES_NO'
  readonly yesLabel?: string
  readonly noLabel?: string
}

export const yesNoAnswer: AnswerPart<YesNoQuestion> = {
  read(question, fields) {
    const picked = readTrimmed(fields, fieldName(question.id))
    return picked === 'yes' ? true : picked === 'no' ? false : picked
  },
  check: (_question, answer) => (typeof answer === 'boolean' ? undefined : 'Choose one of the two answers'),
  missing: () => 'Choose an answer',
}
