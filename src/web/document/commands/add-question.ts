import type { FormDocument } from '../../authoring/draft/form-document.ts'
import type { Thing } from '../../authoring/draft/json.ts'
import { apply } from '../apply.ts'
import type { Command, Label } from '../command.ts'
import { idForText, withId } from '../ids.ts'
import { type Place, takenIds, withInnerIds } from '../questions.ts'

/**
 * Adds a question or page break.
 * @param start the type and the first content, without an id
 */
export function addQuestion(
  document: FormDocument,
  start: Thing,
  { list, before }: Place,
  label: Label = 'add_question',
): Command {
  const text = typeof start['text'] === 'string' ? start['text'] : ''
  const id = idForText(text, takenIds(document, list))
  return {
    label,
    ops: [{ op: 'add', path: list, value: withInnerIds(withId(start, id)), before }],
    select: [[...list, `#${id}`]],
  }
}

/** @param starts the type and the first content of each question, without an id */
export function addQuestions(document: FormDocument, starts: readonly Thing[], place: Place): Command {
  let current = document
  const commands = starts.map(start => {
    const command = addQuestion(current, start, place)
    current = apply(current, command.ops).document
    return command
  })
  return {
    label: 'add_question',
    ops: commands.flatMap(({ ops }) => ops),
    select: commands.flatMap(({ select = [] }) => select),
  }
}
