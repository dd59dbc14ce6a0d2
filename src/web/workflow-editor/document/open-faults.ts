// Problems that may still be there. A value that changed since the check is judged by the next one.
import type { Fault } from '../../../engine/faults.ts'
import { pointerSteps } from '../../../engine/json-pointer.ts'
import { isSameJson } from '../../../engine/same-json.ts'
import type { Content } from './content.ts'
import { stepAt, visitOf } from './tree.ts'

interface Checked {
  readonly faults: readonly Fault[]
  /** The content to which the pointers of the faults lead. */
  readonly checked: Content
  readonly content: Content
}

export const valueAt = (value: unknown, pointer: string): unknown =>
  (pointerSteps(pointer) ?? []).reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )

export function openFaults({ faults, checked, content }: Checked): readonly Fault[] {
  if (content === checked) return faults
  return faults.filter(({ pointer }) => {
    const now = pointerIn(content, checked, pointer)
    return now !== undefined && isSameJson(valueAt(checked, pointer), valueAt(content, now))
  })
}

/** Where a place of the checked content is now; undefined if its step is gone. */
function pointerIn(content: Content, checked: Content, pointer: string): string | undefined {
  const found = stepAt(checked, pointer)
  if (!found) return pointer
  const step = visitOf(content, found.step.id)
  return step && step.pointer + pointer.slice(found.pointer.length)
}
