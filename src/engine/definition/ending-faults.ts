// What keeps the endings of a form from being published; pointers begin at the settings. Their conditions and texts are
// checked with the rest of the logic.
import type { Fault } from '../faults.ts'
import { endingOf } from '../logic/jump-faults.ts'
import { fault } from '../questions/shared/faults.ts'
import type { Definition } from './definition.ts'

export function endingFaults({ settings: { endings = [] }, logic }: Definition): Fault[] {
  const targets = new Set((logic?.jumps ?? []).map(({ to }) => endingOf(to)))
  const seen = new Set<string>()
  let hasDefault = false
  return endings.flatMap(({ id, redirectUrl, when }, i) => {
    const faults: Fault[] = []
    const isForAll = when === undefined && !(id !== undefined && targets.has(id))
    const pointer = `/endings/${i}`
    if (redirectUrl !== undefined && !isPlainOrigin(URL.parse(redirectUrl)?.origin))
      faults.push(fault(`${pointer}/redirectUrl`, 'url_invalid', wholeAddress))
    if (id !== undefined && seen.has(id))
      faults.push(
        fault(`${pointer}/id`, 'duplicate_id', `Another ending has the id ${id}: change one of them.`),
      )
    else if (isForAll && hasDefault) faults.push(fault(pointer, 'ending_unreachable', nobody))
    if (id !== undefined) seen.add(id)
    hasDefault ||= isForAll
    return faults
  })
}

/** Names, numbers and addresses of hosts. The URL Standard lets hosts have signs, such as a semicolon, that no host has. */
export const isPlainOrigin = (origin: string | undefined): origin is string =>
  origin !== undefined && /^https?:\/\/[\w.:[\]-]+$/.test(origin)

const wholeAddress = 'Give a whole address, such as https://example.com/thanks.'
const nobody =
  'Nobody comes to this ending: the first one without when is for everybody else. Give this one a when, or a jump to its id.'
