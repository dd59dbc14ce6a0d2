// Faults that several types share. Pointers are relative to the question.
import { type DefinitionFault, fault, type Refusal } from '../../faults.ts'
import type { Message } from '../../text/messages/codes.ts'
import type { BaseQuestion } from '../type.ts'

export const refusal = (pointer: string, code: string, message: Message): Refusal => ({
  pointer,
  code,
  message,
})

export const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

export const textMissing = ({ text }: BaseQuestion): DefinitionFault[] =>
  isBlank(text) ? [fault('/text', 'text_missing.question')] : []

/** A minimum above the maximum; `defaults` apply to absent bounds. */
export function rangeEmpty<K extends string>(
  question: { readonly [key in K]?: number | string },
  low: K,
  high: K,
  defaults: { readonly [key in K]?: number } = {},
): DefinitionFault[] {
  const from = question[low] ?? defaults[low]
  const to = question[high] ?? defaults[high]
  if (from === undefined || to === undefined || from <= to) return []
  return [fault(`/${high}`, 'range_empty.bounds', { low, high, from, to })]
}
