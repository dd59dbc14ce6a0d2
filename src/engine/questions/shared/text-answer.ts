// What all answers in texts share.
import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
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
export function checkText(answer: unknown, min: number, max: number): Message | undefined {
  if (typeof answer !== 'string' || !answer.trim()) return message('text_blank')
  const count = countCharacters(answer)
  if (count < min) return message('too_few_characters', { min })
  if (count > max) return message('too_many_characters', { max })
  return undefined
}

/** The same for a text of one line. */
export const checkLine = (answer: unknown, min: number, max: number) =>
  checkText(answer, min, max) ??
  (/[\n\r\u2028\u2029]/.test(String(answer)) ? message('text_not_one_line') : undefined)
