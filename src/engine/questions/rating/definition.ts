import { Type } from 'typebox'
import { NUMBER } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import { isPicked } from '../shared/choice-row.ts'
import { textMissing } from '../shared/faults.ts'
import { fieldset } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { numberTally } from '../shared/value-tallies.ts'
import { fieldId, fieldName, type QuestionType } from '../type.ts'
import { RATING_MAX, type RatingQuestion, ratingAnswer } from './answer.ts'

export const rating: QuestionType<RatingQuestion> = {
  type: 'RATING',
  schema: Type.Object(
    {
      ...commonMembers('RATING'),
      max: Type.Optional(
        Type.Integer({ minimum: 3, maximum: 10, description: `The best rating; ${RATING_MAX} when absent.` }),
      ),
      icon: Type.Optional(
        Type.Union([Type.Literal('STAR'), Type.Literal('HEART'), Type.Literal('THUMB')], {
          description: 'STAR when absent.',
        }),
      ),
    },
    { additionalProperties: false, title: 'RatingQuestion' },
  ),
  answer: ratingAnswer,
  value: () => NUMBER,
  tally: numberTally,
  scoring: 'NUMBER',
  faults: textMissing,
  // Flat, so that a style can fill the icons before the one that is picked; the number is what is read out.
  render(question, context) {
    const { max = RATING_MAX, icon = 'STAR' } = question
    const numbers = Array.from({ length: max }, (_, i) => i + 1)
    return fieldset(
      question,
      ['max'],
      context,
      html`<div class="rating" data-icon="${icon}">
${numbers.map(number => {
  const id = fieldId(question.id, number)
  return html`<input type="radio" id="${id}" name="${fieldName(question.id)}" value="${number}"${
    isPicked(question, context, String(number)) && html` checked`
  }><label for="${id}"><span class="vh">${number} of ${max}</span></label>\n`
})}</div>`,
    )
  },
  show: ({ max = RATING_MAX }, answer) => `${answer} of ${max}`,
}
