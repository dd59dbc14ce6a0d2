// The choices of a blank, typed one a line.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import type { Path } from '../../authoring/draft/path.ts'
import type { Command } from '../command.ts'
import { linesOf } from './items.ts'
import { replaceItems } from './items-as-list.ts'

/** Choices keep their ids, so that the answer key still names them. Without lines, the blank is a text field. */
export function typeChoices(document: FormDocument, blank: Path, typed: string): Command {
  const list: Path = [...blank, 'choices']
  const lines = linesOf(typed)
  const command = replaceItems(
    document,
    list,
    lines.map(text => ({ text })),
  )
  return lines.length > 0 ? command : { ...command, ops: [...command.ops, { op: 'set', path: list }] }
}
