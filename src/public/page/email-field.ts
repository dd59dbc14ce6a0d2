// The field for the respondent's email, in the same frame as a question. It is no question: its name and ids are its own.

import type { Settings } from '../../engine/definition/definition.ts'
import { email } from '../../engine/questions/email/definition.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { en } from '../../engine/text/messages/en.ts'
import { message } from '../../engine/text/messages/message.ts'

/** Stands for the email where questions stand with their ids; no question id holds a slash. */
export const EMAIL = '/email'

/** The type of question that an email is checked as. */
export const EMAIL_TYPE = email.type

export const EMAIL_TEXT = 'Your email'

export const asksEmail = ({ email: asked = 'NONE' }: Settings) => asked !== 'NONE'

export function emailField(settings: Settings, typed: string | undefined, error: string | undefined): Html {
  const required = settings.email === 'REQUIRED'
  return html`<div class="q" id="email" data-type="${EMAIL_TYPE}"${required && html` data-required`}>
<h2><label for="email-1">${EMAIL_TEXT}${!required && html` <span class="optional">${format(en, message('optional'))}</span>`}</label></h2>
<p class="hint" id="email-hint">${settings.onePerEmail && 'Each email can answer once. '}Only the people who run this form see it, together with your answers.</p>
${error !== undefined && html`<p class="error" id="email-error"><span class="vh">${format(en, message('error_prefix'))}</span>${error}</p>\n`}<input class="field" id="email-1" name="email" type="email" autocomplete="email" spellcheck="false" autocapitalize="none" aria-describedby="email-hint${error !== undefined && ' email-error'}"${
    error !== undefined && html` aria-invalid="true"`
  }${typed && html` value="${typed}"`}>
</div>`
}
