// The store refuses some submissions itself. It does not know the language of the form, so its faults are written again here.

import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import { ProblemError } from '../../platform/http/problem.ts'

const messages = new Map(
  (['email_already_answered', 'file_taken'] as const).map(code => [String(code), message(code)]),
)

/** The same error, with the faults of the store in the language of the form. */
export function inLanguageOf({ catalogue }: CompiledForm, error: unknown): unknown {
  if (!(error instanceof ProblemError) || !error.faults.some(({ code }) => messages.has(code))) return error
  const faults = error.faults.map(fault => {
    const found = messages.get(fault.code)
    return found ? { ...fault, detail: format(catalogue, found) } : fault
  })
  const { code, detail, headers, cause } = error
  return new ProblemError(code, error, { faults, headers, cause, ...(detail !== undefined && { detail }) })
}
