// Wire shapes of manual grading and its history.
import { type Static, Type } from 'typebox'
import { QuestionId } from '../../engine/questions/shared/members.ts'
import { closed, Nullable, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { NullableGradingStatus, QuestionGrading } from '../responses/schemas.ts'

const HandGrade = Type.Object(
  {
    points: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['number', 'null'],
        minimum: 0,
        maximum: 1_000_000,
        description:
          'From 0 to the points of the scoring rule, with at most two decimals. Null makes the answer wait for grading again.',
        examples: [3.5],
      }),
    ),
    comment: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 4000,
        description: 'Inline Markdown. Respondents see it if `results.showFeedback` is on. Null removes it.',
      }),
    ),
  },
  { ...closed, minProperties: 1, title: 'HandGrade' },
)

export const GradeResponseBody = Type.Object(
  {
    questions: Type.Record(QuestionId, HandGrade, {
      ...closed,
      minProperties: 1,
      description: 'Grades by question id. Omitted questions keep their grades.',
    }),
  },
  {
    ...closed,
    title: 'GradeResponseRequest',
    examples: [{ questions: { essay: { points: 3.5, comment: 'Well argued; the source is missing.' } } }],
  },
)

const Verdict = Type.Object(
  {
    score: Nullable('number', { description: 'The points.', examples: [3] }),
    maxScore: Nullable('number', { description: 'The most points that are possible.', examples: [6.5] }),
    percent: Nullable('number', { description: '`score` as a percentage of `maxScore`.', examples: [46.15] }),
    passed: Nullable('boolean', { description: 'Whether the respondent passed.' }),
    gradingStatus: NullableGradingStatus,
    grade: Nullable('string', { description: 'The name of the grade.', examples: ['A'] }),
    outcome: Nullable('string', { description: 'The id of the outcome.' }),
  },
  { ...closed, title: 'Verdict', description: 'The result of a response at one time.' },
)

const NullableGrading = Type.Unsafe<Static<typeof QuestionGrading> | null>({
  anyOf: [QuestionGrading, { type: 'null' }],
  description: 'The grading of the question. Null if it was not scored.',
})

/** A change to the grading of a response. */
export const changeMembers = {
  from: Verdict,
  to: Verdict,
  questions: Type.Record(
    Type.String(),
    Type.Object(
      { from: NullableGrading, to: NullableGrading },
      { ...closed, title: 'QuestionGradingChange' },
    ),
    {
      description:
        'The questions whose grading changed. `from` or `to` is null if the question was not scored.',
    },
  ),
}

export const GradingEntry = Type.Object(
  {
    gradingid: Id('grading'),
    cause: Type.Unsafe<'MANUAL' | 'REGRADE'>({
      type: 'string',
      enum: ['MANUAL', 'REGRADE'],
      description: 'MANUAL: a person graded answers. REGRADE: a corrected scoring was applied.',
    }),
    author: Type.String({
      description: 'The id of the API key, browser token or user that made the change.',
      examples: ['key_01jzk3v9w2e8ra4m7y5c6q0htd'],
    }),
    createDate: Timestamp,
    ...changeMembers,
  },
  { ...closed, title: 'GradingEntry' },
)

export const PendingAnswers = Type.Object(
  {
    responses: Type.Integer({
      minimum: 0,
      description: 'Responses with an answer that waits, up to 1,000.',
      examples: [12],
    }),
    isMore: Type.Boolean({ description: 'True if more responses wait than were counted.' }),
    questions: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'The id of the question.', examples: ['essay'] }),
          answers: Type.Integer({ minimum: 1, description: 'Answers that wait.', examples: [12] }),
        },
        { ...closed, title: 'PendingQuestion' },
      ),
      { description: 'The questions with answers that wait, by id.' },
    ),
  },
  { ...closed, title: 'PendingAnswers' },
)

export type PendingAnswers = Static<typeof PendingAnswers>
export type GradeResponseBody = Static<typeof GradeResponseBody>
export type GradingEntry = Static<typeof GradingEntry>
