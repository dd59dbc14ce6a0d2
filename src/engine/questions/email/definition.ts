import { TEXT } from '../../expressions/value.ts'
import { message } from '../../text/messages/message.ts'
import { plainLine } from '../shared/plain-line.ts'
import { type EmailQuestion, emailAnswer, isEmail, withAsciiDomain } from './answer.ts'
import { renderEmail } from './page.ts'

const line = plainLine<EmailQuestion>('EMAIL', 'EmailQuestion', emailAnswer, renderEmail)

export const email: typeof line = {
  ...line,
  normalize: (_question, answer) => withAsciiDomain(answer),
  verify: (_question, answer) => (isEmail(answer) ? undefined : message('email_invalid')),
  value: question => ({ ...(line.value?.(question) ?? TEXT), ignoresCase: true }),
}
