// The words of a text: of letters between spaces, or found by a dictionary in scripts that write words without spaces.
import { quoted } from '../../../platform/columnar/duckdb.ts'

/** Segmenting is slow, and a query stands still meanwhile. */
const MAX_SEGMENTED = 1000
/** Scripts whose words have no spaces between them, or two letters. */
const SEGMENTED = '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}\\p{Thai}\\p{Lao}\\p{Khmer}\\p{Myanmar}]'
const JOINED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]{2,}$/u
const SPACED = /^[\p{L}\p{M}’]{3,}$/u
const LETTER = '[\\p{L}\\p{M}]'
/** Letters have marks in some languages. With an apostrophe, two letters are enough, as in "we’ll". */
const WORD = `${LETTER}{3,}(?:’${LETTER}+)*|${LETTER}{1,2}(?:’${LETTER}+)+`
const COMBINING = '[\\x{300}-\\x{36f}]'

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Functions that DuckDB calls for `wordsSql`. */
export const WORD_FUNCTIONS = {
  segmented_words: (text: string): string[] =>
    [...segmenter.segment(text.slice(0, MAX_SEGMENTED))]
      .map(({ segment }) => segment)
      .filter(word => JOINED.test(word) || SPACED.test(word)),
}

/**
 * A list of the words of a text in lower case, each once. Words have three letters; two are enough in scripts that are segmented. Most
 * texts are ASCII, or have no combining marks and no straight apostrophe, so that the slow functions run for few.
 */
export function wordsSql(text: string): string {
  const isBeyondAscii = `strlen(${text}) > length(${text})`
  const has = (letters: string) => `${isBeyondAscii} and regexp_matches(${text}, ${quoted(letters)})`
  const lower = `case when ${has(COMBINING)} then nfc_normalize(lower(${text})) else lower(${text}) end`
  const folded = `case when contains(${text}, '''') then replace(${lower}, '''', '’') else ${lower} end`
  const spaced = `regexp_extract_all(${folded}, ${quoted(WORD)})`
  return `list_distinct(case when ${has(SEGMENTED)} then segmented_words(${folded}) else ${spaced} end)`
}
