import { Type } from 'typebox'
import { recordOf, TEXT } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import { partFields } from '../shared/composite.ts'
import { fault, textMissing } from '../shared/faults.ts'
import { UNPICKED } from '../shared/field.ts'
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
  NEEDED_OF_ADDRESS,
} from './answer.ts'
import { countries } from './countries.ts'

const autocomplete: Readonly<Record<AddressPart, string>> = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
}

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
          { minItems: 1, uniqueItems: true, description: 'What is asked; all when absent.' },
        ),
      ),
      defaultCountry: Type.Optional(
        Type.String({
          pattern: '^[A-Z]{2}$',
          description: 'ISO 3166-1 code of the country that is picked at first.',
          examples: ['AT'],
        }),
      ),
    },
    { additionalProperties: false, title: 'AddressQuestion' },
  ),
  answer: addressAnswer,
  value: question => recordOf(Object.fromEntries(addressPartsOf(question).map(part => [part, TEXT]))),
  tally: emptyTally,
  controls: () => countries().size,
  scoring: 'EXACT',
  parts: addressPartsOf,
  faults: question => [
    ...textMissing(question),
    ...(question.defaultCountry !== undefined && !countries().has(question.defaultCountry)
      ? [fault('/defaultCountry', 'country_unknown', 'Give a code of ISO 3166-1, such as AT.')]
      : []),
  ],
  verify(_question, answer) {
    const { country } = answer as { country?: string }
    return country === undefined || countries().has(country) ? undefined : 'Choose a country'
  },
  render: (question, context) =>
    partFields(
      question,
      ['parts', 'defaultCountry'],
      context,
      addressPartsOf(question).map(part => ({
        part,
        label: ADDRESS_PARTS[part],
        isOptional: !NEEDED_OF_ADDRESS.includes(part),
        autocomplete: autocomplete[part],
        ...(part === 'country' && { control: countryList(question) }),
      })),
    ),
  columns: question =>
    partColumns(
      question,
      addressPartsOf(question).map(id => ({ id, text: ADDRESS_PARTS[id] })),
    ),
  show: (question, answer) => {
    const given = answer as Partial<Record<AddressPart, string>>
    return addressPartsOf(question)
      .map(part => (part === 'country' ? countries().get(given.country ?? '') : given[part]))
      .filter(Boolean)
      .join(', ')
  },
}

const countryList =
  ({ defaultCountry = '' }: AddressQuestion) =>
  (id: string, name: string, typed: string | undefined) =>
    html`<select class="field" id="${id}" name="${name}" autocomplete="country">
<option value="">${UNPICKED}</option>
${[...countries()].map(
  ([code, country]) =>
    html`<option value="${code}"${code === (typed ?? defaultCountry) && html` selected`}>${country}</option>\n`,
)}</select>`
