import { message } from '../../text/messages/message.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface YesNoQuestion extends BaseQuestion {
  readonly type: 'YES_NO'
  readonly yesLabel?: string
  readonly noLabel?: string
}

export const yesNoAnswer: AnswerPart<YesNoQuestion> = {
  read: readField(text => (text === 'yes' ? true : text === 'no' ? false : undefined)),
  check: (_question, answer) => (typeof answer === 'boolean' ? undefined : message('yes_no_invalid')),
  missing: () => message('choice_missing'),
}
