import { type Static, Type } from 'typebox'
import { AppType, Questions } from '../../engine/definition/definition.ts'
import { ReviewState } from '../../engine/definition/review.ts'
import { Condition } from '../../engine/expressions/condition.ts'
import { Logic } from '../../engine/logic/logic.ts'
import { closed, Nullable, pageMembers, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { WebformParams } from '../schemas.ts'

export const ResponseParams = Type.Object({ ...WebformParams.properties, responseid: Id('response') })

const GradingStatus = Type.Union([Type.Literal('GRADED'), Type.Literal('PENDING')], {
  title: 'GradingStatus',
})

/** Null if the response is not scored. */
export const NullableGradingStatus = Type.Unsafe<'GRADED' | 'PENDING' | null>({
  anyOf: [GradingStatus, { type: 'null' }],
  description:
    'PENDING while an answer waits for manual grading; `score` is then provisional. Null if not scored.',
})

/** A condition over answers and system fields. */
export const Filter = Type.Unsafe<Condition>({
  ...Condition,
  title: 'Filter',
  description:
    'A JSON Logic condition, as in form logic. Refer to answers by question id, and to the response itself by _responseid, _version, _createDate, _submissionId, _email, _language, _respondentId, _respondentEmail, _respondentName, _score, _maxScore, _percent, _passed, _gradingStatus, _grade and _outcome.',
  examples: [{ '>=': [{ var: '_percent' }, 60] }],
})

export const Sort = Type.Object(
  {
    by: Type.String({
      maxLength: 200,
      description:
        'A name that `filter` can use, with a single value: a system field, an answer, or a member of an answer.',
      examples: ['_score'],
    }),
    order: Type.Optional(
      Type.Unsafe<'ASC' | 'DESC'>({
        ...Type.Union([Type.Literal('ASC'), Type.Literal('DESC')], { title: 'SortOrder' }),
        description: 'Defaults to ASC. Responses without a value come last in both orders.',
      }),
    ),
  },
  {
    ...closed,
    title: 'Sort',
    description: 'Requires `limit`. Responses with equal values are sorted oldest first.',
  },
)
export type Sort = Static<typeof Sort>

export const ListResponsesBody = Type.Object(
  {
    filter: Type.Optional(Filter),
    sort: Type.Optional(Sort),
    gradingStatus: Type.Optional(
      Type.Unsafe<'GRADED' | 'PENDING'>({
        ...GradingStatus,
        description:
          'GRADED: fully graded responses. PENDING: responses that wait for manual grading. Both exclude responses that are not scored.',
      }),
    ),
    reviewState: Type.Optional({
      ...ReviewState,
      description: 'Only responses in this state of their review. Not for browser tokens.',
    }),
    ...pageMembers,
  },
  {
    ...closed,
    title: 'ListResponsesRequest',
    examples: [
      { filter: { '>=': [{ var: '_percent' }, 60] }, sort: { by: '_score', order: 'DESC' }, limit: 100 },
    ],
  },
)
export type ListResponsesBody = Static<typeof ListResponsesBody>

export const QuestionGrading = Type.Object(
  {
    points: Nullable('number', {
      description: 'Null while the answer waits for manual grading.',
      examples: [2],
    }),
    maxPoints: Type.Number({ description: 'The most points that an answer can get.', examples: [2] }),
    correct: Nullable('boolean', {
      description:
        'True at full points. Null if the question does not count towards the score or waits for grading.',
    }),
    manual: Type.Optional(Type.Literal(true, { description: 'Present if the question is graded manually.' })),
    comment: Type.Optional(Type.String({ description: 'The comment of the person who graded it.' })),
    byHand: Type.Optional(
      Type.Object(
        {
          points: Nullable('number', { description: 'The points that were given.' }),
          comment: Type.Optional(Type.String({ description: 'The comment that was given.' })),
        },
        {
          ...closed,
          description:
            'A manual grade that no longer counts, because the scoring now allows fewer points or grades the question automatically. A later correction can make it count again.',
        },
      ),
    ),
  },
  { ...closed, title: 'QuestionGrading' },
)

const Respondent = Type.Object(
  {
    id: Type.String({ description: 'The id that the token gave.', examples: ['4711'] }),
    email: Type.Optional(Type.String({ description: 'The email that the token gave.' })),
    name: Type.Optional(Type.String({ description: 'The name that the token gave.' })),
  },
  { ...closed, title: 'ResponseRespondent' },
)

export const Response = Type.Object(
  {
    responseid: Id('response'),
    webformid: Id('webform'),
    version: Type.Integer({
      description: 'The published version that the respondent answered.',
      examples: [1],
    }),
    status: Type.Literal('COMPLETE', { description: 'Responses are stored when they are complete.' }),
    submissionId: Nullable('string', { description: "The client's id for the submission." }),
    email: Nullable('string', {
      description: "The respondent's email, if the form asks for it. It is not verified.",
      examples: ['bob@example.com'],
    }),
    language: Nullable('string', {
      description: 'The language in which the respondent answered; null if the form declares none.',
      examples: ['de'],
    }),
    respondent: Type.Unsafe<Static<typeof Respondent> | null>({
      anyOf: [Respondent, { type: 'null' }],
      description: 'The person whom a browser token named; null for anonymous responses.',
    }),
    answers: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Answers by question id.',
      examples: [{ france: 'paris', pi: 3.14 }],
    }),
    score: Nullable('number', { description: 'Points; null if not scored.', examples: [3] }),
    maxScore: Nullable('number', {
      description: 'The most points that are possible. Null if not scored.',
      examples: [3],
    }),
    percent: Nullable('number', {
      description: '`score` as a percentage of `maxScore`, from 0 to 100 with two decimals.',
      examples: [100],
    }),
    passed: Nullable('boolean', { description: 'Null without a pass mark or while grading is pending.' }),
    gradingStatus: NullableGradingStatus,
    grade: Nullable('string', {
      description: 'The grade for the percentage; null without grades or while grading is pending.',
      examples: ['A'],
    }),
    outcome: Nullable('string', { description: 'The id of the outcome; null without outcomes.' }),
    grading: Type.Unsafe<Record<string, Static<typeof QuestionGrading>> | null>({
      type: ['object', 'null'],
      additionalProperties: QuestionGrading,
      description: 'The points of each scored question, by question id. Null if not scored.',
    }),
    createDate: Timestamp,
  },
  { ...closed, title: 'Response' },
)

export type ResponseParams = Static<typeof ResponseParams>
export type Response = Static<typeof Response>

export const AskedQuestionsQuery = Type.Object(
  {
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'A published version. Defaults to the latest.' }),
    ),
  },
  closed,
)

export const AskedQuestions = Type.Object(
  {
    name: Type.String({ description: 'The name of the web form.', examples: ['Capitals'] }),
    appType: AppType,
    version: Nullable('integer', {
      description: 'The version of the questions; null if the form was never published.',
      examples: [1],
    }),
    questions: Questions,
    logic: Type.Optional({
      ...Logic,
      description: 'Jumps and calculations. Absent if some answers are hidden from the token.',
    }),
    timeZone: Type.Optional(Type.String({ description: 'The time zone of `today` in the logic.' })),
    reviewStates: Type.Optional(
      Type.Array(ReviewState, {
        description: 'The states of the review. Absent without one, and for browser tokens.',
      }),
    ),
  },
  { ...closed, title: 'AskedQuestions' },
)
export type AskedQuestions = Static<typeof AskedQuestions>
