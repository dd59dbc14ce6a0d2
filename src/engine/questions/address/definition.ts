import { Type } from 'typebox'
import { recordOf, TEXT } from '../../expressions/value.ts'
import { fault } from '../../faults.ts'
import { format } from '../../text/messages/catalogue.ts'
import { en } from '../../text/messages/en.ts'
import { message } from '../../text/messages/message.ts'
import { recordFields } from '../shared/answer-fields.ts'
import { withoutEmptyParts } from '../shared/answer-normalizer.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import { partColumns } from '../shared/part-columns.ts'
import { emptyTally } from '../shared/value-tallies.ts'
import type { QuestionType } from '../type.ts'
import {
  ADDRESS_PARTS,
  type AddressPart,
  type AddressQuestion,
  addressAnswer,
  addressPartsOf,
} from './answer.ts'
import { countries } from './countries.ts'
import { renderAddress } from './page.ts'

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
  fields: recordFields,
  value: question => recordOf(Object.fromEntries(addressPartsOf(question).map(part => [part, TEXT]))),
  tally: emptyTally,
  controls: () => countries().size,
  scoring: 'EXACT',
  parts: addressPartsOf,
  normalize: withoutEmptyParts(addressPartsOf),
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
  render: renderAddress,
  columns: question =>
    partColumns(
      question,
      addressPartsOf(question).map(id => ({ id, text: format(en, message(ADDRESS_PARTS[id])) })),
    ),
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
