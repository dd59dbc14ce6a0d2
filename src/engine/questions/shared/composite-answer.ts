// Answers of several named texts, such as a name or an address. Blank texts are left out.

import type { Message, PlainCode } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { type BaseQuestion, type FormFields, fieldName } from '../type.ts'
import { checkLine } from './text-answer.ts'

const PART_MAX = 255

/** Reads the fields of the parts. Skips blank ones. Undefined if all are blank. */
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

/** Checks an object of texts. `labels` has the parts that the question asks for, `needed` the messages for missing required parts. */
export function checkComposite(
  answer: unknown,
  labels: ReadonlyMap<string, PlainCode>,
  needed: Readonly<Record<string, PlainCode>>,
): Message | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return message('parts_not_object', { parts: [...labels.keys()].join(', ') })
  const given = new Map<string, unknown>(Object.entries(answer))
  for (const part of given.keys()) {
    if (!labels.has(part)) return message('part_unknown', { part: part.slice(0, 50) })
  }
  for (const [id, label] of labels) {
    const text = given.get(id)
    const missing = needed[id]
    if (text === undefined && missing) return message(missing)
    const refusal = text === undefined ? undefined : checkLine(text, 1, PART_MAX)
    if (refusal) return atPart(message(label), refusal)
  }
  return given.size === 0 ? message('text_missing') : undefined
}

function atPart(part: Message, { code }: Message): Message {
  if (code === 'text_blank') return message('part_blank', { part })
  return code === 'text_not_one_line'
    ? message('part_not_one_line', { part })
    : message('part_too_long', { part, max: PART_MAX })
}
