// What names mean in a form: questions by id, calculations, members of both; and from where each may be looked at.

import { type Find, memberOf, type Refusal } from '../expressions/check.ts'
import type { Value } from '../expressions/value.ts'
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'

export interface Named {
  /** Undefined for what has no answer. */
  readonly value: Value | undefined
  /** Position of the last question that it depends on; -1 for none. */
  readonly at: number
  /** Not seen by the respondent, and so also called hidden.<id>. */
  readonly isUnseen?: boolean | undefined
}

/** Starts with the questions; calculations are added as they turn out to be sound. */
export type Names = Map<string, Named>

export const AT_END = Number.POSITIVE_INFINITY

export function namesOf(questions: readonly BaseQuestion[]): Names {
  const names: Names = new Map()
  for (const [at, question] of questions.entries()) {
    const { value, isUnseen } = typeOf(question)
    // What is not asked of anybody is known from the beginning.
    const known = { value: value?.(question), at: isUnseen ? -1 : at, isUnseen }
    if (!names.has(question.id)) names.set(question.id, known)
  }
  return names
}

/** For an expression at a place where only what stands before the question number `before` is known. */
export const findBefore =
  (names: ReadonlyMap<string, Named>, before: number, otherwise: Find = unknownName): Find =>
  name => {
    const { root, path } = parse(names, name)
    const named = names.get(root)
    if (!named) return otherwise(name)
    if (path.length < name.split('.').length - 1 && !named.isUnseen)
      return dangling(`${root} is no hidden field: write {"var": "${root}"}.`)
    if (!named.value) return dangling(`${root} has no answer: look at a question that has one.`)
    if (named.at >= before) {
      const advice =
        'only what was asked before can be looked at. Change the order, or look at another answer.'
      return { code: 'reference_later', detail: `${root} is not known here: ${advice}` }
    }
    const value = memberOf(named.value, path)
    return value ?? dangling(`${root} has no member ${path.join('.')}${membersOf(named.value)}.`)
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

const dangling = (detail: string): Refusal => ({ code: 'reference_dangling', detail })

/** What to say of a name that nothing in the form has. */
export const unknownName = (name: string): Refusal =>
  name === 'score'
    ? { code: 'reference_later', detail: 'The score is known at the end only: use it in when of an ending.' }
    : dangling(`There is no question or calculation ${name}: correct the name.`)

const membersOf = ({ members }: Value) => (members ? `, but ${Object.keys(members).join(', ')}` : '')
