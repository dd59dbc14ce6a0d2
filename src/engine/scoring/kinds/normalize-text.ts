// When two texts count as the same. Everything ends in NFC, so that it does not matter how a keyboard composes letters.
import type { ScoringRule } from '../schemas.ts'

type Rules = Pick<ScoringRule, 'ignoreCase' | 'ignoreAccents' | 'ignoreSpaces'>

/** The form of a text that is equal for all texts that count as the same. */
export function normalizeText(
  text: string,
  { ignoreCase = true, ignoreAccents = false, ignoreSpaces = true }: Rules,
): string {
  let form = text.replace(TOO_MANY_MARKS, '$1').normalize('NFC')
  if (ignoreSpaces) form = form.trim().replace(/\s+/gu, ' ')
  if (ignoreAccents) form = withoutAccents(form)
  // Both ways, so that ß, ẞ and ss, and both forms of the small sigma, are one.
  if (ignoreCase) form = form.toLowerCase().toUpperCase()
  // Folding may take letters apart again (Unicode, D145).
  return form.normalize('NFC')
}

/**
 * To put marks in order takes a time that grows with the square of how many follow each other. Unicode's stream-safe text format
 * (UAX #15) allows 30, more than any language writes.
 */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** Unicode's blocks of combining diacritical marks, on letters: on a sign, as in ≠, they mean something else. Vowel signs of other scripts are letters, and stay. */
const MARKS = /(?<=\p{L}\p{M}*)[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu

/** Letters with a stroke, which Unicode does not take apart. */
const STROKES: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
}

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[øØłŁđĐħĦ]/g, letter => STROKES[letter] ?? letter)
