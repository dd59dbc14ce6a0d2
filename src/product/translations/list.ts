// The texts of a draft beside their translations, and what is taken of those that translators send.
import { getOwn } from '../../engine/get-own.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { brokenBy } from '../../engine/translation/faults.ts'
import {
  MAX_TRANSLATION,
  type TranslationState,
  type TranslationsOfLanguage,
} from '../../engine/translation/schemas.ts'
import { textsOf } from '../../engine/translation/texts.ts'
import { languagesOf, statusOf, textDigest, translationIn } from '../../engine/translation/translate.ts'
import { Problem } from '../problem.ts'
import type { WebformRow } from '../webforms/queries.ts'
import type { SentText, TranslatedText, TranslationReport } from './schemas.ts'

export interface Translating {
  readonly language: string
  readonly sourceLanguage: string
  readonly texts: ReadonlyMap<string, string>
  readonly known: TranslationsOfLanguage
}

/** @throws {Problem} language_not_found if the form is not translated into the language */
export function translatingOf({ name, description, definition }: WebformRow, language: string): Translating {
  const [sourceLanguage, ...others] = languagesOf(definition.settings)
  if (!others.includes(language))
    throw new Problem('language_not_found', {
      detail: `Add "${language}" to settings.languages, after the first.`,
    })
  const known = getOwn(definition.translations ?? {}, language) ?? {}
  return { language, sourceLanguage, texts: textsOf({ name, description, ...definition }), known }
}

export const toTexts = ({ texts, known }: Translating): TranslatedText[] =>
  [...texts].map(([key, source]) => {
    const found = translationIn(known, key)
    const { text = null, state } = found ?? {}
    return { key, source, text, status: statusOf(source, found), ...(state && { state }) }
  })

export const unknownKeys = ({ texts, known }: Translating) =>
  Object.keys(known).filter(key => !texts.has(key))

interface TranslationChange {
  readonly text: string
  readonly of: string
  /** Null removes an earlier state. */
  readonly state: TranslationState | null
}

export interface Taken {
  readonly changes: Readonly<Record<string, TranslationChange>>
  readonly report: TranslationReport
}

/** If a key is sent more than once, the last one counts. */
export function take({ texts, known }: Translating, sent: readonly SentText[]): Taken {
  const changes = new Map<string, TranslationChange>()
  const outdated = new Set<string>()
  const unknown = new Set<string>()
  const broken = new Map<string, string>()
  for (const entry of sent) {
    const { key, text } = entry
    if (!text?.trim()) continue
    const source = texts.get(key)
    const earlier = getOwn(known, key)
    if (source === undefined) {
      unknown.add(key)
      continue
    }
    const isSame = earlier?.text === text
    // A translator returns the file with translations that still have to be revised.
    if (isSame && entry.status === 'OUTDATED') continue
    const reason = brokenBy(source, text)
    if (reason) broken.set(key, format(authorEn, reason))
    else if (text.length > MAX_TRANSLATION)
      broken.set(key, `Shorten the text to ${MAX_TRANSLATION} characters.`)
    if (broken.has(key)) continue
    const of = entry.of ?? textDigest(entry.source ?? source)
    if (of !== textDigest(source)) outdated.add(key)
    changes.set(key, { text, of, state: entry.state ?? (isSame ? earlier.state : undefined) ?? null })
  }
  return {
    changes: Object.fromEntries(changes),
    report: {
      taken: changes.size,
      outdated: [...outdated],
      unknown: [...unknown],
      broken: [...broken].map(([key, detail]) => ({ key, detail })),
    },
  }
}
