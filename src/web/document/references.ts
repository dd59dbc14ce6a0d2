// Finds everything in a document that refers to a thing, and rewrites it when the id of the thing changes.

import { pipeText } from '../../engine/expressions/pipe-text.ts'
import { pipesIn } from '../../engine/expressions/pipes.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { isList, isThing, memberOf, thingsIn } from '../authoring/draft/json.ts'
import { getAt, idIn, isInside, keyAt, lastOf, type Path } from '../authoring/draft/path.ts'
import type { Op } from './apply.ts'
import { renameInRule, renameKey } from './reference-answers.ts'
import { type Renaming, renameInExpression } from './reference-expressions.ts'
import { isOfThing, nameOf, namesOfValues, textKeyOf } from './reference-names.ts'
import { expressionsIn, textAt, textsIn } from './reference-places.ts'

export type ReferenceKind =
  | 'condition'
  | 'calculation'
  | 'jump'
  | 'text'
  /** The scoring rule, outcome weights and translations belong to the thing and are removed with it. */
  | 'scoring'
  | 'outcome'
  | 'translation'

export interface Reference {
  readonly kind: ReferenceKind
  readonly path: Path
}

/** A place with its value after the renaming. Undefined removes it. */
interface ReferenceChange extends Reference {
  readonly value: unknown
}

/** Stands for the id of a thing that is removed. No id has such characters. */
const GONE = '~gone~'

/** Where other parts of the form refer to a thing: conditions, calculations, jumps, texts, and keys that name a choice. */
export const referencesTo = (document: FormDocument, path: Path): readonly Reference[] =>
  [...changes(document, path, GONE)]
    .filter(change => !isInside(change.path, path) && !isRemovedWith(change, path))
    .map(({ kind, path }) => ({ kind, path }))

/** The operations that remove everything that belongs to a thing, and its id from keys. Other references stay. */
export const removeBelongings = (document: FormDocument, path: Path): readonly Op[] =>
  [...changes(document, path, GONE)]
    .filter(
      change => (change.kind === 'scoring' || isRemovedWith(change, path)) && !isInside(change.path, path),
    )
    .filter(({ path: place }) => !lastOf(place).includes(GONE))
    .map(({ kind, path: place, value }) => ({
      op: 'set',
      path: place,
      value: withoutGone(value),
      // An outcome keeps its weights, although they are empty.
      ...(kind !== 'outcome' && { prune: 1 }),
    }))

/** The rule and the weights of a question, and translations. */
const isRemovedWith = ({ kind }: Reference, path: Path) =>
  kind === 'outcome' || kind === 'translation' || (kind === 'scoring' && path.length === 2)

/** Undefined if nothing is left. */
function withoutGone(value: unknown): unknown {
  if (value === GONE) return undefined
  if (isList(value)) {
    const left = value.filter(item => item !== GONE).map(withoutGone)
    return left.length === 0 && value.length > 0 ? undefined : left
  }
  if (!isThing(value)) return value
  const members = Object.entries(value)
    .filter(([name]) => name !== GONE)
    .map(([name, member]): [string, unknown] => [name, withoutGone(member)])
    .filter(([, member]) => member !== undefined)
  return members.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(members)
}

/** The operations that make everything refer to the thing by another id. The thing itself is not renamed. */
export const rewriteReferences = (document: FormDocument, path: Path, id: string): readonly Op[] =>
  [...changes(document, path, id)].map(({ path: place, value }) => ({ op: 'set', path: place, value }))

/** The operations that follow a move to another list, such as into a group. */
export const followMove = (document: FormDocument, from: Path, to: Path): readonly Op[] =>
  [...namedChanges(document, from, nameOf(to)), ...translationChanges(document, from, textKeyOf(to))].map(
    ({ path, value }) => ({ op: 'set', path, value }),
  )

function* changes(document: FormDocument, path: Path, id: string): Generator<ReferenceChange> {
  const renamedPath = [...path.slice(0, -1), lastOf(path).startsWith('#') ? `#${id}` : id]
  yield* namedChanges(document, path, nameOf(renamedPath), id)
  yield* jumpChanges(document, path, id)
  yield* ruleChanges(document, path, id)
  yield* outcomeChanges(document, path, id)
  yield* translationChanges(document, path, textKeyOf(renamedPath), id)
}

/** Expressions and texts. */
function* namedChanges(
  document: FormDocument,
  path: Path,
  newName: string | undefined,
  choiceId?: string,
): Generator<ReferenceChange> {
  const name = nameOf(path)
  const renaming = renamingOf(document, path, name, newName, choiceId)
  if (renaming.isUseless) return
  for (const place of expressionsIn(document)) {
    const value = renameInExpression(place.value, renaming)
    if (value !== place.value) yield { ...place, value }
  }
  const pipe = (text: string) =>
    pipesIn(text).length === 0
      ? text
      : pipeText(text, written => {
          const full = written.replace(/^hidden\./, '')
          const changed = renaming.name(full)
          if (changed === undefined) return undefined
          return `{{${written === full ? '' : 'hidden.'}${changed}}}`
        })
  for (const { path: place, text } of textsIn(document)) {
    const value = pipe(text)
    if (value !== text) yield { kind: 'text', path: place, value }
  }
  yield* blankChanges(document, path, newName)
}

interface NamedRenaming extends Renaming {
  /** True if nothing can name the thing. */
  readonly isUseless: boolean
}

function renamingOf(
  document: FormDocument,
  path: Path,
  name: string | undefined,
  newName: string | undefined,
  choiceId: string | undefined,
): NamedRenaming {
  const compared = new Set(choiceId === undefined ? [] : namesOfValues(document, path))
  const id = idIn(lastOf(path))
  const calculations = new Map(thingsIn(document.logic.calculations).map(({ id, value }) => [id, value]))
  return {
    isUseless: name === undefined && compared.size === 0,
    name: full =>
      name !== undefined && newName !== undefined && (full === name || full.startsWith(`${name}.`))
        ? newName + full.slice(name.length)
        : undefined,
    choice: (given, values) => (given === id && !values.isDisjointFrom(compared) ? choiceId : undefined),
    calculation: full => calculations.get(full),
  }
}

/** The place of a blank in its own question and in the translations of it. */
function* blankChanges(
  document: FormDocument,
  path: Path,
  newName: string | undefined,
): Generator<ReferenceChange> {
  if (path.at(-2) !== 'blanks') return
  const owner = path.slice(0, -2)
  const [old, id] = [lastOf(path), newName?.split('.').at(-1) ?? '']
  const blank = (text: string) => pipeText(text, name => (name === old ? `{{${id}}}` : undefined))
  for (const { path: place, text } of textAt(getAt(document, owner), 'text', owner))
    if (blank(text) !== text) yield { kind: 'text', path: place, value: blank(text) }
  const key = `${textKeyOf(owner)}.text`
  for (const [language, entries] of Object.entries(document.translations))
    for (const { path: place, text } of textAt(memberOf(entries, key), 'text', [
      'translations',
      language,
      key,
    ]))
      if (blank(text) !== text) yield { kind: 'text', path: place, value: blank(text) }
}

function* jumpChanges(document: FormDocument, path: Path, id: string): Generator<ReferenceChange> {
  const isEnding = path[0] === 'settings' && path[1] === 'endings'
  if (!isEnding && !(path[0] === 'questions' && path.length === 2)) return
  const old = isEnding ? `ending:${idIn(lastOf(path))}` : idIn(lastOf(path))
  const jumps = thingsIn(document.logic.jumps)
  // Targets first: changing `after` changes the name of the jump. The last of several jumps first: its number stays right.
  for (const [i, jump] of jumps.entries())
    if (memberOf(jump, 'to') === old)
      yield {
        kind: 'jump',
        path: ['logic', 'jumps', keyAt(jumps, i), 'to'],
        value: isEnding ? `ending:${id}` : id,
      }
  if (isEnding) return
  for (const [i, jump] of [...jumps.entries()].reverse())
    if (memberOf(jump, 'after') === old)
      yield { kind: 'jump', path: ['logic', 'jumps', keyAt(jumps, i), 'after'], value: id }
}

/** The rule of the question, or ids in the rule of the question that the thing is in. */
function* ruleChanges(document: FormDocument, path: Path, id: string): Generator<ReferenceChange> {
  if (path[0] !== 'questions') return
  const questionId = idIn(path[1])
  const rule = memberOf(document.scoring.questions, questionId)
  if (!isThing(rule)) return
  const place = ['scoring', 'questions']
  if (path.length === 2) {
    yield { kind: 'scoring', path: [...place, questionId], value: undefined }
    yield { kind: 'scoring', path: [...place, id], value: rule }
    return
  }
  const value = renameInRule(rule, path.slice(2), id)
  if (value !== rule) yield { kind: 'scoring', path: [...place, questionId], value }
}

function* outcomeChanges(document: FormDocument, path: Path, id: string): Generator<ReferenceChange> {
  const isChoice = path.length === 4 && path[2] === 'choices'
  if (path[0] !== 'questions' || !(isChoice || path.length === 2)) return
  const outcomes = thingsIn(document.scoring.outcomes)
  for (const [i, outcome] of outcomes.entries()) {
    const weights = memberOf(outcome, 'weights')
    const own = memberOf(weights, idIn(path[1]))
    if (!isThing(own)) continue
    const place = ['scoring', 'outcomes', keyAt(outcomes, i), 'weights']
    if (!isChoice) {
      yield { kind: 'outcome', path: [...place, idIn(path[1])], value: undefined }
      yield { kind: 'outcome', path: [...place, id], value: own }
    } else if (Object.hasOwn(own, idIn(lastOf(path))))
      yield {
        kind: 'outcome',
        path: [...place, idIn(path[1])],
        value: renameKey(own, idIn(lastOf(path)), id),
      }
  }
}

function* translationChanges(
  document: FormDocument,
  path: Path,
  newKey: string | undefined,
  id?: string,
): Generator<ReferenceChange> {
  const oldKey = textKeyOf(path)
  if (oldKey === undefined || newKey === undefined) return
  const thing = getAt(document, path)
  const isChoice = path.length === 4 && path[2] === 'choices'
  const feedback = `${idIn(path[1])}.feedback.byChoice.`
  for (const [language, entries] of Object.entries(document.translations))
    for (const [key, translation] of Object.entries(entries)) {
      const isOwn = key.startsWith(`${oldKey}.`) && isOfThing(thing, key.slice(oldKey.length + 1))
      const isFeedback = isChoice && id !== undefined && key === feedback + idIn(lastOf(path))
      if (!isOwn && !isFeedback) continue
      const place = ['translations', language]
      const changed = isFeedback ? feedback + id : newKey + key.slice(oldKey.length)
      yield { kind: 'translation', path: [...place, key], value: undefined }
      yield { kind: 'translation', path: [...place, changed], value: translation }
    }
}
