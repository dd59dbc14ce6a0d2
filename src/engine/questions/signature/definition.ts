// A signature: drawn with a finger or a mouse where there is a script, or a name that is typed, which is also the way of
// those who cannot draw.

import { Type } from 'typebox'
import { textOf } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import { textMissing } from '../shared/faults.ts'
import { fieldset } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { partColumns } from '../shared/part-columns.ts'
import { emptyTally } from '../shared/value-tallies.ts'
import { fieldId, fieldName, type QuestionType } from '../type.ts'
import { PATH_MAX, PATH_PART, type SignatureQuestion, signatureAnswer } from './answer.ts'

export const signature: QuestionType<SignatureQuestion> = {
  type: 'SIGNATURE',
  schema: Type.Object(commonMembers('SIGNATURE'), {
    additionalProperties: false,
    title: 'SignatureQuestion',
  }),
  answer: signatureAnswer,
  value: () => textOf(PATH_MAX),
  tally: emptyTally,
  parts: () => [PATH_PART],
  faults: textMissing,
  render(question, context) {
    const id = fieldId(question.id, 1)
    const name = fieldName(question.id)
    const typed = context.fields?.get(name)
    const path = fieldName(question.id, PATH_PART)
    const drawn = context.fields?.get(path)
    return fieldset(
      question,
      [],
      context,
      html`<input type="hidden" class="drawn" name="${path}"${drawn && html` value="${drawn}"`}><label class="typed" for="${id}">Your full name, as your signature</label><input class="field" id="${id}" name="${name}" autocomplete="name" dir="auto"${
        context.error !== undefined && html` aria-invalid="true"`
      }${typed && html` value="${typed}"`}>`,
    )
  },
  columns: question => [
    { name: question.id, cell: answer => (typeof answer === 'string' ? answer : null) },
    ...partColumns(question, [{ id: 'typed', text: 'A name that was typed instead' }]),
  ],
  show: (question, answer) => signatureAnswer.words?.(question, answer) ?? '',
}
