// The kinds of values that are known before a run, so that operators which do not fit are found at the check.

import { memberOf } from '../expressions/check.ts'
import { BOOLEAN, NUMBER, type Value } from '../expressions/value.ts'
import { getOwn } from '../get-own.ts'
import { namesOf } from '../logic/names.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { Trigger } from './document.ts'
import { valueOfInput } from './manual-input.ts'

/** The kinds of fields of every response. Other fields are texts of several formats. */
const FIELDS: ReadonlyMap<string, Value> = new Map([
  ['version', NUMBER],
  ['score', NUMBER],
  ['maxScore', NUMBER],
  ['percent', NUMBER],
  ['passed', BOOLEAN],
])

/**
 * @param trigger of the workflow
 * @param questions those of the web form that starts it
 * @returns the value of a name; undefined if it is not known
 */
export function kindsOf(
  { input = {} }: Pick<Trigger, 'input'>,
  questions: readonly BaseQuestion[],
): (name: string) => Value | undefined {
  const names = namesOf(questions)
  return name => {
    const [root, field = '', id, ...path] = name.split('.')
    const declared = root === 'input' && id === undefined ? getOwn(input, field) : undefined
    if (declared) return valueOfInput(declared)
    if (root !== 'response') return undefined
    if (field !== 'answers') return id === undefined ? FIELDS.get(field) : undefined
    // Older answers can have members that the questions do not have any more.
    const value = id === undefined ? undefined : names.get(id)?.value
    return value && memberOf(value, path)
  }
}
