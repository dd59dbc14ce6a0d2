import { type Static, Type } from 'typebox'
import { Condition } from '../../engine/expressions/condition.ts'
import { closed, Nullable, pageMembers, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../../platform/ids.ts'
import { WebformParams } from '../schemas.ts'

export const ResponseParams = Type.Object({ ...WebformParams.properties, responseid: Id('response') })

const GradingStatus = Type.Union([Type.Literal('GRADED'), Type.Literal('PENDING')], {
  title: 'GradingStatus',
})

/** Null for what is not scored. */
export const NullableGradingStatus = Type.Unsafe<'GRADED' | 'PENDING' | null>({
  anyOf: [GradingStatus, { type: 'null' }],
  description: 'PENDING while an answer waits to be graded by hand: score is the score so far',
})

/** A condition over answers and the response's own members. */
export const Filter = Type.Unsafe<Condition>({
  ...Condition,
  title: 'Filter',
  description:
    'JSON Logic as in conditions of a form, over answers by question id and over _responseid, _version, _createDate, _submissionId, _email, _score, _maxScore, _percent, _passed, _gradingStatus, _grade and _outcome.',
  examples: [{ '>=': [{ var: '_percent' }, 60] }],
})

export const Sort = Type.Object(
  {
    by: Type.String({
      maxLength: 200,
      description: 'A name as in a filter, of a single value: _score, an answer, a member of one.',
      examples: ['_score'],
    }),
    order: Type.Optional(
      Type.Unsafe<'ASC' | 'DESC'>({
        ...Type.Union([Type.Literal('ASC'), Type.Literal('DESC')], { title: 'SortOrder' }),
        description: 'ASC when absent. What has no value comes last in both.',
      }),
    ),
  },
  { ...closed, title: 'Sort', description: 'Needs a limit. Equals come as they arrived.' },
)
export type Sort = Static<typeof Sort>

export const ListResponsesBody = Type.Object(
  {
    filter: Type.Optional(Filter),
    sort: Type.Optional(Sort),
    gradingStatus: Type.Optional(
      Type.Unsafe<'GRADED' | 'PENDING'>({
        ...GradingStatus,
        description: 'Only what is graded, or what waits to be graded by hand; what is not scored is neither',
      }),
    ),
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
    points: Nullable('number', { description: 'Null while it waits to be graded by hand', examples: [2] }),
    maxPoints: Type.Number({ examples: [2] }),
    correct: Nullable('boolean', {
      description: 'True at full points; null for what is out of the score, or waits to be graded',
    }),
    manual: Type.Optional(Type.Literal(true, { description: 'There where a person grades it' })),
    comment: Type.Optional(Type.String({ description: 'Of whoever graded it by hand' })),
    byHand: Type.Optional(
      Type.Object(
        { points: Nullable('number'), comment: Type.Optional(Type.String()) },
        {
          ...closed,
          description:
            'What a person gave, where it is not what counts: the key gives less by now, or asks nobody. A later key may again',
        },
      ),
    ),
  },
  { ...closed, title: 'QuestionGrading' },
)

export const Response = Type.Object(
  {
    responseid: Id('response'),
    webformid: Id('webform'),
    version: Type.Integer({ description: 'The published version that was answered', examples: [1] }),
    status: Type.Literal('COMPLETE'),
    submissionId: Nullable('string', { description: "The client's own id of the submission" }),
    email: Nullable('string', { examples: ['bob@example.com'] }),
    answers: Type.Record(Type.String(), Type.Unknown(), { examples: [{ france: 'paris', pi: 3.14 }] }),
    score: Nullable('number', { description: 'Points; null for what is not scored', examples: [3] }),
    maxScore: Nullable('number', { examples: [3] }),
    percent: Nullable('number', { examples: [100] }),
    passed: Nullable('boolean', { description: 'Null without a pass mark, and while grading is pending' }),
    gradingStatus: NullableGradingStatus,
    grade: Nullable('string', {
      description: 'The grade that the percentage reached; null without grades, and while grading is pending',
      examples: ['A'],
    }),
    outcome: Nullable('string', { description: 'The id of the outcome; null without outcomes' }),
    grading: Type.Unsafe<Record<string, Static<typeof QuestionGrading>> | null>({
      type: ['object', 'null'],
      additionalProperties: QuestionGrading,
      description: 'Points of each scored question',
    }),
    createDate: Timestamp,
  },
  { ...closed, title: 'Response' },
)

export type ResponseParams = Static<typeof ResponseParams>
export type Response = Static<typeof Response>
