import { decimalPlaces } from '../../decimal-places.ts'
import { message } from '../../text/messages/message.ts'
import { checkRange } from '../shared/range-answer.ts'
import { readTrimmed } from '../shared/text-answer.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface NumberQuestion extends BaseQuestion {
  readonly type: 'NUMBER'
  readonly min?: number
  readonly max?: number
  /** The most decimal places of an answer; 0 when absent. */
  readonly decimals?: number
  readonly unit?: string
  readonly prefix?: string
}

/** A double stores this many digits exactly. More digits would be changed silently. */
export const MAX_DIGITS = 15
const hasTooManyDigits = (text: string) => /^(?=.*[1-9](\D*\d){15})[-+.,\d]+$/.test(text)

/** The field with the decimal sign of the page's language, beside the typed number. */
export const SIGN_PART = 'sign'

/** Parses a plain number. Accepts a decimal comma, as in most of Europe. */
export const parseNumber = (text: string) =>
  /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) && !hasTooManyDigits(text)
    ? Number(text.replace(',', '.'))
    : undefined

/** Matches one separator that can be the decimal sign or a separator of thousands: `1,250` and `10,0000`, but not `0,250`. */
const UNCLEAR = /^([-+]?0*[1-9]\d{0,2})([.,])(\d{3}(\d*))$/

/**
 * Parses a number as people write it, also with separators of thousands: `1 250`, `1'250`, `1,250,000.5`.
 * Returns undefined for a text without exactly one meaning.
 * @param sign the decimal sign of the page's language
 */
function parseTyped(text: string, decimals: number, sign: string): number | undefined {
  const compact = text.replace(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1')
  const [, , separator, , more] = UNCLEAR.exec(compact) ?? []
  const isOwn = separator === sign
  const isShort = decimals < 3
  // Three places where fewer are allowed are thousands. So are those after the other sign. More places after it are neither.
  if (separator && (more ? isShort && !isOwn : isShort === isOwn)) return undefined
  const isGrouped = separator
    ? isShort && !more
    : /^[-+]?[1-9]\d{0,2}([.,])(\d{2,3}\1)*\d{3}((?!\1)[.,]\d*)?$/.test(compact)
  const [first = ''] = /[.,]/.exec(compact) ?? []
  return parseNumber(isGrouped ? compact.replaceAll(first, '') : compact)
}

export const numberAnswer: AnswerPart<NumberQuestion> = {
  read({ id, decimals = 0 }, fields) {
    const sign = fields.get(fieldName(id, SIGN_PART)) ?? '.'
    return readTrimmed(fields, fieldName(id), text => parseTyped(text, decimals, sign))
  },

  check({ decimals = 0, ...range }, answer) {
    const [, whole = '', , places = ''] = (typeof answer === 'string' && UNCLEAR.exec(answer)) || []
    if (whole)
      return message('number_unclear', {
        whole: Number(whole + places),
        fraction: Number(`${whole}.${places}`),
      })
    if (typeof answer === 'string' && hasTooManyDigits(answer))
      return message('too_many_digits', { max: MAX_DIGITS })
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return message('number_missing')
    if (decimalPlaces(answer) > decimals) {
      if (decimals === 0) return message('number_not_whole')
      return message('too_many_decimals', { max: decimals })
    }
    return checkRange(answer, range, {
      notIn: both => message('number_not_in_range', both),
      tooLow: min => message('number_too_small', { min }),
      tooHigh: max => message('number_too_large', { max }),
    })
  },

  missing: () => message('number_missing'),
}
