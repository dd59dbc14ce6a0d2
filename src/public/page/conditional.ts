// Conditional questions on the page. Each has a frame, which the script shows or hides. Without a script there is a hint
// instead, and a checkbox that clears an answer that cannot be deselected.

import type { FormView, FormViewState } from '../../engine/definition/form-view.ts'
import type { PipedValues } from '../../engine/expressions/pipe-text.ts'
import { pipedValuesOf } from '../../engine/logic/piped-values.ts'
import { accepts } from '../../engine/questions/checks.ts'
import { typeOf } from '../../engine/questions/index.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'

/** The field with the ids of the questions whose answers are cleared. */
export const CLEAR = 'clear'

export interface ShownQuestions {
  readonly pipedValues: PipedValues
  frame(question: BaseQuestion, rendered: Html): Html
}

/** Undefined if the form has no conditions. */
export function shownOf(
  { formFlow, questions, logic, catalogue }: FormView,
  { fields, now, faults = [] }: FormViewState,
): ShownQuestions | undefined {
  if (!formFlow?.rules) return undefined
  const answers = fields ? validAnswers(questions, fields) : new Map<string, unknown>()
  const flow = formFlow.find(id => answers.get(id), now)
  const unasked = new Set(
    faults.filter(({ code }) => code === 'question_not_asked').map(({ pointer }) => pointer.split('/')[2]),
  )
  return {
    pipedValues: pipedValuesOf({ questions, calculations: logic?.calculations, data: flow.data, catalogue }),
    frame(question, rendered) {
      const isConditional = formFlow.conditional.has(question.id)
      if (!isConditional && !question.requiredWhen) return rendered
      return html`<div class="when${flow.hidden.has(question.id) && !unasked.has(question.id) && ' off'}" data-of="${question.id}">
${typeOf(question).answer && html`<p class="hint if">${hint(question, isConditional, catalogue)}</p>\n`}${rendered}${
  unasked.has(question.id) && clearBox(question, catalogue)
}
</div>`
    },
  }
}

function hint({ requiredWhen }: BaseQuestion, isConditional: boolean, catalogue: Catalogue) {
  const required = requiredWhen && format(catalogue, message('condition_hint_required'))
  return [isConditional && format(catalogue, message('condition_hint')), required].filter(Boolean).join(' ')
}

/** A checkbox that clears the answer, because a radio button cannot be deselected without a script. */
const clearBox = ({ id }: BaseQuestion, catalogue: Catalogue) => html`
<div class="choice"><input type="checkbox" id="clear-${id}" name="${CLEAR}" value="${id}"><label for="clear-${id}">${format(catalogue, message('answer_clear'))}</label></div>`

/** Valid answers. Conditions ignore the others. */
function validAnswers(questions: readonly BaseQuestion[], fields: NonNullable<FormViewState['fields']>) {
  return new Map<string, unknown>(
    questions.flatMap(question => {
      const part = typeOf(question).answer
      const answer = part?.read(question, fields)
      return answer !== undefined && accepts(question, answer) ? [[question.id, answer]] : []
    }),
  )
}
