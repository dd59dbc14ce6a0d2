// Normalizes texts for comparison. The result is in NFC, because keyboards compose letters differently.
import type { ScoringRule } from '../schemas.ts'

type Rules = Pick<ScoringRule, 'ignoreCase' | 'ignoreAccents' | 'ignoreSpaces'>

/** Two texts count as the same if their results are equal. */
export function normalizeText(
  text: string,
  { ignoreCase = true, ignoreAccents = false, ignoreSpaces = true }: Rules,
): string {
  let form = text.replace(TOO_MANY_MARKS, '$1').normalize('NFC')
  if (ignoreSpaces) form = form.trim().replace(/\s+/gu, ' ')
  if (ignoreAccents) form = withoutAccents(form)
  // Both conversions, so that ß, ẞ and ss are equal, and both forms of the small sigma.
  if (ignoreCase) form = form.toLowerCase().toUpperCase()
  // Case conversion can decompose letters again (Unicode, D145).
  return form.normalize('NFC')
}

/**
 * NFC sorts consecutive marks, in time quadratic in their number. Unicode's stream-safe text format (UAX #15) allows 30, more
 * than any language uses.
 */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** Unicode's blocks of combining diacritical marks, only on letters: on a sign, as in ≠, they mean something else. Vowel signs of other scripts are letters and stay. */
const MARKS = /(?<=\p{L}\p{M}*)[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu

/** Letters with a stroke, which Unicode does not decompose. */
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
