import { html } from '../html.ts'
import { type EmailQuestion, emailAnswer } from './email.answer.ts'
import { plainLine } from './plain-line.ts'

export const email = plainLine<EmailQuestion>(
  'EMAIL',
  'EmailQuestion',
  emailAnswer,
  html` type="email" autocomplete="email" spellcheck="false" autocapitalize="none" dir="auto"`,
)
