import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface ConsentQuestion extends BaseQuestion {
  readonly type: 'CONSENT'
  readonly label?: string
}

const MISSING = 'Tick the box to go on'

export const consentAnswer: AnswerPart<ConsentQuestion> = {
  read: readField(text => text === 'yes' || undefined),
  check({ required }, answer) {
    if (typeof answer !== 'boolean') return 'Give consent as true or false'
    return required && !answer ? MISSING : undefined
  },
  missing: () => MISSING,
}
