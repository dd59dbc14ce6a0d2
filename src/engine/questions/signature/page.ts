import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { PATH_PART, type SignatureQuestion } from './answer.ts'

function renderSignature(question: SignatureQuestion, context: RenderContext): Html {
  const id = fieldId(question.id, 1)
  const name = fieldName(question.id)
  const typed = context.fields?.get(name)
  const path = fieldName(question.id, PATH_PART)
  const drawn = context.fields?.get(path)
  return fieldset(
    question,
    [],
    context,
    html`<input type="hidden" class="drawn" name="${path}"${drawn && html` value="${drawn}"`}><label class="typed" for="${id}">${format(context.catalogue, message('signature_label'))}</label><input class="field" id="${id}" name="${name}" autocomplete="name" dir="auto"${
      context.error !== undefined && html` aria-invalid="true"`
    }${typed && html` value="${typed}"`}>`,
  )
}

export const signaturePage: QuestionPage<SignatureQuestion> = {
  parts: () => [PATH_PART],
  render: renderSignature,
}
