// Shared by all text answers.
import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { type BaseQuestion, type FormFields, fieldName } from '../type.ts'

export interface TextQuestion extends BaseQuestion {
  readonly minLength?: number
  readonly maxLength?: number
}

/** The text of a field; undefined if it is blank. Returns several values as an array, which `check` refuses. */
export function readText(fields: FormFields, name: string): unknown {
  const typed = fields.getAll(name)
  if (typed.length > 1) return typed
  return typed[0]?.trim() ? typed[0] : undefined
}

/** Reads a field as `readText` does, then trims and parses the text. A text that `parse` rejects stays a text. */
export function readTrimmed(fields: FormFields, name: string, parse?: (text: string) => unknown): unknown {
  const typed = readText(fields, name)
  return typeof typed === 'string' ? (parse?.(withAsciiDigits(typed.trim())) ?? typed.trim()) : typed
}

/** Replaces the digits and the decimal sign of Arabic and Persian keyboards. The last four bits of these digits are their values. */
export const withAsciiDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 15)).replace('٫', ',')

/** Reads a question's only field with `readTrimmed`. */
export const readField =
  (parse?: (text: string) => unknown) =>
  ({ id }: BaseQuestion, fields: FormFields) =>
    readTrimmed(fields, fieldName(id), parse)

/** The length of a well-formed text in code points: a surrogate pair counts as one. */
const countCharacters = (text: string) => text.replace(/[\udc00-\udfff]/g, '').length

/** Checks the length of a text, in code points. */
export function checkText(answer: unknown, min: number, max: number): Message | undefined {
  if (typeof answer !== 'string' || !answer.trim()) return message('text_blank')
  const count = countCharacters(answer)
  if (count < min) return message('too_few_characters', { min })
  if (count > max) return message('too_many_characters', { max })
  return undefined
}

/** Checks a text as `checkText` does, and also refuses line breaks. */
export const checkLine = (answer: unknown, min: number, max: number) =>
  checkText(answer, min, max) ??
  (/[\n\r\u2028\u2029]/.test(String(answer)) ? message('text_not_one_line') : undefined)
