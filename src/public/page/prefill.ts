// Answers to hidden questions, from the query string of the page's URL.

import type { FormView } from '../../engine/definition/form-view.ts'
import { typeOf } from '../../engine/questions/index.ts'
import { fieldName } from '../../engine/questions/type.ts'

/**
 * Returns the values as form fields, or undefined if there are none. Ignores invalid values, because the respondent could
 * not correct them.
 */
export function prefillFields(
  { questions }: Pick<FormView, 'questions'>,
  query: object,
): URLSearchParams | undefined {
  const given = new Map<string, unknown>(Object.entries(query))
  if (given.size === 0) return undefined
  const fields = questions.flatMap(question => {
    const { answer, isUnseen } = typeOf(question)
    // If a link names it several times, the first counts.
    const [value] = [given.get(question.id)].flat()
    const isValid = isUnseen && value !== undefined && answer?.check(question, value) === undefined
    return isValid ? [[fieldName(question.id), String(value)]] : []
  })
  return fields.length > 0 ? new URLSearchParams(fields) : undefined
}
