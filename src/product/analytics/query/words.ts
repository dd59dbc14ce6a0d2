// The words of a text: of letters between spaces, or found by a dictionary in scripts that write words without spaces.
import { quoted } from '../../../platform/columnar/duckdb.ts'

/** Segmenting is slow, and a query stands still meanwhile. */
const MAX_SEGMENTED = 1000
/** Scripts whose words have no spaces between them, or two letters. */
const SEGMENTED = '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}\\p{Thai}\\p{Lao}\\p{Khmer}\\p{Myanmar}]'
const JOINED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]{2,}$/u
const SPACED = /^[\p{L}\p{M}’]{3,}$/u
/** Letters have marks in some languages, and words an apostrophe. */
const WORD = '[\\p{L}\\p{M}]+(?:’[\\p{L}\\p{M}]+)*'

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** For `wordsSql`, as functions that DuckDB calls. */
export const WORD_FUNCTIONS = {
  segmented_words: (text: string): string[] =>
    [...segmenter.segment(text.slice(0, MAX_SEGMENTED))]
      .map(({ segment }) => segment)
      .filter(word => JOINED.test(word) || SPACED.test(word)),
}

/** A list of the words of a text in lower case, each once. Words have three letters; two are enough in scripts that segment. */
export function wordsSql(text: string): string {
  const folded = `replace(nfc_normalize(lower(${text})), '''', '’')`
  const spaced = `list_filter(regexp_extract_all(${folded}, ${quoted(WORD)}), lambda word: length(word) > 2)`
  const isSegmented = `regexp_matches(${text}, ${quoted(SEGMENTED)})`
  return `list_distinct(case when ${isSegmented} then segmented_words(${folded}) else ${spaced} end)`
}
