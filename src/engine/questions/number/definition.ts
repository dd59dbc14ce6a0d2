import { Type } from 'typebox'
import { NUMBER } from '../../expressions/value.ts'
import { fault } from '../../faults.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { rangeEmpty, textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { MAX_DIGITS, type NumberQuestion, numberAnswer } from './answer.ts'

export const number: QuestionType<NumberQuestion> = {
  type: 'NUMBER',
  schema: Type.Object(
    {
      ...commonMembers('NUMBER'),
      min: Type.Optional(Type.Number({ description: 'The smallest accepted number.' })),
      max: Type.Optional(Type.Number({ description: 'The largest accepted number.' })),
      decimals: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 10,
          description: 'The most decimal places of an answer. 0 when absent.',
        }),
      ),
      unit: Type.Optional(
        Type.String({ maxLength: 50, description: 'Shown after the field, such as "kg".' }),
      ),
      prefix: Type.Optional(
        Type.String({ maxLength: 50, description: 'Shown before the field, such as "€".' }),
      ),
    },
    { additionalProperties: false, title: 'NumberQuestion' },
  ),
  answer: numberAnswer,
  value: () => NUMBER,
  scoring: 'NUMBER',
  needsKey: true,
  show: ({ prefix, unit }, answer, catalogue) =>
    [prefix, format(catalogue, Number(answer)), unit].filter(part => part !== undefined).join(' '),
}

export const numberChecks: QuestionChecks<NumberQuestion> = {
  faults: question => [
    ...textMissing(question),
    ...rangeEmpty(question, 'min', 'max'),
    ...(hasNumber(question) ? [] : [fault('/decimals', 'range_empty.decimals')]),
  ],
  /** The page refuses too many digits. A program may send an integer that a double cannot hold. */
  verify: (_question, answer) =>
    Number.isInteger(answer) && !Number.isSafeInteger(answer)
      ? message('too_many_digits', { max: MAX_DIGITS })
      : undefined,
}

/** Reports whether the bounds allow any number with this many decimals. */
function hasNumber({ min, max, decimals = 0 }: NumberQuestion): boolean {
  if (min === undefined || max === undefined || min > max) return true
  const least = Math.ceil(Number((min * 10 ** decimals).toPrecision(15)))
  return least <= Number((max * 10 ** decimals).toPrecision(15))
}
