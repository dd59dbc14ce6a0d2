import { Type } from 'typebox'
import { recordOf, TEXT } from '../../expressions/value.ts'
import { fault } from '../../faults.ts'
import { message } from '../../text/messages/message.ts'
import { withoutEmptyParts } from '../shared/answer-normalizer.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type AddressPart, type AddressQuestion, addressAnswer, addressPartsOf } from './answer.ts'
import { countries } from './countries.ts'

export const address: QuestionType<AddressQuestion> = {
  type: 'ADDRESS',
  schema: Type.Object(
    {
      ...commonMembers('ADDRESS'),
      parts: Type.Optional(
        Type.Array(
          Type.Union([
            Type.Literal('line1'),
            Type.Literal('line2'),
            Type.Literal('city'),
            Type.Literal('region'),
            Type.Literal('postalCode'),
            Type.Literal('country'),
          ]),
          { minItems: 1, uniqueItems: true, description: 'The parts to ask for. All when absent.' },
        ),
      ),
      defaultCountry: Type.Optional(
        Type.String({
          pattern: '^[A-Z]{2}$',
          description: 'The ISO 3166-1 code of the preselected country.',
          examples: ['AT'],
        }),
      ),
    },
    { additionalProperties: false, title: 'AddressQuestion' },
  ),
  answer: addressAnswer,
  value: question => recordOf(Object.fromEntries(addressPartsOf(question).map(part => [part, TEXT]))),
  scoring: 'EXACT',
  normalize: withoutEmptyParts(addressPartsOf),
  showPart: (_question, [name], part, { locale }) =>
    name === 'country' ? countries(locale).get(String(part)) : undefined,
  show: (question, answer, { locale }) => {
    const given = answer as Partial<Record<AddressPart, string>>
    return addressPartsOf(question)
      .map(part => (part === 'country' ? countries(locale).get(given.country ?? '') : given[part]))
      .filter(Boolean)
      .join(', ')
  },
}

export const addressChecks: QuestionChecks<AddressQuestion> = {
  faults: question => [
    ...textMissing(question),
    ...(question.defaultCountry !== undefined && !countries().has(question.defaultCountry)
      ? [fault('/defaultCountry', 'country_unknown.default', { country: question.defaultCountry })]
      : []),
  ],
  verify(_question, answer) {
    const { country } = answer as { country?: string }
    return country === undefined || countries().has(country) ? undefined : message('country_unknown')
  },
}
