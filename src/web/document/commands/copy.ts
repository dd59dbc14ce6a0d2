// Copy, cut, paste and duplicate. The clipboard has text, so questions can be carried to another form, and looked at.
import { documentOf, type FormDocument } from '../../authoring/draft/form-document.ts'
import { isList, isThing } from '../../authoring/draft/json.ts'
import type { Path } from '../../authoring/draft/path.ts'
import type { Command } from '../command.ts'
import { copyOf, insertCopy } from '../copies.ts'
import { inOrder, type Place, placeAfter } from '../questions.ts'
import { deleteThings } from './delete.ts'

/** Says that a text comes from a designer, and in which format. */
const FORMAT = 'formyard-questions-1'

export const copyText = (document: FormDocument, paths: readonly Path[]): string => {
  const { questions, scoring, translations } = copyOf(document, paths)
  return JSON.stringify({ format: FORMAT, questions, scoring, translations }, null, 2)
}

export const cut = (document: FormDocument, paths: readonly Path[]): Command => ({
  ...deleteThings(document, inOrder(document, paths)),
  label: 'cut',
})

/** Undefined if the text has no questions of a designer. */
export function paste(document: FormDocument, text: string, place: Place): Command | undefined {
  const copy = readCopy(text)
  return copy && { label: 'paste', ...insertCopy(document, copy, place) }
}

export function duplicate(document: FormDocument, paths: readonly Path[]): Command {
  const last = inOrder(document, paths).at(-1)
  if (!last) return { label: 'duplicate', ops: [] }
  return { label: 'duplicate', ...insertCopy(document, copyOf(document, paths), placeAfter(document, last)) }
}

function readCopy(text: string): FormDocument | undefined {
  const copy = parse(text)
  if (!isThing(copy) || copy['format'] !== FORMAT) return undefined
  const { questions, scoring = {}, translations = {} } = copy
  if (!isList(questions) || questions.length === 0 || !questions.every(isQuestion)) return undefined
  if (!isThing(scoring) || !isThing(translations) || !Object.values(translations).every(isThing))
    return undefined
  // Other members are checked against the schemas before the form is saved.
  return documentOf({ questions, scoring, translations } as unknown as Partial<FormDocument>)
}

const isQuestion = (value: unknown) =>
  isThing(value) && typeof value['type'] === 'string' && typeof value['id'] === 'string'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
