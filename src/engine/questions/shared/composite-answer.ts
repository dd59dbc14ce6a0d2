// Answers of several named texts: a name, an address. Blank ones are left out.

import { type BaseQuestion, type FormFields, fieldName } from '../type.ts'
import { checkLine } from './text-answer.ts'

const PART_MAX = 255

/** What was typed into the fields of the parts, without those left blank; undefined when all were. */
export function readComposite(
  { id }: BaseQuestion,
  parts: readonly string[],
  fields: FormFields,
): Readonly<Record<string, unknown>> | undefined {
  const typed = parts.flatMap(part => {
    const values = fields.getAll(fieldName(id, part)).map(value => value.trim())
    const [value] = values
    return value ? [[part, values.length > 1 ? values : value] as const] : []
  })
  return typed.length > 0 ? Object.fromEntries(typed) : undefined
}

/** Says what to do about an object of texts; `labels` are the parts that are asked, `needed` those that must be there. */
export function checkComposite(
  answer: unknown,
  labels: Readonly<Record<string, string>>,
  needed: readonly string[],
): string | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return `Give the parts as an object: ${Object.keys(labels).join(', ')}`
  const given = new Map<string, unknown>(Object.entries(answer))
  for (const part of given.keys()) {
    if (!Object.hasOwn(labels, part)) return `Leave out what is not asked: ${part.slice(0, 50)}`
  }
  for (const [part, label] of Object.entries(labels)) {
    const text = given.get(part)
    if (text === undefined && needed.includes(part)) return `Enter the ${label.toLowerCase()}`
    const refusal = text === undefined ? undefined : checkLine(text, 1, PART_MAX)
    if (refusal !== undefined) return `${label}: ${refusal.toLowerCase()}`
  }
  return given.size === 0 ? 'Enter an answer' : undefined
}
