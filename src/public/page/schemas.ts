import { type Static, Type } from 'typebox'
import { AppType, Questions, Settings } from '../../engine/definition/definition.ts'
import { Logic } from '../../engine/logic/logic.ts'
import { Language } from '../../engine/translation/schemas.ts'
import { closed, Nullable, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../../platform/ids.ts'
import { NullableGradingStatus } from '../../product/responses/schemas.ts'

const UrlSafe = { pattern: '^[A-Za-z0-9_-]{16,64}$' }
const Slug = Type.String({ ...UrlSafe, examples: ['mIwRSVZBZ0yB6kGvGq9Yxw'] })

/** For code that runs before the path is validated. */
export const isSlug = (text: string) => new RegExp(UrlSafe.pattern).test(text)

/** The route of a form's page and of its submissions. */
export const PAGE_ROUTE = '/f/:slug'

export const SlugParams = Type.Object({ slug: Slug })

export const LanguageParams = Type.Object({ slug: Slug, language: Language })

export const LanguageQuery = Type.Object({
  language: Type.Optional(
    Type.String({
      description: 'One of the languages of the form. Other values, and none, mean the first.',
      examples: ['de'],
    }),
  ),
})

/** Values of hidden questions by their ids. Other parameters are ignored. */
export const PrefillQuery = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'Values for hidden questions by question id, such as `source=newsletter`.',
  },
)

export const ResultParams = Type.Object({
  slug: Slug,
  responseid: Id('response'),
  token: Type.String({ ...UrlSafe, examples: ['0b6f4a53c5fb4a6c9a52d5d0a2a3c2f1'] }),
})

/** A version number in a form field or a query. */
export const VERSION = '^[1-9][0-9]{0,8}$'

/** UUID of any version (RFC 9562). */
export const SUBMISSION_ID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

export const NewSubmission = Type.Object(
  {
    answers: Type.Unknown({ description: 'Answers by question id. See the question types.' }),
    submissionId: Type.Optional(
      Type.String({
        pattern: SUBMISSION_ID,
        description:
          'A UUID that you generate. A repeated request with the same UUID returns the first result and stores nothing.',
        examples: ['0d9a0c57-3e2e-4b0e-9a52-5d0a2a3c2f11'],
      }),
    ),
    email: Type.Optional(Type.String({ examples: ['bob@example.com'] })),
    language: Type.Optional(
      Type.String({
        description:
          'The language in which the respondent answered, one of those of the form. Messages and results come in it. The first when absent.',
        examples: ['de'],
      }),
    ),
  },
  { ...closed, title: 'NewSubmission', examples: [{ answers: { france: 'paris', pi: 3.14 } }] },
)

export const Submitted = Type.Object(
  {
    responseid: Id('response'),
    status: Type.Literal('COMPLETE'),
    version: Type.Integer({ examples: [1] }),
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
    maxScore: Type.Optional(Nullable('number', { examples: [3] })),
    percent: Type.Optional(Nullable('number', { examples: [100] })),
    passed: Type.Optional(Nullable('boolean', { description: 'Null if the form has no pass mark.' })),
    gradingStatus: Type.Optional(NullableGradingStatus),
    grade: Type.Optional(
      Nullable('string', { description: 'Null if the form has no grades.', examples: ['A'] }),
    ),
    message: Type.Optional(Type.String({ description: "The author's message for this grade." })),
    outcome: Type.Optional(
      Type.Object(
        { id: Type.String(), title: Type.String(), text: Type.Optional(Type.String()) },
        { title: 'ReachedOutcome' },
      ),
    ),
    questions: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            points: Type.Optional(Nullable('number', { description: 'Null until the answer is graded.' })),
            maxPoints: Type.Optional(Type.Number()),
            correct: Type.Optional(Nullable('boolean')),
            correctAnswer: Type.Optional(Type.Unknown()),
            feedback: Type.Optional(Type.String()),
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

export const PublishedFormData = Type.Object(
  {
    name: Type.String({ examples: ['Capitals of Europe'] }),
    description: Type.String(),
    appType: AppType,
    version: Type.Integer({ examples: [1] }),
    questions: Questions,
    logic: Logic,
    settings: Settings,
    language: Type.Optional(
      Type.String({ description: 'The language of the texts. Absent if the form declares no languages.' }),
    ),
  },
  { ...closed, title: 'PublishedForm' },
)

export type NewSubmission = Static<typeof NewSubmission>
export type SlugParams = Static<typeof SlugParams>
