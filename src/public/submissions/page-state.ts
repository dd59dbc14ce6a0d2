// A page that was sent without a script, and is shown again.
import { randomUUIDv7 } from 'node:crypto'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import type { FormViewState } from '../../engine/definition/form-view.ts'
import { orderOf } from '../../engine/definition/question-order.ts'
import type { Refusal } from '../../engine/faults.ts'
import { ADD, REMOVE } from '../../engine/questions/type.ts'
import { message } from '../../engine/text/messages/message.ts'
import { type Guest, visitState } from '../page/given-answers.ts'
import { SWITCH_FIELD } from '../page/languages.ts'
import { submissionIdOf } from './input.ts'

/** The page shows a version that cannot be answered any more. */
export const formChanged: Refusal = {
  pointer: '/version',
  code: 'version_unknown',
  message: message('form_changed'),
}

export const stateOf = (form: CompiledForm, fields: URLSearchParams, visit?: Guest): FormViewState => ({
  submissionId: submissionIdOf(fields) ?? randomUUIDv7(),
  fields,
  email: fields.get('email') ?? undefined,
  order: orderOf(form, fields),
  visit: visit && visitState(visit),
})

const BUTTONS = [ADD, REMOVE, SWITCH_FIELD]

/** Removes the fields of buttons that show the page again. Returns true if one was pressed. */
export function takeButtons(fields: URLSearchParams): boolean {
  const isPressed = BUTTONS.some(name => fields.has(name))
  for (const name of BUTTONS) fields.delete(name)
  return isPressed
}
