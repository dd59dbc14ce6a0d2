// Problems know no language when they are thrown. Those that respondents read are written here in the language of the form.

import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { listed, MAX_FAULTS } from '../../engine/faults.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { RefusalProblem } from '../../product/problem.ts'

/** The same error, with its faults in the language of the form. */
export const inLanguageOf = ({ catalogue }: CompiledForm, error: unknown): unknown =>
  error instanceof RefusalProblem ? error.inLanguage(catalogue) : error

/** The same as `inLanguageOf`, for JSON, which lists a limited number of faults. */
export function inJsonOf(form: CompiledForm, thrown: unknown): unknown {
  const error = inLanguageOf(form, thrown)
  if (!(error instanceof ProblemError) || error.faults.length <= MAX_FAULTS) return error
  const { code, headers, cause } = error
  return new ProblemError(code, error, { faults: listed(error.faults, form.catalogue), headers, cause })
}
