import { LINE, textOf } from '../../expressions/value.ts'
import { message } from '../../text/messages/message.ts'
import { plainLine } from '../shared/plain-line.ts'
import type { QuestionType } from '../type.ts'
import { type EmailQuestion, emailAnswer, isEmail, withAsciiDomain } from './answer.ts'
import { renderEmail } from './page.ts'

export const email: QuestionType<EmailQuestion> = {
  ...plainLine<EmailQuestion>('EMAIL', 'EmailQuestion', emailAnswer, renderEmail),
  value: () => ({ ...textOf(LINE), ignoresCase: true }),
  normalize: (_question, answer) => withAsciiDomain(answer),
  verify: (_question, answer) => (isEmail(answer) ? undefined : message('email_invalid')),
}
