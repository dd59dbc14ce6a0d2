// Translations stand beside the texts of a form, by language and by the key of the text.
import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false }

/** BCP 47: language, script and region, such as de, zh-Hant or pt-BR. */
const LANGUAGE = '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'
const MAX_LANGUAGES = 20

export const Language = Type.String({
  pattern: LANGUAGE,
  description: 'A language tag (BCP 47), such as `de` or `pt-BR`.',
  examples: ['de'],
})

export const Languages = Type.Array(Language, {
  minItems: 1,
  maxItems: MAX_LANGUAGES,
  uniqueItems: true,
  description: 'The languages of the form. The first one is the language of the texts. `["en"]` when absent.',
  examples: [['en', 'de']],
})

export const MAX_TRANSLATION = 10_000

export const TranslationState = Type.Union(
  [Type.Literal('NEEDS_REVIEW'), Type.Literal('TRANSLATED'), Type.Literal('REVIEWED')],
  { title: 'TranslationState', description: 'For translators. It has no effect on the page.' },
)
export type TranslationState = Static<typeof TranslationState>

export const TextDigest = Type.String({
  pattern: '^[0-9a-f]{4}$',
  description:
    'The first four hexadecimal digits of the SHA-256 of the text that was translated. If the text changes, the translation is outdated. Filled in when absent.',
  examples: ['9f2c'],
})

export const Translation = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: MAX_TRANSLATION, description: 'The translated text.' }),
    of: Type.Optional(TextDigest),
    state: Type.Optional(TranslationState),
  },
  { ...closed, title: 'Translation' },
)

/** A key has the ids of its place: `france.choices.paris.text`. */
export const TextKey = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+)*$',
  description: 'The key of a text, which has the ids of its place.',
  examples: ['france.text'],
})

export const TranslationsOfLanguage = Type.Record(TextKey, Translation, {
  ...closed,
  title: 'TranslationsOfLanguage',
  description: 'By key of the text, such as `france.choices.paris.text`.',
})

export const Translations = Type.Record(Language, TranslationsOfLanguage, {
  ...closed,
  title: 'Translations',
  description: 'The translated texts, by language.',
  examples: [{ de: { 'france.text': { text: 'Was ist die Hauptstadt von Frankreich?', of: '9f2c' } } }],
})

export type Translation = Static<typeof Translation>
export type TranslationsOfLanguage = Readonly<Record<string, Translation>>
export type Translations = Readonly<Record<string, TranslationsOfLanguage>>

const Word = Type.String({ minLength: 1, maxLength: 1000 })
const PluralForm = (category: string) =>
  Type.Unsafe<string>({ ...Word, description: `The message for numbers of the plural category ${category}.` })
const PluralForms = Type.Object(
  {
    zero: Type.Optional(PluralForm('zero')),
    one: Type.Optional(PluralForm('one')),
    two: Type.Optional(PluralForm('two')),
    few: Type.Optional(PluralForm('few')),
    many: Type.Optional(PluralForm('many')),
    other: PluralForm('other'),
  },
  { additionalProperties: false, description: 'By plural category (Unicode CLDR).' },
)

/** The messages of one language, by code. */
export const WordsOfLanguage = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }),
  Type.Union([Word, PluralForms]),
  {
    additionalProperties: false,
    title: 'Words',
    description:
      'Messages of the page by code. {name} stands for a value, as in the message that is replaced.',
    examples: [{ button_submit: 'Send application' }],
  },
)
export type WordsOfLanguage = Static<typeof WordsOfLanguage>
