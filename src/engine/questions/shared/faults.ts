// Faults that several types share. Each says what to change, at a pointer relative to the question.
import type { Fault } from '../../faults.ts'
import type { BaseQuestion } from '../type.ts'

export const fault = (pointer: string, code: string, detail: string): Fault => ({ pointer, code, detail })

export const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

export const textMissing = ({ text }: BaseQuestion): Fault[] =>
  isBlank(text) ? [fault('/text', 'text_missing', 'Give the question a text.')] : []

/** A lower end above the upper one; `defaults` are the ends that hold where the author gave none. */
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

/** Told instead of the rest, at the place of them all. */
export const moreUnknown = (pointer: string, count: number, whole: 'form' | 'group') =>
  fault(pointer, 'question_unknown', `There are ${count} more answers to no question of this ${whole}.`)
