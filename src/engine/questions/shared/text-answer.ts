// What all answers in texts share.
import { type BaseQuestion, type FormFields, fieldName } from '../type.ts'

export interface TextQuestion extends BaseQuestion {
  readonly minLength?: number
  readonly maxLength?: number
}

/** The one text that was typed into a field; undefined when it is blank. Several are no text, and `check` refuses them. */
export function readText(fields: FormFields, name: string): unknown {
  const typed = fields.getAll(name)
  if (typed.length > 1) return typed
  return typed[0]?.trim() ? typed[0] : undefined
}

/** The same without the spaces around it, as what `parse` makes of it; a text that it makes nothing of stays one. */
export function readTrimmed(fields: FormFields, name: string, parse?: (text: string) => unknown): unknown {
  const typed = readText(fields, name)
  return typeof typed === 'string' ? (parse?.(typed.trim()) ?? typed.trim()) : typed
}

/** Reads the one field of a question by `readTrimmed`. */
export const readField =
  (parse?: (text: string) => unknown) =>
  ({ id }: BaseQuestion, fields: FormFields) =>
    readTrimmed(fields, fieldName(id), parse)

/** Characters as code points, of a well-formed text: two surrogates are one. */
const countCharacters = (text: string) => text.replace(/[\udc00-\udfff]/g, '').length

/** Says what to do about a text: limits count code points. */
export function checkText(answer: unknown, min: number, max: number): string | undefined {
  if (typeof answer !== 'string' || !answer.trim()) return 'Enter a text'
  const count = countCharacters(answer)
  if (count < min) return `Enter at least ${min} characters`
  if (count > max) return `Enter at most ${max} characters`
  return undefined
}

/** The same for a text of one line. */
export const checkLine = (answer: unknown, min: number, max: number) =>
  checkText(answer, min, max) ??
  (/[\n\r\u2028\u2029]/.test(String(answer)) ? 'Enter a text of one line' : undefined)
