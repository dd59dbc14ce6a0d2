// The document that describes a web form: its questions, scoring, logic and settings.
import { type Static, Type } from 'typebox'
import { Condition } from '../expressions/condition.ts'
import type { Logic } from '../logic/logic.ts'
import { questionTypes } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { Scoring } from '../scoring/schemas.ts'

const closed = { additionalProperties: false }
const Instant = Type.String({ format: 'date-time', maxLength: 40, examples: ['2026-12-01T09:00:00Z'] })
const HttpUrl = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000 })

export const AppType = Type.Union([Type.Literal('QUIZ'), Type.Literal('SURVEY'), Type.Literal('FORM')], {
  title: 'AppType',
})

export const Question = Type.Unsafe<BaseQuestion>({
  title: 'Question',
  anyOf: [...questionTypes.values()].map(type => type.schema),
  discriminator: { propertyName: 'type' },
})

export const Questions = Type.Array(Question, { maxItems: 1000 })

const Intro = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: 200 })),
    text: Type.Optional(Type.String({ maxLength: 4000 })),
    button: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { ...closed, title: 'Intro' },
)

const Ending = Type.Object(
  {
    id: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' })),
    title: Type.Optional(Type.String({ maxLength: 200 })),
    text: Type.Optional(Type.String({ maxLength: 4000 })),
    redirectUrl: Type.Optional(HttpUrl),
    when: Type.Optional(Condition),
  },
  { ...closed, title: 'Ending' },
)

const ResultSettings = Type.Object(
  {
    showScore: Type.Optional(Type.Boolean()),
    showCorrect: Type.Optional(Type.Boolean()),
    showFeedback: Type.Optional(Type.Boolean()),
  },
  { ...closed, title: 'ResultSettings' },
)

export const Settings = Type.Object(
  {
    presentation: Type.Optional(Type.Union([Type.Literal('ONE_PAGE'), Type.Literal('ONE_PER_PAGE')])),
    intro: Type.Optional(Intro),
    endings: Type.Optional(Type.Array(Ending, { maxItems: 50 })),
    email: Type.Optional(
      Type.Union([Type.Literal('NONE'), Type.Literal('OPTIONAL'), Type.Literal('REQUIRED')]),
    ),
    onePerEmail: Type.Optional(Type.Boolean()),
    opensAt: Type.Optional(Instant),
    closesAt: Type.Optional(Instant),
    maxResponses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    results: Type.Optional(ResultSettings),
  },
  { ...closed, title: 'Settings' },
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
}
