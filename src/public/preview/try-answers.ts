// Checks and scores the answers that were sent to a preview like those of a respondent, and stores nothing.
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import type { Refusal } from '../../engine/faults.ts'
import { newUuid7 } from '../../platform/ids.ts'
import type { NewResponseRow } from '../../product/responses/queries.ts'
import { fromFields, versionOf } from '../submissions/input.ts'
import { FormWithFiles } from '../submissions/multipart.ts'
import { formChanged } from '../submissions/page-state.ts'
import { refusalsOf, toRow } from '../submissions/submit.ts'
import { withSentFiles } from './sent-files.ts'

/**
 * @param sentFields the fields as they were sent
 * @param fields the fields without those of the page's buttons
 * @returns the response that would be stored, or the faults
 */
export function tryAnswers(
  form: CompiledForm,
  sentFields: URLSearchParams,
  fields: URLSearchParams,
  now: Date,
): { readonly row: NewResponseRow } | { readonly refusals: readonly Refusal[] } {
  // The draft was edited since the page was loaded.
  if (versionOf(sentFields) !== form.version) return { refusals: [formChanged] }
  const input = fromFields(form, fields)
  const tried = {
    ...input,
    answers: form.normalize(withSentFiles(form.fileQuestions, Object(input.answers), fields)),
    faults: [...(sentFields instanceof FormWithFiles ? sentFields.faults : []), ...input.faults],
  }
  const refusals = refusalsOf(form, tried, now)
  if (refusals.length > 0) return { refusals }
  return { row: { ...toRow(form, tried, now), id: `response_${newUuid7(now.getTime() * 1000)}` } }
}
