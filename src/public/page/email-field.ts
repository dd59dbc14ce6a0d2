// The field for the respondent's email. It looks like a question, but has its own field name and ids.

import type { Settings } from '../../engine/definition/definition.ts'
import type { FormView } from '../../engine/definition/form-view.ts'
import { email } from '../../engine/questions/email/definition.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'

/** The email's id among question ids, which never contain a slash. */
export const EMAIL = '/email'

/** The question type that checks the email. */
export const EMAIL_TYPE = email.type

export const emailLabel = (catalogue: Catalogue) => format(catalogue, message('email_label'))

export const asksEmail = ({ email: asked = 'NONE' }: Settings) => asked !== 'NONE'

export function emailField(
  { settings, catalogue }: Pick<FormView, 'settings' | 'catalogue'>,
  marksOptional: boolean,
  typed: string | undefined,
  error: string | undefined,
): Html {
  const required = settings.email === 'REQUIRED'
  return html`<div class="q" id="email" data-type="${EMAIL_TYPE}"${required && html` data-required`}>
<h2><label for="email-1">${emailLabel(catalogue)}${marksOptional && !required && html` <span class="optional">${format(catalogue, message('optional'))}</span>`}</label></h2>
<p class="hint" id="email-hint">${settings.onePerEmail && `${format(catalogue, message('email_hint_once'))} `}${format(catalogue, message('email_hint'))}</p>
${error !== undefined && html`<p class="error" id="email-error"><span class="vh">${format(catalogue, message('error_prefix'))}</span>${error}</p>\n`}<input class="field" id="email-1" name="email" type="email" autocomplete="email" spellcheck="false" autocapitalize="none" aria-describedby="email-hint${error !== undefined && ' email-error'}"${
    error !== undefined && html` aria-invalid="true"`
  }${typed && html` value="${typed}"`}>
</div>`
}
