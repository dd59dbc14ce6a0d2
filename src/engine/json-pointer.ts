// JSON pointers (RFC 6901).
import { pointerStep } from './faults.ts'

export const toPointer = (steps: readonly (string | number)[]): string => steps.map(pointerStep).join('')

/** The unescaped steps of a pointer; undefined if the text is not a pointer. */
export function pointerSteps(pointer: string): readonly string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
