// The part of a definition that says what answers are worth. It never leaves the server before submission.
import { type Static, Type } from 'typebox'
import { QuestionId } from '../questions/members.ts'

const closed = { additionalProperties: false }

/** At most two decimals: points are summed as integers of 0.01. */
const Points = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 })

export const Feedback = Type.Object(
  {
    correct: Type.Optional(Type.String({ maxLength: 4000 })),
    incorrect: Type.Optional(Type.String({ maxLength: 4000 })),
  },
  closed,
)

export const ScoringRule = Type.Object(
  {
    points: Type.Optional(
      Type.Unsafe<number>({
        ...Points,
        description: 'What the right answer is worth. 0 takes the question out of the score.',
      }),
    ),
    correct: Type.Optional(
      Type.Unknown({
        description:
          'The right answer, as an answer is written. Several choices: an array of ids. Text: a text, or an array of texts or of {text, points}.',
      }),
    ),
    partial: Type.Optional(
      Type.Union([Type.Literal('NONE'), Type.Literal('FRACTION'), Type.Literal('RIGHT_MINUS_WRONG')], {
        description:
          'Several choices: all or nothing; right ones ticked / right ones; right minus wrong, never below 0.',
      }),
    ),
    tolerance: Type.Optional(
      Type.Number({ minimum: 0, description: 'Numbers: how far off an answer may be.' }),
    ),
    tolerancePercent: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: 'Numbers: how far off, in percent of the right answer.',
      }),
    ),
    ignoreCase: Type.Optional(Type.Boolean({ description: 'Text: true when absent.' })),
    ignoreAccents: Type.Optional(Type.Boolean({ description: 'Text: false when absent.' })),
    ignoreSpaces: Type.Optional(
      Type.Boolean({ description: 'Text: trims and collapses; true when absent.' }),
    ),
    feedback: Type.Optional(Feedback),
  },
  { ...closed, title: 'ScoringRule' },
)

/** Exactly one of the two. */
export const PassMark = Type.Object(
  { points: Type.Optional(Points), percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })) },
  { ...closed, minProperties: 1, maxProperties: 1 },
)

export const Scoring = Type.Object(
  {
    questions: Type.Optional(Type.Record(QuestionId, ScoringRule, closed)),
    passMark: Type.Optional(PassMark),
  },
  { ...closed, title: 'Scoring' },
)

export type ScoringRule = Static<typeof ScoringRule>
export type PassMark = Static<typeof PassMark>
export type Scoring = Static<typeof Scoring>
