// Normalizes texts for comparison. The result is in NFC, because keyboards compose letters differently.
import type { ScoringRule } from '../schemas.ts'

type Rules = Pick<ScoringRule, 'ignoreCase' | 'ignoreAccents' | 'ignoreSpaces'>

/** Two texts count as the same if their results are equal. */
export function normalizeText(
  text: string,
  { ignoreCase = true, ignoreAccents = false, ignoreSpaces = true }: Rules,
): string {
  let form = typed(text.replace(TOO_MANY_MARKS, '$1').normalize('NFC'))
  if (ignoreSpaces) form = form.trim().replace(/\s+/gu, ' ')
  if (ignoreAccents) form = withoutAccents(form)
  // Both conversions, so that ß, ẞ and ss are equal, both forms of the small sigma, and the letters İ, I, ı and i. The small İ has a dot.
  if (ignoreCase) form = form.toLowerCase().replaceAll('i\u0307', 'i').toUpperCase()
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

/** Signs that phones and word processors write in place of those on a keyboard, and signs without a width. */
const TYPOGRAPHY: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u00b4`]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
  // Phones make a long dash of two hyphens.
  [/[\u2010-\u2015\u2212]|--/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u202f\u2007\u3000]/g, ' '],
  [/[\u00ad\u200b\u2060\ufeff]/g, ''],
]

/** Full-width signs from U+FF01 on are those of ASCII from U+0021 on. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const TO_ASCII = 0xff01 - 0x21

function typed(text: string): string {
  const plain = text.replace(FULL_WIDTH, sign => String.fromCharCode(sign.charCodeAt(0) - TO_ASCII))
  return TYPOGRAPHY.reduce((form, [signs, sign]) => form.replace(signs, sign), plain)
}
