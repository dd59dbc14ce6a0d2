import type { PlainCode } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { checkComposite, readComposite } from '../shared/composite-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

/** The parts of an address, with the messages of their labels. */
export const ADDRESS_PARTS = {
  line1: 'address_line1',
  line2: 'address_line2',
  city: 'address_city',
  region: 'address_region',
  postalCode: 'address_postal_code',
  country: 'address_country',
} as const satisfies Record<string, PlainCode>
export type AddressPart = keyof typeof ADDRESS_PARTS

export interface AddressQuestion extends BaseQuestion {
  readonly type: 'ADDRESS'
  readonly parts?: readonly AddressPart[]
  /** The preselected country (ISO 3166-1 alpha-2). */
  readonly defaultCountry?: string
}

/** Required if the question asks for them: every address has them. */
export const NEEDED_OF_ADDRESS: Readonly<Partial<Record<AddressPart, PlainCode>>> = {
  line1: 'address_line1_missing',
  city: 'address_city_missing',
  country: 'address_country_missing',
}

/** The parts that the question asks for, in their usual order. */
export const addressPartsOf = ({ parts }: AddressQuestion): readonly AddressPart[] =>
  (Object.keys(ADDRESS_PARTS) as AddressPart[]).filter(part => parts?.includes(part) ?? true)

export const addressAnswer: AnswerPart<AddressQuestion> = {
  read(question, fields) {
    const answer = readComposite(question, addressPartsOf(question), fields)
    // A preselected country alone is not an answer.
    const isUntouched =
      question.defaultCountry !== undefined &&
      answer?.country === question.defaultCountry &&
      Object.keys(answer).length === 1 &&
      addressPartsOf(question).length > 1
    return isUntouched ? undefined : answer
  },
  check(question, answer) {
    const labels = new Map(addressPartsOf(question).map(part => [part, ADDRESS_PARTS[part]]))
    const refusal = checkComposite(answer, labels, NEEDED_OF_ADDRESS)
    if (refusal !== undefined) return refusal
    const { country = 'XX' } = answer as { country?: string }
    return /^[A-Z]{2}$/.test(country) ? undefined : message('country_unknown')
  },
  missing: () => message('address_missing'),
}
