// Puts another document in place of this one: a published version, or JSON that the author wrote. It is one step of Undo.
import { isSameJson } from '../../../engine/same-json.ts'
import { type FormDocument, PARTS } from '../../authoring/draft/form-document.ts'
import type { Command } from '../command.ts'

export const replaceDocument = (
  document: FormDocument,
  next: FormDocument,
  label: 'restore_version' | 'replace_document' = 'replace_document',
): Command => ({
  label,
  ops: PARTS.filter(part => !isSameJson(document[part], next[part])).map(part => ({
    op: 'set',
    path: [part],
    value: next[part],
  })),
  select: [],
})
