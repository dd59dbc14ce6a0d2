import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import type { PlainCode } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { type FileQuestion, MAX_BYTES, referenceOf, sizeMessage } from './answer.ts'
import { typesMessage } from './types-message.ts'

/** A field that only the page uses: the uploaded files, in case of a reload. */
const LIST_PART = 'list'

/** The files from an earlier submit. Clearing a checkbox removes the file. */
const uploadedFiles = ({ id }: FileQuestion, { catalogue, fields }: RenderContext) =>
  (fields?.getAll(fieldName(id)) ?? []).filter(Boolean).map((reference, i) => {
    const control = fieldId(id, `file-${i}`)
    const name =
      reference.slice(referenceOf(reference).length + 1) ||
      format(catalogue, message('file_number', { number: i + 1 }))
    return html`<div class="choice"><input type="checkbox" id="${control}" name="${fieldName(id)}" value="${reference}" checked><label for="${control}">${name}</label></div>\n`
  })

/** The script turns the plain control into a drop area: the control covers the area, invisibly. */
function renderFile(question: FileQuestion, context: RenderContext): Html {
  const { id, maxFiles = 1, accept } = question
  const isOne = maxFiles === 1
  const limits = fieldId(id, 'limits')
  const words = (code: PlainCode) => format(context.catalogue, message(code))
  return fieldset(
    question,
    ['maxFiles', 'maxBytes'],
    context,
    html`<p class="hint" id="${limits}">${format(context.catalogue, hint(question))}</p>
${uploadedFiles(question, context)}<div class="drop"><label class="button second" for="${fieldId(id, 1)}">${words(isOne ? 'file_choose' : 'files_choose')}</label><span>${words(isOne ? 'file_drop' : 'files_drop')}</span><input class="field given" type="file" id="${fieldId(id, 1)}" name="${fieldName(id)}" aria-describedby="${limits}"${!isOne && html` multiple`}${
      accept && html` accept="${accept.join()}"`
    }></div><input type="hidden" name="${fieldName(id, LIST_PART)}" value="">`,
  )
}

function hint({ maxFiles = 1, maxBytes = MAX_BYTES, accept }: FileQuestion) {
  const size = sizeMessage(maxBytes)
  const limits =
    maxFiles === 1 ? message('file_hint', { size }) : message('files_hint', { max: maxFiles, size })
  return accept ? message('file_hint_types', { hint: limits, types: typesMessage(accept) }) : limits
}

export const filePage: QuestionPage<FileQuestion> = {
  parts: () => [LIST_PART],
  render: renderFile,
}
