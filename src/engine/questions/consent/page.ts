import type { Html } from '../../text/html.ts'
import { type Catalogue, format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { yesNoField } from '../shared/answer-fields.ts'
import { choiceRow } from '../shared/choice-row.ts'
import { fieldset } from '../shared/field.ts'
import type { QuestionPage, RenderContext } from '../type.ts'
import type { ConsentQuestion } from './answer.ts'

export const consentLabel = ({ label }: ConsentQuestion, catalogue: Catalogue) =>
  label ?? format(catalogue, message('consent_agree'))

const renderConsent = (question: ConsentQuestion, context: RenderContext): Html =>
  fieldset(question, ['required'], context, [
    choiceRow(question, context, {
      type: 'checkbox',
      index: 1,
      value: 'yes',
      label: consentLabel(question, context.catalogue),
    }),
  ])

export const consentPage: QuestionPage<ConsentQuestion> = {
  fields: yesNoField,
  render: renderConsent,
}
