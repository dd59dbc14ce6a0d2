// Checks the endings of a form before activation. Pointers are relative to the settings. Conditions and texts of endings are
// checked with the rest of the logic.
import { type DefinitionFault, fault } from '../faults.ts'
import { endingOf } from '../logic/jump-faults.ts'
import type { Definition } from './definition.ts'

export function endingFaults({ settings: { endings = [] }, logic }: Definition): DefinitionFault[] {
  const targets = new Set((logic?.jumps ?? []).map(({ to }) => endingOf(to)))
  const seen = new Set<string>()
  let hasDefault = false
  return endings.flatMap(({ id, redirectUrl, when }, i) => {
    const faults: DefinitionFault[] = []
    const isForAll = when === undefined && !(id !== undefined && targets.has(id))
    const pointer = `/endings/${i}`
    if (redirectUrl !== undefined && !isPlainOrigin(URL.parse(redirectUrl)?.origin))
      faults.push(fault(`${pointer}/redirectUrl`, 'url_invalid.redirect'))
    if (id !== undefined && seen.has(id)) faults.push(fault(`${pointer}/id`, 'duplicate_id.ending', { id }))
    else if (isForAll && hasDefault) faults.push(fault(pointer, 'ending_unreachable'))
    if (id !== undefined) seen.add(id)
    hasDefault ||= isForAll
    return faults
  })
}

/** Matches host names and IP addresses. The URL Standard also allows characters that no real host has, such as a semicolon. */
export const isPlainOrigin = (origin: string | undefined): origin is string =>
  origin !== undefined && /^https?:\/\/[\w.:[\]-]+$/.test(origin)
