// The texts of a form beside their translations, with what is missing or outdated.
import { getOwn } from '../../../../engine/get-own.ts'
import { brokenBy } from '../../../../engine/translation/faults.ts'
import type { Translation } from '../../../../engine/translation/schemas.ts'
import { textsOf } from '../../../../engine/translation/texts.ts'
import { languagesOf, needsTranslation, translationIn } from '../../../../engine/translation/translate.ts'
import type { FormDocument } from '../../../authoring/draft/form-document.ts'
import type { Command } from '../../../document/command.ts'
import { sha256 } from '../../../sha256.ts'

export type Status = 'current' | 'outdated' | 'missing'

export interface TextRow {
  /** Made of ids: `france.choices.paris.text`. */
  readonly key: string
  readonly source: string
  readonly text: string
  readonly status: Status
  /** True if a {{name}} of the source is missing, or one is too many. */
  readonly isBroken: boolean
}

/** The first four hexadecimal digits of the SHA-256 hash, as on the server. */
export const digestOf = (text: string): string => sha256(text).slice(0, 4)

export function textRows(document: FormDocument, language: string): readonly TextRow[] {
  const known = getOwn(document.translations, language)
  return [...textsOf(document)]
    .filter(([, source]) => needsTranslation(source))
    .map(([key, source]) => {
      const translation = translationIn(known, key)
      return {
        key,
        source,
        text: translation?.text ?? '',
        status: statusOf(source, translation),
        isBroken: translation !== undefined && brokenBy(source, translation.text) !== undefined,
      }
    })
}

/** Whether respondents see the marks of a text: in questions, in feedback, and in the texts of pages, but not in labels. */
export function takesMarks(key: string): boolean {
  const steps = key.split('.')
  const [first = '', second] = steps
  const last = steps.at(-1)
  if (last === 'message' || second === 'feedback') return true
  if (last !== 'text' && last !== 'description') return false
  return (
    steps.length === 2 || steps.at(-3) === 'questions' || ['settings', 'ending', 'outcome'].includes(first)
  )
}

const statusOf = (source: string, translation: Translation | undefined): Status =>
  !translation
    ? 'missing'
    : translation.of === undefined || translation.of === digestOf(source)
      ? 'current'
      : 'outdated'

export const otherLanguages = ({ settings }: Pick<FormDocument, 'settings'>): readonly string[] =>
  languagesOf(settings).slice(1)

export const countOf = (rows: readonly TextRow[], status: Status): number =>
  rows.filter(row => row.status === status).length

/** Sets a translation of the text as it is now, or removes it. */
export const translateText = (language: string, { key, source }: TextRow, text: string): Command => ({
  label: 'change_text',
  ops: [
    {
      op: 'set',
      path: ['translations', language, key],
      ...(text.trim() === '' ? { prune: 1 } : { value: { text, of: digestOf(source) } }),
    },
  ],
  joins: `translation ${language} ${key}`,
})

/** The first language stays first. A form with only its first language declares it as well, so that it is kept. */
export const addLanguage = (document: FormDocument, language: string): Command => ({
  label: 'change_settings',
  ops: [{ op: 'set', path: ['settings', 'languages'], value: [...languagesOf(document.settings), language] }],
})

export const removeLanguage = (document: FormDocument, language: string): Command => ({
  label: 'change_settings',
  ops: [
    {
      op: 'set',
      path: ['settings', 'languages'],
      value: languagesOf(document.settings).filter(one => one !== language),
    },
    ...(getOwn(document.translations, language)
      ? [{ op: 'set' as const, path: ['translations', language] }]
      : []),
  ],
})

/** The form's texts are in another language than it said. */
export const changeFirstLanguage = (document: FormDocument, language: string): Command => ({
  label: 'change_settings',
  ops: [
    {
      op: 'set',
      path: ['settings', 'languages'],
      value: [language, ...otherLanguages(document).filter(one => one !== language)],
    },
  ],
})

/** Languages to choose from; any BCP 47 tag can be typed as well. */
export const COMMON_LANGUAGES = [
  'ar',
  'bg',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const
