import { type Static, Type } from 'typebox'
import { closed, idempotencyHeaders, Nullable, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../../product/ids.ts'
import { NullableGradingStatus } from '../../product/responses/schemas.ts'
import { LanguageQuery } from '../page/schemas.ts'

/** A version number in a form field or a query. */
export const VERSION = '^[1-9][0-9]{0,8}$'

export const UploadQuery = Type.Object(
  {
    name: Type.Optional(
      Type.String({ maxLength: 1000, description: "The file's name.", examples: ['cv.pdf'] }),
    ),
    version: Type.Optional(
      Type.String({
        pattern: VERSION,
        examples: ['1'],
        description: "The form's version, if the page shows an earlier version than the published one.",
      }),
    ),
    ...LanguageQuery.properties,
  },
  { additionalProperties: false },
)

/** UUID of any version (RFC 9562). */
export const SUBMISSION_ID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

export const NewSubmission = Type.Object(
  {
    answers: Type.Unknown({ description: 'Answers by question id. See the question types.' }),
    submissionId: Type.Optional(
      Nullable('string', {
        pattern: SUBMISSION_ID,
        description:
          'A UUID that you generate. A repeated request with the same UUID and answers returns the first result and stores nothing.',
        examples: ['0d9a0c57-3e2e-4b0e-9a52-5d0a2a3c2f11'],
      }),
    ),
    email: Type.Optional(
      Nullable('string', {
        description: "The respondent's email, if the form asks for it.",
        examples: ['bob@example.com'],
      }),
    ),
    language: Type.Optional(
      Nullable('string', {
        description:
          'The language in which the respondent answered, one of those of the form. Messages and results come in it. The first when absent.',
        examples: ['de'],
      }),
    ),
  },
  { ...closed, title: 'NewSubmission', examples: [{ answers: { france: 'paris', pi: 3.14 } }] },
)

export const SubmissionHeaders = idempotencyHeaders('Stands for `submissionId` in a JSON body without one.')

export const Submitted = Type.Object(
  {
    responseid: Id('response'),
    status: Type.Literal('COMPLETE', { description: 'The response is stored.' }),
    version: Type.Integer({ description: 'The version that was answered.', examples: [1] }),
    createDate: Timestamp,
    resultUrl: Type.String({
      description: "The respondent's own result page. The URL cannot be guessed.",
    }),
    redirectUrl: Type.Optional(Type.String({ description: "The URL that the form's ending redirects to." })),
    score: Type.Optional(
      Nullable('number', {
        description: 'Present if `results.showScore` is true. Null if the response is not scored.',
        examples: [3],
      }),
    ),
    maxScore: Type.Optional(
      Nullable('number', { description: 'The most points that are possible.', examples: [3] }),
    ),
    percent: Type.Optional(
      Nullable('number', { description: '`score` as a percentage of `maxScore`.', examples: [100] }),
    ),
    passed: Type.Optional(Nullable('boolean', { description: 'Null if the form has no pass mark.' })),
    gradingStatus: Type.Optional(NullableGradingStatus),
    grade: Type.Optional(
      Nullable('string', { description: 'Null if the form has no grades.', examples: ['A'] }),
    ),
    message: Type.Optional(Type.String({ description: "The author's message for this grade." })),
    outcome: Type.Optional(
      Type.Object(
        {
          id: Type.String({ description: 'The id of the outcome.' }),
          title: Type.String({ description: 'The heading of the outcome.' }),
          text: Type.Optional(Type.String({ description: 'Paragraphs of inline Markdown.' })),
        },
        { title: 'ReachedOutcome', description: 'The outcome with the most points.' },
      ),
    ),
    questions: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            points: Type.Optional(Nullable('number', { description: 'Null until the answer is graded.' })),
            maxPoints: Type.Optional(Type.Number({ description: 'The most points that an answer can get.' })),
            correct: Type.Optional(
              Nullable('boolean', { description: 'True at full points. Null until the answer is graded.' }),
            ),
            correctAnswer: Type.Optional(Type.Unknown({ description: 'A right answer, if there is one.' })),
            feedback: Type.Optional(Type.String({ description: "The author's feedback on the answer." })),
            choiceFeedback: Type.Optional(
              Type.Record(Type.String(), Type.String(), { description: 'By id of the selected choice.' }),
            ),
            comment: Type.Optional(Type.String({ description: "The grader's comment." })),
          },
          { title: 'QuestionResult' },
        ),
        { description: 'Present if `results.showCorrect` or `results.showFeedback` is true.' },
      ),
    ),
  },
  { ...closed, title: 'Submitted' },
)

export type NewSubmission = Static<typeof NewSubmission>
