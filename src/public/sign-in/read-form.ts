// Reads the fields of a form, and finds those that are missing or not valid.
import { isEmail } from '../../engine/questions/email/answer.ts'
import type { App } from '../../platform/http/types.ts'
import type { Field, FormState } from './layout.ts'
import type { SignInTexts } from './sign-in-texts.ts'

const MAX_TEXT = 200
const MAX_EMAIL = 254

/** Passwords are kept as they are; other texts lose the space around them. */
export function readForm(
  fields: readonly Field[],
  sentFields: URLSearchParams,
  texts: SignInTexts,
): FormState {
  const values: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const { name, type } of fields) {
    const text = (sentFields.get(name) ?? '').toWellFormed().replaceAll('\0', '')
    const value = type === 'password' ? text : text.trim().replace(/\s+/g, ' ')
    values[name] = value
    const error = errorIn(type, value, texts)
    if (error !== undefined) errors[name] = error
  }
  return { values, errors }
}

function errorIn(type: Field['type'], value: string, texts: SignInTexts): string | undefined {
  if (value === '') return texts.required
  if (type === 'email' && (value.length > MAX_EMAIL || !isEmail(value))) return texts.email_invalid
  if (type === 'text' && value.length > MAX_TEXT) return texts.text_length
  return undefined
}

/** The first word is the first name, the rest the last. */
export function namesOf(name: string): { firstName: string; lastName: string | undefined } {
  const at = name.indexOf(' ')
  return at < 0
    ? { firstName: name, lastName: undefined }
    : { firstName: name.slice(0, at), lastName: name.slice(at + 1) }
}

/** A page of the console to open after signing in; the first one for anything else. */
export function consolePath(next: string | null): string {
  const url = URL.parse(next ?? '', 'http://console.invalid')
  const isOurs = url?.host === 'console.invalid' && /^\/console(\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search : '/console'
}

const MAX_FORM_BYTES = 16_384

/** Parses the fields of forms (application/x-www-form-urlencoded). */
export function readSignInForms(app: App): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )
}
