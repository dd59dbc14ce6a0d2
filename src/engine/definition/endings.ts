// Chooses the ending that a respondent sees, and lists the URLs that endings lead to.
import type { Data } from '../expressions/evaluate.ts'
import { compile, holds } from '../expressions/evaluate.ts'
import type { Jump } from '../logic/flow.ts'
import { endingOf } from '../logic/jump-faults.ts'
import type { Settings } from './definition.ts'
import { isPlainOrigin } from './ending-faults.ts'

export type Ending = NonNullable<Settings['endings']>[number]

/**
 * Chooses the ending that a jump led to; otherwise the first whose condition holds; otherwise the first without a condition.
 * Among the latter, endings that no jump leads to come first.
 */
export function endingChooser(endings: readonly Ending[] = [], jumps: readonly Jump[] = []) {
  const conditional = endings.flatMap(ending =>
    ending.when === undefined ? [] : [{ ending, when: compile(ending.when) }],
  )
  const targets = new Set(jumps.map(({ to }) => endingOf(to)))
  const forAll = endings.filter(({ when }) => when === undefined)
  const standard = forAll.find(({ id }) => id === undefined || !targets.has(id)) ?? forAll[0]
  return (end: string | undefined, data: Data): Ending | undefined => {
    const id = endingOf(end)
    const chosen = id === undefined ? undefined : endings.find(ending => ending.id === id)
    return chosen ?? conditional.find(({ when }) => holds(when(data)))?.ending ?? standard
  }
}

/** The URL as browsers write it, so that a header can hold it: an ASCII host, everything else percent-encoded. */
export const redirectUrlOf = (ending: Ending | undefined): string | undefined =>
  ending?.redirectUrl === undefined ? undefined : URL.parse(ending.redirectUrl)?.href

/** The origins of the endings' URLs, for a header. Hosts with characters that end a header value are left out. */
export function redirectOrigins({ endings = [] }: Settings): string[] {
  const origins = endings.map(({ redirectUrl = '' }) => URL.parse(redirectUrl)?.origin)
  return [...new Set(origins.filter(isPlainOrigin))]
}
