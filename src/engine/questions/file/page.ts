import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type RenderContext } from '../type.ts'
import { type FileQuestion, MAX_BYTES, referenceOf, sizeMessage } from './answer.ts'

/** A field for the page alone: the uploaded files, in case the page is loaded again. */
export const LIST_PART = 'list'

/** The files that were sent before. Clearing a checkbox removes the file. */
const uploadedFiles = ({ id }: FileQuestion, { catalogue, fields }: RenderContext) =>
  (fields?.getAll(fieldName(id)) ?? []).filter(Boolean).map((reference, i) => {
    const control = fieldId(id, `file-${i}`)
    const name =
      reference.slice(referenceOf(reference).length + 1) ||
      format(catalogue, message('file_number', { number: i + 1 }))
    return html`<div class="choice"><input type="checkbox" id="${control}" name="${fieldName(id)}" value="${reference}" checked><label for="${control}">${name}</label></div>\n`
  })

export function renderFile(question: FileQuestion, context: RenderContext): Html {
  const { id, maxFiles = 1, maxBytes = MAX_BYTES, accept } = question
  const size = sizeMessage(maxBytes)
  const hint =
    maxFiles === 1 ? message('file_hint', { size }) : message('files_hint', { max: maxFiles, size })
  return fieldset(
    question,
    ['maxFiles', 'maxBytes'],
    context,
    html`${uploadedFiles(question, context)}<label class="hint" for="${fieldId(id, 1)}">${format(context.catalogue, hint)}</label>
<input class="field given" type="file" id="${fieldId(id, 1)}" name="${fieldName(id)}"${maxFiles > 1 && html` multiple`}${
      accept && html` accept="${accept.join()}"`
    }><input type="hidden" name="${fieldName(id, LIST_PART)}" value="">`,
  )
}
