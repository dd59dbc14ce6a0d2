import { type Html, html } from '../../text/html.ts'
import { AS_TYPED } from '../../text/messages/catalogue.ts'
import { controlData, labelled } from '../shared/field.ts'
import { fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { type NumberQuestion, SIGN_PART } from './answer.ts'

function renderNumber(question: NumberQuestion, context: RenderContext): Html {
  const signName = fieldName(question.id, SIGN_PART)
  const sign = decimalSign(context.catalogue.locale)
  const given = context.fields?.get(fieldName(question.id))
  // A page that opens with an answer has it in the notation of programs.
  const typed = context.fields?.get(signName) === sign ? given : given?.replace('.', sign)
  return labelled(
    question,
    ['min', 'max', 'decimals'],
    context,
    html`<span class="affixed">${question.prefix && html`<span>${question.prefix}</span>`}<input class="field short" name="${fieldName(question.id)}" inputmode="decimal" autocomplete="off"${controlData(question, context)}${
      typed && html` value="${typed}"`
    }>${question.unit && html`<span>${question.unit}</span>`}</span>${
      sign !== '.' && html`<input type="hidden" class="given" name="${signName}" value="${sign}">`
    }`,
  )
}

const decimalSign = (locale: string) =>
  new Intl.NumberFormat(locale, AS_TYPED).format(1.5).includes(',') ? ',' : '.'

export const numberPage: QuestionPage<NumberQuestion> = {
  fields: (_question, answer) => [
    [undefined, String(answer)],
    [SIGN_PART, '.'],
  ],
  parts: () => [SIGN_PART],
  render: renderNumber,
}
