// Resolves the names in conditions and texts: questions by id, calculations, and members of both. Decides where each is known.

import { type Find, memberOf } from '../expressions/check.ts'
import type { Value } from '../expressions/value.ts'
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { AuthorMessage } from '../text/messages/author-codes.ts'
import { authorMessage } from '../text/messages/author-message.ts'

export interface Named {
  /** Undefined if the question has no answer. */
  readonly value: Value | undefined
  /** The position of the last question that it depends on; -1 for none. */
  readonly at: number
  /** True for hidden fields, which are also called hidden.<id>. */
  readonly isUnseen?: boolean | undefined
}

/** Questions first; each calculation is added when it is checked. */
export type Names = Map<string, Named>

export const AT_END = Number.POSITIVE_INFINITY

export function namesOf(questions: readonly BaseQuestion[]): Names {
  const names: Names = new Map()
  for (const [at, question] of questions.entries()) {
    const { value, isUnseen } = typeOf(question)
    // The values of hidden fields are known from the beginning.
    const known = { value: value?.(question), at: isUnseen ? -1 : at, isUnseen }
    if (!names.has(question.id)) names.set(question.id, known)
  }
  return names
}

/** Finds names at a place of the form where only the answers before question number `before` are known. */
export const findBefore =
  (names: ReadonlyMap<string, Named>, before: number, otherwise: Find = unknownName): Find =>
  name => {
    const { root, path } = parse(names, name)
    const named = names.get(root)
    if (!named) return otherwise(name)
    if (path.length < name.split('.').length - 1 && !named.isUnseen)
      return authorMessage('reference_dangling.hidden', { name: root })
    if (!named.value) return authorMessage('reference_dangling.unanswered', { name: root })
    if (named.at >= before) return authorMessage('reference_later.answer', { name: root })
    return memberOf(named.value, path) ?? noMember(named.value, root, path.join('.'))
  }

/** The position of the last question that any of the names depends on. */
export const lastOf = (names: Names, used: Iterable<string>) =>
  Math.max(-1, ...[...used].map(name => names.get(parse(names, name).root)?.at ?? -1))

function parse(names: ReadonlyMap<string, Named>, name: string) {
  const [first = '', ...path] = name.split('.')
  const [second = '', ...members] = path
  return first === 'hidden' && path.length > 0 && !names.has('hidden')
    ? { root: second, path: members }
    : { root: first, path }
}

/** The message for a name that no question or calculation has. */
export const unknownName = (name: string): AuthorMessage =>
  name === 'score'
    ? authorMessage('reference_later.score')
    : authorMessage('reference_dangling.name', { name })

const noMember = ({ members }: Value, name: string, member: string): AuthorMessage =>
  members
    ? authorMessage('reference_dangling.members', { name, member, members: Object.keys(members).join(', ') })
    : authorMessage('reference_dangling.member', { name, member })
