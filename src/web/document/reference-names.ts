// How other parts of a document name a thing: in expressions and texts by a dotted name, in translations by a key.
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { isThing, memberOf, thingsIn } from '../authoring/draft/json.ts'
import { getAt, idIn, type Path } from '../authoring/draft/path.ts'

/** The name of a question, of a part of its answer, or of a calculation, such as `address.city`; undefined for other things. */
export function nameOf(path: Path): string | undefined {
  const [part, first, member, second, ...deeper] = path
  if (part === 'logic' && first === 'calculations' && path.length === 3) return idIn(member)
  if (part !== 'questions' || first === undefined) return undefined
  if (member === undefined) return idIn(first)
  const isPart = member === 'questions' || member === 'rows' || member === 'blanks'
  if (!isPart || second === undefined) return undefined
  const own = `${idIn(first)}.${idIn(second)}`
  if (deeper.length === 0) return own
  const inner = member === 'questions' ? nameOf(['questions', ...path.slice(3)]) : undefined
  return inner === undefined ? undefined : `${idIn(first)}.${inner}`
}

/**
 * The names whose values are ids from the list that a choice or column is in. A column is the value of each row.
 */
export function namesOfValues(document: FormDocument, path: Path): readonly string[] {
  const list = path.at(-2)
  const owner = path.slice(0, -2)
  const name = nameOf(owner)
  if (name === undefined || path.length < 4) return []
  if (list === 'choices') return [name]
  if (list !== 'columns') return []
  return thingsIn(memberOf(getAt(document, owner), 'rows')).map(row => `${name}.${String(row['id'])}`)
}

const ROOTS: Readonly<Record<string, string>> = { endings: 'ending', outcomes: 'outcome' }

/** The key of a thing's texts in translations, such as `france.choices.paris`; undefined if it has none. */
export function textKeyOf(path: Path): string | undefined {
  const [part, second] = path
  if (part === 'questions') return path.slice(1).map(idIn).join('.')
  const root = second === undefined ? undefined : ROOTS[second]
  return root && path.length === 3 ? `${root}.${idIn(path[2])}` : undefined
}

/** True if the key belongs to a text of the question, not to one of a part of the form with the same name, such as `ending`. */
export const isOfThing = (thing: unknown, rest: string): boolean => {
  const [member = ''] = rest.split('.')
  return member === 'feedback' || (isThing(thing) && Object.hasOwn(thing, member))
}
