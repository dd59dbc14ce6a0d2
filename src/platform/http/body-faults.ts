// What no store can keep, or nobody needs, in a JSON value.
import { type Fault, pointerStep } from '../../engine/faults.ts'
import { isStorable } from '../../engine/storable.ts'

export const MAX_DEPTH = 32
/** As many as a form has questions. To tell what is wrong with more takes seconds. */
export const MAX_MEMBERS = 10_000

/** Adds to `faults` what no store can keep. Returns how many members all objects of the value have together. */
export function inspect(value: unknown, pointer: string, depth: number, faults: Fault[]): number {
  if (typeof value === 'string') {
    if (!isStorable(value)) faults.push(notStorable(pointer))
    return 0
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    faults.push({ pointer, code: 'number_too_large', detail: 'The number is too large for a double.' })
    return 0
  }
  if (typeof value !== 'object' || value === null) return 0
  if (depth === MAX_DEPTH) {
    faults.push({ pointer, code: 'too_deep', detail: `JSON may be nested ${MAX_DEPTH} levels deep.` })
    return 0
  }
  let members = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) members += inspect(value[i], `${pointer}/${i}`, depth + 1, faults)
    return members
  }
  const entries = Object.entries(value)
  if (entries.length > MAX_MEMBERS) {
    faults.push({ pointer, code: 'too_many_members', detail: `An object may have ${MAX_MEMBERS} members.` })
    return entries.length
  }
  for (const [name, member] of entries) {
    const place = pointer + pointerStep(name)
    members++
    if (name === '__proto__') {
      faults.push({ pointer: place, code: 'unknown_member', detail: '__proto__ is not a member here.' })
    } else if (!isStorable(name)) {
      faults.push(notStorable(pointer))
    } else members += inspect(member, place, depth + 1, faults)
  }
  return members
}

export const notStorable = (pointer: string): Fault => ({
  pointer,
  code: 'text_not_storable',
  detail: 'Text may not hold NUL or half of a surrogate pair.',
})
