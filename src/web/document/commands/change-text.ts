// Typing in a text. The id of a question follows its text while nothing refers to it and no version has it.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { memberOf } from '../../authoring/draft/json.ts'
import { getAt, idIn, lastOf, type Path, parentOf, pointerOf } from '../../authoring/draft/path.ts'
import { type Command, inSequence } from '../command.ts'
import { idForText, isMadeFrom } from '../ids.ts'
import { takenIds } from '../questions.ts'
import { referencesTo } from '../references.ts'
import { renamedPath, renameThing } from './rename.ts'

/**
 * @param path of the text, such as ['questions', '#france', 'text']
 * @param isPublished reports whether a version has a question with this id
 */
export function changeText(
  document: FormDocument,
  path: Path,
  text: string | undefined,
  isPublished: (id: string) => boolean,
): Command {
  const joins = `text ${pointerOf(document, path)}`
  const change = { op: 'set', path, value: text === '' ? undefined : text } as const
  const owner = parentOf(path)
  const id = newId(document, owner, lastOf(path), text ?? '', isPublished)
  if (id === undefined) return { label: 'change_text', ops: [change], joins }
  return {
    label: 'change_text',
    ops: inSequence(
      document,
      () => [change],
      changed => renameThing(changed, owner, id),
    ),
    select: [renamedPath(owner, id)],
    joins,
  }
}

/** Undefined if the id stays. */
function newId(
  document: FormDocument,
  question: Path,
  member: string,
  text: string,
  isPublished: (id: string) => boolean,
): string | undefined {
  if (
    member !== 'text' ||
    question[0] !== 'questions' ||
    (question.at(-2) !== 'questions' && question.length !== 2)
  )
    return undefined
  const id = idIn(lastOf(question))
  const old = memberOf(getAt(document, question), 'text')
  if (isPublished(idIn(question[1])) || !isMadeFrom(id, typeof old === 'string' ? old : '')) return undefined
  const taken = new Set(takenIds(document, parentOf(question)))
  taken.delete(id)
  const next = idForText(text, taken)
  return next === id || referencesTo(document, question).length > 0 ? undefined : next
}
