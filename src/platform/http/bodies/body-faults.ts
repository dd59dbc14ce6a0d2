// Finds values in a JSON body that cannot be stored, and limits its depth and its members.
import { type Fault, pointerStep } from '../../../engine/faults.ts'
import { isStorable } from '../../../engine/storable.ts'

export const MAX_DEPTH = 32
/** The limit of questions in a form. Validation of more members takes seconds. */
export const MAX_MEMBERS = 10_000

/** Adds the faults of a value to `faults`. Returns the number of members of all its objects. */
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
    faults.push({ pointer, code: 'too_deep', detail: `JSON can be nested at most ${MAX_DEPTH} levels deep.` })
    return 0
  }
  let members = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) members += inspect(value[i], `${pointer}/${i}`, depth + 1, faults)
    return members
  }
  const entries = Object.entries(value)
  if (entries.length > MAX_MEMBERS) {
    faults.push({
      pointer,
      code: 'too_many_members',
      detail: `An object can have at most ${MAX_MEMBERS} members.`,
    })
    return entries.length
  }
  for (const [name, member] of entries) {
    const place = pointer + pointerStep(name)
    members++
    if (name === '__proto__') {
      faults.push({ pointer: place, code: 'unknown_member', detail: 'Unknown member __proto__.' })
    } else if (!isStorable(name)) {
      faults.push(notStorable(pointer))
    } else members += inspect(member, place, depth + 1, faults)
  }
  return members
}

export const notStorable = (pointer: string): Fault => ({
  pointer,
  code: 'text_not_storable',
  detail: 'Text must not contain NUL or a lone surrogate.',
})
