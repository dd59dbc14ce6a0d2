// Answers to questions that the respondent does not see: the address of the page carries them.

import type { FormView } from '../../engine/definition/form-view.ts'
import { typeOf } from '../../engine/questions/index.ts'
import { fieldName } from '../../engine/questions/type.ts'

/**
 * The values as fields of the form; undefined where the address has none. A value that the question would not take is left
 * out, since the respondent could do nothing about it.
 */
export function prefillFields(
  { questions }: Pick<FormView, 'questions'>,
  query: object,
): URLSearchParams | undefined {
  const given = new Map<string, unknown>(Object.entries(query))
  if (given.size === 0) return undefined
  const fields = questions.flatMap(question => {
    const { answer, isUnseen } = typeOf(question)
    const value = given.get(question.id)
    const isTaken = isUnseen && value !== undefined && answer?.check(question, value) === undefined
    return isTaken ? [[fieldName(question.id), String(value)]] : []
  })
  return fields.length > 0 ? new URLSearchParams(fields) : undefined
}
