// Faults of a document or of answers: each names a place, has a stable code, and says what to change.
import { type Catalogue, format } from './text/messages/catalogue.ts'
import type { Message } from './text/messages/codes.ts'

/** One fault of a body or a document: where (RFC 6901 pointer), which (a stable code) and what to do about it. */
export interface Fault {
  readonly pointer: string
  readonly code: string
  readonly detail: string
}

/** A fault of answers before it is put into a language. */
export interface Refusal {
  readonly pointer: string
  readonly code: string
  readonly message: Message
}

/** The refusals in the language of the catalogue. */
export const toFaults = (catalogue: Catalogue, refusals: readonly Refusal[]): Fault[] =>
  refusals.map(({ pointer, code, message }) => ({ pointer, code, detail: format(catalogue, message) }))

/** Enough to mend a document by; a hostile body must not buy an answer larger than itself. */
export const MAX_FAULTS = 200

/** The faults as they are told: all of them, or the first ones and that there are more. */
export function listed(faults: readonly Fault[]): Fault[] {
  if (faults.length <= MAX_FAULTS) return [...faults]
  const first = faults.slice(0, MAX_FAULTS - 1)
  // Whoever has looked for faults may have stopped at some number of them.
  const detail = `There are ${faults.length - first.length} more faults at least: mend these first.`
  return [...first, { pointer: '', code: 'too_many_faults', detail }]
}

/** One step of an RFC 6901 pointer, escaped. */
export function pointerStep(step: string | number): string {
  const text = String(step)
  const isPlain = !text.includes('~') && !text.includes('/')
  return `/${isPlain ? text : text.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
