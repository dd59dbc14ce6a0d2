// The document that describes a web form: its questions, scoring, logic and settings.
import { type Static, Type } from 'typebox'
import { Condition } from '../expressions/condition.ts'
import type { Logic } from '../logic/logic.ts'
import { questionTypes } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { Scoring } from '../scoring/schemas.ts'
import { Theme } from '../theme/theme.ts'
import { Language, Languages, type Translations, WordsOfLanguage } from '../translation/schemas.ts'
import { ReviewSettings } from './review.ts'

const closed = { additionalProperties: false }
const Instant = (description: string) =>
  Type.String({ format: 'date-time', maxLength: 40, description, examples: ['2026-12-01T09:00:00Z'] })
const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }))
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

export const AppType = Type.Union([Type.Literal('QUIZ'), Type.Literal('SURVEY'), Type.Literal('FORM')], {
  title: 'AppType',
  description: 'Only a QUIZ is scored. It also decides some defaults.',
})

export const Question = Type.Unsafe<BaseQuestion>({
  title: 'Question',
  anyOf: [...questionTypes.values()].map(type => type.schema),
  discriminator: { propertyName: 'type' },
})

export const Questions = Type.Array(Question, {
  maxItems: 1000,
  description: 'The questions, in the order in which they are asked.',
})

const Intro = Type.Object(
  {
    title: text(200, 'The heading of the first page. Defaults to the name of the form.'),
    text: text(4000, 'Paragraphs of inline Markdown. Defaults to the description of the form.'),
    button: text(100, 'The text of the start button.'),
  },
  { ...closed, title: 'Intro', description: 'A first page before the questions.' },
)

const Ending = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
        description: 'For jumps to `ending:<id>`.',
      }),
    ),
    title: text(200, 'The heading. It can contain {{name}} of an answer.'),
    text: text(4000, 'Paragraphs of inline Markdown. They can contain {{name}} of an answer.'),
    redirectUrl: Type.Optional(
      Type.String({
        pattern: '^https?://[^\\s]+$',
        maxLength: 2000,
        description: 'Respondents are sent to this URL instead of seeing the ending.',
      }),
    ),
    when: Type.Optional(Condition),
  },
  {
    ...closed,
    title: 'Ending',
    description:
      'Respondents see the ending that a jump leads to, else the first whose `when` holds, else the first without `when`.',
  },
)

/** The words of a page that takes no responses. */
const ClosedText = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        title: text(200, 'The heading. Defaults to a sentence in the language of the page.'),
        text: text(
          4000,
          'Paragraphs of inline Markdown. Defaults to a sentence, with the time of `opensAt`.',
        ),
      },
      { ...closed, title: 'ClosedText', description },
    ),
  )

const ClosedTexts = Type.Object(
  {
    paused: ClosedText('While the form is paused.'),
    notOpenYet: ClosedText('Before `opensAt`.'),
    closed: ClosedText('After `closesAt`.'),
    full: ClosedText('When `maxResponses` is reached.'),
  },
  {
    ...closed,
    title: 'ClosedTexts',
    description:
      'What the page says while the form is paused, before `opensAt`, after `closesAt`, and when `maxResponses` is reached.',
  },
)

const ResultSettings = Type.Object(
  {
    showScore: flag('Respondents see points, percentage, pass or fail, grade and outcome.'),
    showCorrect: flag('Respondents see which answers were right, and the right answers.'),
    showFeedback: flag('Respondents see feedback and comments.'),
    tryAgain: flag('Respondents see a link to answer the form again.'),
  },
  {
    ...closed,
    title: 'ResultSettings',
    description: 'What respondents see of their result. All are false when absent.',
  },
)

export const Settings = Type.Object(
  {
    presentation: Type.Optional(
      Type.Union([Type.Literal('ONE_PER_PAGE'), Type.Literal('PAGED'), Type.Literal('ONE_PAGE')], {
        description:
          'ONE_PER_PAGE asks one question at a time. PAGED starts a page at each page break. ONE_PAGE is an older name of PAGED. Defaults to PAGED for a FORM, and to ONE_PER_PAGE for a SURVEY or QUIZ.',
      }),
    ),
    autoAdvance: flag('With ONE_PER_PAGE, a selected choice opens the next question. It never submits.'),
    intro: Type.Optional(Intro),
    endings: Type.Optional(
      Type.Array(Ending, { maxItems: 50, description: 'The pages after a submission.' }),
    ),
    email: Type.Optional(
      Type.Union([Type.Literal('NONE'), Type.Literal('OPTIONAL'), Type.Literal('REQUIRED')], {
        description: "Whether the form asks for the respondent's email. Defaults to NONE.",
      }),
    ),
    onePerEmail: flag('Accepts one response for each email, ignoring case.'),
    opensAt: Type.Optional(Instant('When the form starts to accept responses.')),
    closesAt: Type.Optional(Instant('When the form stops accepting responses.')),
    timeZone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The time zone whose days `today` is, a name of the IANA database. UTC when absent.',
        examples: ['Europe/Vienna'],
      }),
    ),
    maxResponses: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How many responses the form accepts.' }),
    ),
    closed: Type.Optional(ClosedTexts),
    results: Type.Optional(ResultSettings),
    review: Type.Optional(ReviewSettings),
    theme: Type.Optional(Theme),
    languages: Type.Optional(Languages),
    words: Type.Optional(
      Type.Record(Language, WordsOfLanguage, {
        ...closed,
        description: 'Messages of the page that you word differently, by language.',
      }),
    ),
    fallback: Type.Optional(
      Type.Boolean({
        description:
          'Texts without a translation are shown in the first language. Without it, such a form cannot be activated.',
      }),
    ),
  },
  { ...closed, title: 'Settings', description: 'How the form is shown, and which responses it accepts.' },
)

export type AppType = Static<typeof AppType>
export type Settings = Static<typeof Settings>

/** A stored definition: every part is present, and every id is filled in. */
export interface Definition {
  readonly questions: readonly BaseQuestion[]
  /** Absent if it is empty, and in definitions from before logic existed. */
  readonly logic?: Logic
  readonly scoring: Scoring
  readonly settings: Settings
  /** Absent if there are none. */
  readonly translations?: Translations
}
