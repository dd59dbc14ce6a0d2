// The scoring of a definition. It never leaves the server before submission.
import { type Static, Type } from 'typebox'
import { QuestionId } from '../questions/shared/members.ts'
import { Areas, Blanks, byId, closed, Points, ruleMembers, SignedPoints } from './rule-members.ts'

const Said = Type.Optional(Type.String({ maxLength: 4000 }))

export const Feedback = Type.Object(
  {
    correct: Said,
    incorrect: Said,
    byChoice: Type.Optional(
      byId(Type.String({ maxLength: 4000 }), {
        description: 'Choices: what is said to whoever picked it, by id of the choice.',
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
          'Points by id of the choice; of a matrix, by row and then column. Below 0 takes points off. Instead of correct.',
      }),
    ),
    blanks: Type.Optional(Blanks),
    areas: Type.Optional(Areas),
    manual: Type.Optional(
      Type.Literal(true, { description: 'Graded by hand: points is the most that can be given.' }),
    ),
    rubric: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: 'By hand: what graders go by. Respondents never see it.',
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
      description: 'The lowest percentage that gets it.',
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
      description: 'What a picked choice adds to this outcome, by question and then choice.',
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
        description: 'In any order; the highest that is reached counts.',
      }),
    ),
    outcomes: Type.Optional(
      Type.Array(Outcome, {
        maxItems: 100,
        description: 'Types of respondents: the one with most points is theirs, the first of equals.',
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
