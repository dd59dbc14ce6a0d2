import { message } from '../../text/messages/message.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface ConsentQuestion extends BaseQuestion {
  readonly type: 'CONSENT'
  readonly label?: string
}

export const consentAnswer: AnswerPart<ConsentQuestion> = {
  read: readField(text => text === 'yes' || undefined),
  check({ required }, answer) {
    if (typeof answer !== 'boolean') return message('consent_not_boolean')
    return required && !answer ? message('consent_missing') : undefined
  },
  missing: () => message('consent_missing'),
}
