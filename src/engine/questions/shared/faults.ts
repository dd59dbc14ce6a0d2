// Faults that several types share. Pointers are relative to the question.
import type { Fault, Refusal } from '../../faults.ts'
import type { Message } from '../../text/messages/codes.ts'
import type { BaseQuestion } from '../type.ts'

export const fault = (pointer: string, code: string, detail: string): Fault => ({ pointer, code, detail })

export const refusal = (pointer: string, code: string, message: Message): Refusal => ({
  pointer,
  code,
  message,
})

export const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

export const textMissing = ({ text }: BaseQuestion): Fault[] =>
  isBlank(text) ? [fault('/text', 'text_missing', 'Give the question a text.')] : []

/** The fault of a minimum above the maximum; `defaults` apply to bounds that are absent. */
export function rangeEmpty<K extends string>(
  question: { readonly [key in K]?: number | string },
  low: K,
  high: K,
  defaults: { readonly [key in K]?: number } = {},
): Fault[] {
  const from = question[low] ?? defaults[low]
  const to = question[high] ?? defaults[high]
  if (from === undefined || to === undefined || from <= to) return []
  return [
    fault(`/${high}`, 'range_empty', `${high} must not be less than ${low}: ${to} is less than ${from}.`),
  ]
}
