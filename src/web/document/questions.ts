// Questions of a document: the lists that they are in, the ids that are taken, and pages.
import { questionTypes } from '../../engine/questions/index.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { memberOf, type Thing, thingsIn } from '../authoring/draft/json.ts'
import { getAt, keysOf, lastOf, type Path, parentOf } from '../authoring/draft/path.ts'
import { idsIn } from './ids.ts'

export const QUESTIONS: Path = ['questions']

/** A place in a list: before the thing with a key, or at the end. */
export interface Place {
  readonly list: Path
  readonly before: string | null
}

/** The ids that a question in a list cannot have. Calculations share the names of the form's questions. */
export const takenIds = (document: FormDocument, list: Path): ReadonlySet<string> => {
  const own = idsIn(thingsIn(getAt(document, list)))
  return list.length === 1 ? own.union(idsIn(thingsIn(document.logic.calculations))) : own
}

/** The place directly after a thing. */
export function placeAfter(document: FormDocument, path: Path): Place {
  const list = parentOf(path)
  const keys = keysOf(thingsIn(getAt(document, list)))
  const index = keys.indexOf(lastOf(path))
  return { list, before: index < 0 ? null : (keys[index + 1] ?? null) }
}

/** The paths in the order of the document. Paths that are inside of another one are left out, and so are things that are gone. */
export function inOrder(document: FormDocument, paths: readonly Path[]): readonly Path[] {
  const wanted = new Set(paths.map(path => path.join('/')))
  const found: Path[] = []
  function visit(questions: readonly unknown[], list: Path) {
    const keys = keysOf(questions)
    for (const [i, question] of questions.entries()) {
      const path = [...list, keys[i] ?? '']
      if (wanted.has(path.join('/'))) found.push(path)
      else visit(thingsIn(memberOf(question, 'questions')), [...path, 'questions'])
    }
  }
  visit(document.questions, QUESTIONS)
  return found
}

export interface Page {
  /** The page break that begins the page; undefined for the first page. */
  readonly break: Path | undefined
  readonly questions: readonly Path[]
}

export function pagesOf(document: FormDocument): readonly Page[] {
  const pages: { break: Path | undefined; questions: Path[] }[] = [{ break: undefined, questions: [] }]
  const keys = keysOf(document.questions)
  for (const [i, question] of document.questions.entries()) {
    const path = [...QUESTIONS, keys[i] ?? '']
    if (beginsPage(question)) pages.push({ break: path, questions: [] })
    else pages.at(-1)?.questions.push(path)
  }
  return pages
}

export const beginsPage = (question: unknown): boolean =>
  questionTypes.get(String(memberOf(question, 'type')))?.beginsPage === true

/** The question with ids in its lists, as the server would fill them in. */
export function withInnerIds(question: Thing): Thing {
  const type = questionTypes.get(String(question['type']))
  // The id is set by the caller, so the question has every member that types rely on.
  return (type?.withIds?.(question as never) as Thing | undefined) ?? question
}
