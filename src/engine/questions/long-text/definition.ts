import { Type } from 'typebox'
import { textOf } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import { rangeEmpty, textMissing } from '../shared/faults.ts'
import { controlData, labelled } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import type { TextQuestion } from '../shared/text-answer.ts'
import { textTally } from '../shared/value-tallies.ts'
import { fieldName, type QuestionType } from '../type.ts'
import { LONG_TEXT_MAX, longTextAnswer } from './answer.ts'

interface LongTextQuestion extends TextQuestion {
  readonly type: 'LONG_TEXT'
  /** Lines that the field shows before it scrolls. */
  readonly rows?: number
}

const MOST = 100_000
const ROWS = 5

export const longText: QuestionType<LongTextQuestion> = {
  type: 'LONG_TEXT',
  schema: Type.Object(
    {
      ...commonMembers('LONG_TEXT'),
      minLength: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST, description: 'In characters.' })),
      maxLength: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MOST,
          description: `In characters; ${LONG_TEXT_MAX} when absent.`,
        }),
      ),
      rows: Type.Optional(
        Type.Integer({
          minimum: 2,
          maximum: 50,
          description: `Height of the field in lines; ${ROWS} when absent.`,
        }),
      ),
    },
    { additionalProperties: false, title: 'LongTextQuestion' },
  ),
  answer: longTextAnswer,
  value: ({ maxLength = LONG_TEXT_MAX }) => textOf(maxLength),
  tally: textTally,
  scoring: 'TEXT',
  faults: question => [
    ...textMissing(question),
    ...rangeEmpty(question, 'minLength', 'maxLength', { maxLength: LONG_TEXT_MAX }),
  ],
  render(question, context) {
    const name = fieldName(question.id)
    // A browser drops the first line break of a textarea; this one is there to be dropped.
    const control = html`<textarea class="field" name="${name}" rows="${question.rows ?? ROWS}" dir="auto"${controlData(question, context)}>
${context.fields?.get(name)}</textarea>`
    return labelled(question, ['minLength', 'maxLength'], context, control)
  },
  show: (_question, answer) => String(answer),
}
