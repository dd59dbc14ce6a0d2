// The questions of a document as rows: with their paths, numbers and pages. The outline and the canvas show the same rows.
import { questionTypes } from '../../../engine/questions/index.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { memberOf, thingsIn } from '../../authoring/draft/json.ts'
import { keysOf, type Path } from '../../authoring/draft/path.ts'

export interface Entry {
  readonly path: Path
  /** The path as a text, unique in the document. */
  readonly key: string
  readonly question: BaseQuestion
  /** Undefined for what is not asked, such as texts and page breaks. */
  readonly number: number | undefined
  /** The questions of a group. */
  readonly inside: readonly Entry[]
  readonly isInside: boolean
}

export const keyOfPath = (path: Path): string => path.join('/')

/** Identities of questions for the page: a question keeps its elements while its id follows its text. */
const identities = new Map<string, number>()
let count = 0

export function identityOf(key: string): number {
  const known = identities.get(key) ?? ++count
  identities.set(key, known)
  return known
}

export function keepIdentity(from: string, to: string): void {
  if (from === to) return
  identities.set(to, identityOf(from))
  identities.delete(from)
}

const known = new WeakMap<readonly BaseQuestion[], readonly Entry[]>()

export function entriesOf({ questions }: FormDocument): readonly Entry[] {
  const before = known.get(questions)
  if (before) return before
  let count = 0
  const visit = (list: readonly BaseQuestion[], above: Path, isInside: boolean): readonly Entry[] => {
    const keys = keysOf(list)
    return list.map((question, i) => {
      const path = [...above, keys[i] ?? '']
      const type = questionTypes.get(question.type)
      const isAsked = type?.answer !== undefined && !type.inside && !type.isUnseen
      const number = isAsked ? ++count : undefined
      const members = thingsIn(
        memberOf(question, 'questions'),
      ) as readonly unknown[] as readonly BaseQuestion[]
      return {
        path,
        key: keyOfPath(path),
        question,
        number,
        inside: type?.inside ? visit(members, [...path, 'questions'], true) : [],
        isInside,
      }
    })
  }
  const entries = visit(questions, ['questions'], false)
  known.set(questions, entries)
  return entries
}

/** The entries with those inside groups, in the order of the document. */
export const flat = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap(entry => [entry, ...entry.inside])

/** The paths of two questions and of those between them, in the order of the document; empty if one of them is in a group. */
export function pathsBetween(entries: readonly Entry[], ...keys: readonly [string, string]): readonly Path[] {
  const [from = -1, to = -1] = keys
    .map(key => entries.findIndex(entry => entry.key === key))
    .sort((a, b) => a - b)
  return from < 0 ? [] : entries.slice(from, to + 1).map(({ path }) => path)
}

/** The path of the question that a path leads into; undefined for other parts of the document. */
export function questionPathOf(path: Path): Path | undefined {
  if (path[0] !== 'questions' || path.length < 2) return undefined
  return path[2] === 'questions' && path.length >= 4 ? path.slice(0, 4) : path.slice(0, 2)
}

/** The title of a question as text, without marks of Markdown. */
export const titleOf = ({ text = '' }: BaseQuestion, untitled: string): string =>
  text.replaceAll(/[*`]|(?<!\w)_|_(?!\w)|\[([^\]]*)\]\([^)]*\)/g, '$1').trim() || untitled
