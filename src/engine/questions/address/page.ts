import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { recordFields } from '../shared/answer-fields.ts'
import { partFields } from '../shared/composite.ts'
import { blankOption } from '../shared/field.ts'
import type { QuestionPage, RenderContext } from '../type.ts'
import {
  ADDRESS_PARTS,
  type AddressPart,
  type AddressQuestion,
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

const countryList =
  ({ defaultCountry = '' }: AddressQuestion, context: RenderContext) =>
  (id: string, name: string, typed: string | undefined) =>
    html`<select class="field" id="${id}" name="${name}" autocomplete="country">
${blankOption(context)}
${[...countries(context.catalogue.locale)].map(
  ([code, country]) =>
    html`<option value="${code}"${code === (typed ?? defaultCountry) && html` selected`}>${country}</option>\n`,
)}</select>`

const renderAddress = (question: AddressQuestion, context: RenderContext): Html =>
  partFields(
    question,
    ['parts', 'defaultCountry'],
    context,
    addressPartsOf(question).map(part => ({
      part,
      label: format(context.catalogue, message(ADDRESS_PARTS[part])),
      isOptional: !(part in NEEDED_OF_ADDRESS),
      autocomplete: autocomplete[part],
      ...(part === 'country' && { control: countryList(question, context) }),
    })),
  )

export const addressPage: QuestionPage<AddressQuestion> = {
  fields: recordFields,
  controls: () => countries().size,
  parts: addressPartsOf,
  render: renderAddress,
}
