import { LINE, textOf } from '../../expressions/value.ts'
import { message } from '../../text/messages/message.ts'
import { textMissing } from '../shared/faults.ts'
import { plainLine } from '../shared/plain-line.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type EmailQuestion, emailAnswer, isEmail, withAsciiDomain } from './answer.ts'

export const email: QuestionType<EmailQuestion> = {
  ...plainLine<EmailQuestion>('EMAIL', 'EmailQuestion', emailAnswer),
  value: () => ({ ...textOf(LINE), ignoresCase: true }),
  normalize: (_question, answer) => withAsciiDomain(answer),
}

export const emailChecks: QuestionChecks<EmailQuestion> = {
  faults: textMissing,
  verify: (_question, answer) => (isEmail(answer) ? undefined : message('email_invalid')),
}
