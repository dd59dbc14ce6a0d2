// Wire shapes of the translation of a form into one language.
import { type Static, Type } from 'typebox'
import {
  Language,
  MAX_TRANSLATION,
  TextDigest,
  TextKey,
  TranslationState,
} from '../../engine/translation/schemas.ts'
import { ReadOnly } from '../../platform/http/read-only.ts'
import { closed, Nullable } from '../../platform/http/schemas.ts'
import { WebformParams } from '../schemas.ts'

export const TranslationParams = Type.Object({ ...WebformParams.properties, language: Language })

export const TranslationQuery = Type.Object({
  format: Type.Optional(
    Type.Unsafe<'json' | 'csv' | 'xliff'>({
      type: 'string',
      enum: ['json', 'csv', 'xliff'],
      description: '`json` when absent. `xliff` is XLIFF 1.2.',
    }),
  ),
})

const Status = Type.Unsafe<'CURRENT' | 'OUTDATED' | 'MISSING'>({
  type: 'string',
  enum: ['CURRENT', 'OUTDATED', 'MISSING'],
  description: 'OUTDATED: the text has changed since it was translated.',
})

const TranslatedText = Type.Object(
  {
    key: TextKey,
    source: Type.String({ description: 'The text in the first language.', examples: ['Capital of France?'] }),
    text: Nullable('string', {
      description: 'The translation; null if it is missing.',
      examples: ['Hauptstadt von Frankreich?'],
    }),
    status: Status,
    state: Type.Optional(TranslationState),
  },
  { ...closed, title: 'TranslatedText' },
)
export type TranslatedText = Static<typeof TranslatedText>

export const FormTranslation = Type.Object(
  {
    language: Language,
    sourceLanguage: Language,
    texts: Type.Array(TranslatedText, {
      description: 'Every text that respondents read, in the order of the form.',
    }),
    unknown: Type.Array(Type.String(), {
      description: 'Keys of translations whose text the form no longer has.',
    }),
  },
  { ...closed, title: 'FormTranslation' },
)

export const MAX_ENTRIES = 50_000

const SentText = Type.Object(
  {
    key: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'The key of the text.',
      examples: ['france.text'],
    }),
    text: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: MAX_TRANSLATION,
        description: 'Absent, null and empty texts change nothing.',
      }),
    ),
    source: Type.Optional(
      Type.String({
        description:
          'The text that was translated. If it differs from that of the form, the translation is outdated.',
      }),
    ),
    of: Type.Optional(TextDigest),
    status: Type.Optional(Status),
    state: Type.Optional(TranslationState),
  },
  { ...closed, title: 'SentText' },
)
export type SentText = Static<typeof SentText>

export const SentTranslation = Type.Object(
  {
    texts: Type.Array(SentText, { maxItems: MAX_ENTRIES, description: 'The texts with their translations.' }),
    language: ReadOnly.string,
    sourceLanguage: ReadOnly.string,
    unknown: Type.Optional(Type.Array(Type.String(), { description: 'Read-only. Ignored.' })),
  },
  {
    ...closed,
    title: 'SentTranslation',
    examples: [{ texts: [{ key: 'france.text', text: 'Hauptstadt von Frankreich?' }] }],
  },
)
export type SentTranslation = Static<typeof SentTranslation>

export const TranslationPatch = Type.Record(
  TextKey,
  Type.Unsafe<{ readonly text: string; readonly state?: TranslationState } | null>({
    type: ['object', 'null'],
    properties: {
      text: {
        type: 'string',
        minLength: 1,
        maxLength: MAX_TRANSLATION,
        description: 'The translated text.',
      },
      state: TranslationState,
    },
    required: ['text'],
    ...closed,
  }),
  {
    ...closed,
    title: 'TranslationChanges',
    description: 'By key of the text; null removes the translation.',
    examples: [{ 'france.text': { text: 'Hauptstadt von Frankreich?', state: 'REVIEWED' } }],
  },
)
export type TranslationPatch = Static<typeof TranslationPatch>

export const TranslationReport = Type.Object(
  {
    taken: Type.Integer({ description: 'The number of translations that were stored.', examples: [12] }),
    outdated: Type.Array(Type.String(), {
      description: 'Keys of stored translations whose text has changed since it was translated.',
    }),
    unknown: Type.Array(Type.String(), {
      description: 'Keys that the form does not have. They are not stored.',
    }),
    broken: Type.Array(
      Type.Object(
        {
          key: Type.String({ description: 'The key of the text.' }),
          detail: Type.String({ description: 'Why the translation cannot be stored.' }),
        },
        { ...closed, title: 'BrokenTranslation' },
      ),
      { description: 'Translations that cannot be stored, and why.' },
    ),
  },
  { ...closed, title: 'TranslationReport' },
)
export type TranslationReport = Static<typeof TranslationReport>
