// Checks what a run starts with, if its trigger declares it.
import { below, type Fault, pointerStep } from '../../../engine/faults.ts'
import type { Trigger } from '../../../engine/workflows/document.ts'
import type { ManualInput } from '../../../engine/workflows/manual-input.ts'
import { fits, wantedOf } from '../../datasets/cells.ts'
import { Problem } from '../../problem.ts'

/**
 * @param pointer where the input is in the request
 * @throws {Problem} input_invalid with each fault
 */
export function requireInput({ input: declared }: Trigger, input: unknown, pointer: string): void {
  const faults = declared ? below(pointer, inputFaults(declared, input)) : []
  if (faults.length > 0) throw new Problem('input_invalid', { faults })
}

/** An empty text is not a value, as in a form. */
const isAbsent = (given: unknown) => given === undefined || given === null || given === ''

function inputFaults(declared: ManualInput, input: unknown): Fault[] {
  const given: unknown = input ?? {}
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return [{ pointer: '', code: 'type', detail: 'Send an object with the values by name.' }]
  const values = new Map(Object.entries(given))
  const unknown = [...values.keys()]
    .filter(name => !Object.hasOwn(declared, name))
    .map(name => ({
      pointer: pointerStep(name),
      code: 'unknown_member',
      detail: `The trigger has no input ${name}.`,
    }))
  const wrong = Object.entries(declared).flatMap(([name, { type, required = false }]): Fault[] => {
    const value = values.get(name)
    const pointer = pointerStep(name)
    if (isAbsent(value)) return required ? [{ pointer, code: 'required', detail: `Send ${name}.` }] : []
    return fits(type, value) ? [] : [{ pointer, code: 'type', detail: `Send ${wantedOf(type)}.` }]
  })
  return [...unknown, ...wrong]
}
