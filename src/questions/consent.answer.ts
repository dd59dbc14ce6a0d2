import { readTrimmed } from './text.answer.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from './type.ts'

export interface ConsentQuestion extends BaseQuestion {
  readonly type: 'CONSENT'
  readonly label?: string
}

const MISSING = 'Tick the box to go on'

export const consentAnswer: AnswerPart<ConsentQuestion> = {
  read(question, fields) {
    const ticked = readTrimmed(fields, fieldName(question.id))
    return ticked === 'yes' ? true : ticked
  },
  check({ required }, answer) {
    if (typeof answer !== 'boolean') return 'Give consent as true or false'
    return required && !answer ? MISSING : undefined
  },
  missing: () => MISSING,
}
