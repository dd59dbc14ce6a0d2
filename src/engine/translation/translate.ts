// Puts a form into one of its languages, and reports which translations are missing or outdated.

import { getOwn } from '../get-own.ts'
import { mapValues } from '../map-values.ts'
import { libraries } from '../ports.ts'
import { directionOf } from '../text/direction.ts'
import type { TextDocument } from './map-texts.ts'
import type { Translation, Translations, TranslationsOfLanguage } from './schemas.ts'
import { mapTexts } from './texts.ts'

/** The language of a form that declares none. */
const DEFAULT_LANGUAGE = 'en'

interface WithLanguages {
  readonly languages?: readonly string[]
}

/** The languages of a form. The first one is the language of its texts. */
export const languagesOf = ({ languages }: WithLanguages): readonly [string, ...string[]] => {
  const [first = DEFAULT_LANGUAGE, ...others] = languages ?? []
  return [first, ...others]
}

/** The form in a language. Texts without a translation stay as they are. */
export function translate<D extends TextDocument>(
  document: D,
  language: string,
  translations: Translations = {},
): D {
  const known = getOwn(translations, language)
  const [source] = languagesOf(document.settings ?? {})
  const isAgainstPage = directionOf(source) !== directionOf(language)
  if (!known && !isAgainstPage) return document
  return mapTexts(
    document,
    (key, text) => translationIn(known, key)?.text ?? (isAgainstPage ? isolate(text) : text),
  )
}

/**
 * Keeps the words and signs of a text in its own order on a page of the other direction (First Strong Isolate of Unicode UAX 9).
 * A sign in front of the first letter can be Markdown of a whole block, which must stay first.
 */
const isolate = (text: string) => (/^[\p{L}\p{N}]/u.test(text) ? `\u2068${text}\u2069` : text)

/** A text of blanks only does not count as a translation. */
export function translationIn(
  known: TranslationsOfLanguage | undefined,
  key: string,
): Translation | undefined {
  const found = known && getOwn(known, key)
  return found && found.text.trim() !== '' ? found : undefined
}

/** Identifies the version of a text: the first four hexadecimal digits of its SHA-256. */
export const textDigest = (text: string) => libraries().sha256(text).slice(0, 4)

export type TranslationStatus = 'CURRENT' | 'OUTDATED' | 'MISSING'

export function statusOf(text: string, translation: Translation | undefined): TranslationStatus {
  if (!translation) return 'MISSING'
  return translation.of === undefined || translation.of === textDigest(text) ? 'CURRENT' : 'OUTDATED'
}

/** Numbers and signs are the same in most languages, so they can stay as they are. */
export const needsTranslation = (text: string) => /\p{L}/u.test(text)

/** The translations with `of` filled in. Those without a text of the form stay as they are. */
export const withDigests = (translations: Translations, texts: ReadonlyMap<string, string>): Translations =>
  mapValues(translations, ofLanguage =>
    mapValues(ofLanguage, (translation, key) => {
      const text = texts.get(key)
      return translation.of !== undefined || text === undefined
        ? translation
        : { ...translation, of: textDigest(text) }
    }),
  )
