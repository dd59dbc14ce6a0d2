import { TEXT } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import { plainLine } from '../shared/plain-line.ts'
import { type EmailQuestion, emailAnswer } from './answer.ts'

const line = plainLine<EmailQuestion>(
  'EMAIL',
  'EmailQuestion',
  emailAnswer,
  html` type="email" autocomplete="email" spellcheck="false" autocapitalize="none" dir="auto"`,
)

export const email: typeof line = {
  ...line,
  value: question => ({ ...(line.value?.(question) ?? TEXT), ignoresCase: true }),
}
