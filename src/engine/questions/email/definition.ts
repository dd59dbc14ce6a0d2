import { TEXT } from '../../expressions/value.ts'
import { plainLine } from '../shared/plain-line.ts'
import { type EmailQuestion, emailAnswer } from './answer.ts'
import { renderEmail } from './page.ts'

const line = plainLine<EmailQuestion>('EMAIL', 'EmailQuestion', emailAnswer, renderEmail)

export const email: typeof line = {
  ...line,
  value: question => ({ ...(line.value?.(question) ?? TEXT), ignoresCase: true }),
}
