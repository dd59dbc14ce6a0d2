import { type Html, html } from '../../text/html.ts'
import { type Catalogue, format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { yesNoField } from '../shared/answer-fields.ts'
import { choiceRow } from '../shared/choice-row.ts'
import { fieldset } from '../shared/field.ts'
import type { QuestionPage, RenderContext } from '../type.ts'
import type { YesNoQuestion } from './answer.ts'

export const labels = ({ yesLabel, noLabel }: YesNoQuestion, catalogue: Catalogue) => ({
  yes: yesLabel ?? format(catalogue, message('answer_yes')),
  no: noLabel ?? format(catalogue, message('answer_no')),
})

function renderYesNo(question: YesNoQuestion, context: RenderContext): Html {
  const { yes, no } = labels(question, context.catalogue)
  return fieldset(
    question,
    [],
    context,
    html`<div class="yes-no">
${choiceRow(question, context, { type: 'radio', index: 1, value: 'yes', label: yes })}${choiceRow(question, context, { type: 'radio', index: 2, value: 'no', label: no })}</div>`,
  )
}

export const yesNoPage: QuestionPage<YesNoQuestion> = {
  fields: yesNoField,
  render: renderYesNo,
}
