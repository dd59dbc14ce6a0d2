// The scoring of a definition. It never leaves the server before submission.
import { type Static, Type } from 'typebox'
import { QuestionId } from '../questions/shared/members.ts'
import { Areas, Blanks, byId, closed, Points, ruleMembers, SignedPoints } from './rule-members.ts'

const FeedbackText = Type.Optional(Type.String({ maxLength: 4000 }))

export const Feedback = Type.Object(
  {
    correct: FeedbackText,
    incorrect: FeedbackText,
    byChoice: Type.Optional(
      byId(Type.String({ maxLength: 4000 }), {
        description: 'Choices: shown to respondents who selected the choice, by its id.',
      }),
    ),
  },
  { ...closed, title: 'Feedback' },
)

export const ScoringRule = Type.Object(
  {
    ...ruleMembers,
    weights: Type.Optional(
      byId(Type.Union([SignedPoints, byId(SignedPoints)]), {
        description:
          'Points by id of the choice, or for a matrix by row and column. Can be negative. Instead of correct.',
      }),
    ),
    blanks: Type.Optional(Blanks),
    areas: Type.Optional(Areas),
    manual: Type.Optional(Type.Literal(true, { description: 'Graded by hand: points is the maximum.' })),
    rubric: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: 'Graded by hand: instructions for graders. Respondents never see them.',
      }),
    ),
    feedback: Type.Optional(Feedback),
  },
  { ...closed, title: 'ScoringRule' },
)

/** Exactly one of the two. */
export const PassMark = Type.Object(
  { points: Type.Optional(Points), percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })) },
  { ...closed, minProperties: 1, maxProperties: 1, title: 'PassMark' },
)

export const GradeBand = Type.Object(
  {
    fromPercent: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'The lowest percentage that gets this grade.',
    }),
    grade: Type.String({ minLength: 1, maxLength: 100, examples: ['A'] }),
    message: Type.Optional(Type.String({ maxLength: 4000, description: 'Inline Markdown.' })),
  },
  { ...closed, title: 'GradeBand' },
)

export const Outcome = Type.Object(
  {
    id: QuestionId,
    title: Type.String({ minLength: 1, maxLength: 200 }),
    text: Type.Optional(Type.String({ maxLength: 4000, description: 'Paragraphs of inline Markdown.' })),
    weights: byId(byId(SignedPoints), {
      description: 'The points that a selected choice adds to this outcome, by question and choice.',
    }),
  },
  { ...closed, title: 'Outcome' },
)

export const Scoring = Type.Object(
  {
    questions: Type.Optional(Type.Record(QuestionId, ScoringRule, closed)),
    passMark: Type.Optional(PassMark),
    grades: Type.Optional(
      Type.Array(GradeBand, {
        maxItems: 100,
        description: 'In any order. The highest grade that is reached counts.',
      }),
    ),
    outcomes: Type.Optional(
      Type.Array(Outcome, {
        maxItems: 100,
        description:
          'Types of respondents. The outcome with the most points wins, and the first one of a tie.',
      }),
    ),
  },
  { ...closed, title: 'Scoring' },
)

export type ScoringRule = Static<typeof ScoringRule>
export type PassMark = Static<typeof PassMark>
export type GradeBand = Static<typeof GradeBand>
export type Outcome = Static<typeof Outcome>
export type Scoring = Static<typeof Scoring>
