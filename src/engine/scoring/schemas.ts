// The scoring of a definition. It never leaves the server before submission.
import { type Static, Type } from 'typebox'
import { QuestionId } from '../questions/shared/members.ts'
import { Areas, Blanks, byId, closed, Points, ruleMembers, SignedPoints } from './rule-members.ts'

const feedbackText = (description: string) => Type.Optional(Type.String({ maxLength: 4000, description }))

const Feedback = Type.Object(
  {
    correct: feedbackText('Shown to respondents with full points. Inline Markdown.'),
    incorrect: feedbackText('Shown to respondents without full points. Inline Markdown.'),
    byChoice: Type.Optional(
      byId(Type.String({ maxLength: 4000 }), {
        description: 'Choices: shown to respondents who selected the choice, by its id.',
      }),
    ),
  },
  { ...closed, title: 'Feedback', description: 'What respondents read about their answer.' },
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
  {
    points: Type.Optional(Points),
    percent: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'The lowest percentage that passes.' }),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    maxProperties: 1,
    title: 'PassMark',
    description: 'The lowest score that passes, as points or as a percentage.',
  },
)

export const GradeBand = Type.Object(
  {
    fromPercent: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'The lowest percentage that gets this grade.',
    }),
    grade: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The name of the grade.',
      examples: ['A'],
    }),
    message: Type.Optional(
      Type.String({
        maxLength: 4000,
        description: 'Shown to respondents with this grade. Inline Markdown.',
      }),
    ),
  },
  { ...closed, title: 'GradeBand' },
)

export const Outcome = Type.Object(
  {
    id: QuestionId,
    title: Type.String({ minLength: 1, maxLength: 200, description: 'The heading of the outcome.' }),
    text: Type.Optional(Type.String({ maxLength: 4000, description: 'Paragraphs of inline Markdown.' })),
    weights: byId(byId(SignedPoints), {
      description: 'The points that a selected choice adds to this outcome, by question and choice.',
    }),
  },
  { ...closed, title: 'Outcome' },
)

export const Scoring = Type.Object(
  {
    questions: Type.Optional(
      Type.Record(QuestionId, ScoringRule, { ...closed, description: 'The scoring rules, by question id.' }),
    ),
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
  {
    ...closed,
    title: 'Scoring',
    description: 'How answers are scored. Respondents never get it.',
  },
)

export type ScoringRule = Static<typeof ScoringRule>
export type PassMark = Static<typeof PassMark>
export type GradeBand = Static<typeof GradeBand>
export type Outcome = Static<typeof Outcome>
export type Scoring = Static<typeof Scoring>
