// Wire shapes of browser tokens.
import { type Static, Type } from 'typebox'
import { FilterValue as DashboardFilterValue, type FilterValue } from '../../engine/dashboards/document.ts'
import type { Condition } from '../../engine/expressions/condition.ts'
import { DURATION } from '../../platform/duration.ts'
import { closed, Nullable, oneOf, pageMembers, Timestamp } from '../../platform/http/schemas.ts'
import { DRAFT_PARTS, FEATURES, type Feature } from '../access/features.ts'
import { ORIGIN_PATTERN } from '../access/origins.ts'
import { Id } from '../ids.ts'
import { Filter } from '../responses/schemas.ts'
import { givenMembers } from '../webforms/given-schemas.ts'

const Features = Type.Array(oneOf(FEATURES, 'Feature'), {
  minItems: 1,
  uniqueItems: true,
  description: 'What the token can be used for.',
  examples: [['design', 'publish'] satisfies Feature[]],
})

const Subject = {
  minLength: 1,
  maxLength: 200,
  pattern: '^[^@]*$',
  description:
    'Your id of the person who uses the token. It appears in the audit log, so it must not be an email address.',
  examples: ['customer-user-4711'],
}

const Origins = Type.Array(Type.String({ pattern: ORIGIN_PATTERN, maxLength: 300 }), {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  description: "The sites whose pages may use the token. Defaults to the application's `origins`.",
  examples: [['https://app.example.com']],
})

const Design = Type.Object(
  {
    types: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        maxItems: 100,
        description: 'The question types that can be added. Defaults to all.',
      }),
    ),
    parts: Type.Optional(
      Type.Array(oneOf(DRAFT_PARTS, 'DraftPart'), {
        uniqueItems: true,
        description:
          'The parts of the draft that can be changed. Defaults to all. Without `scoring`, the answer key cannot be read either.',
      }),
    ),
  },
  { ...closed, description: 'Limits the feature `design`.' },
)

const Results = Type.Object(
  {
    /** Only responses that meet it exist for the token. */
    filter: Type.Optional(Filter),
    hide: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 200,
        uniqueItems: true,
        description:
          'Question ids and response fields such as `_email` that are left out of responses, summaries and exports.',
        examples: [['_email', 'salary']],
      }),
    ),
  },
  {
    ...closed,
    description:
      'Limits the features `results`, `export` and `grade`. Only responses that meet `filter` exist for the token.',
  },
)

const Take = Type.Object(
  {
    ...givenMembers,
    once: Type.Optional(
      Type.Boolean({ description: 'True if the respondent can answer only once. False when absent.' }),
    ),
  },
  { ...closed, description: 'Who answers with the feature `take`, and what the page knows already.' },
)

const Ids = (noun: string, example: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 200,
      uniqueItems: true,
      description: `The ids of the ${noun} that the token reaches.`,
      examples: [[example]],
    }),
  )

const Chart = Type.Object(
  {
    charts: Ids('charts', 'chart_01jzk3v9w2e8ra4m7y5c6q0htd'),
    dashboards: Ids('dashboards', 'dashboard_01jzk3v9w2e8ra4m7y5c6q0htd'),
    datasets: Ids('datasets', 'webform_01jzk3v9w2e8ra4m7y5c6q0htd'),
    where: Type.Optional(
      Type.Unsafe<Record<string, Condition | true>>({
        type: 'object',
        maxProperties: 100,
        additionalProperties: { anyOf: [Filter, { type: 'boolean', const: true }] },
        description:
          'Conditions on rows by the id of the dataset, or `true` for all rows. If there are any, the token sees no rows of the other datasets.',
        examples: [{ webform_01jzk3v9w2e8ra4m7y5c6q0htd: { '==': [{ var: 'hidden.tenant' }, 'acme'] } }],
      }),
    ),
    hide: Type.Optional(
      Type.Unsafe<Record<string, string[]>>({
        type: 'object',
        maxProperties: 100,
        additionalProperties: {
          type: 'array',
          maxItems: 200,
          items: { type: 'string', minLength: 1, maxLength: 200 },
        },
        description: 'Columns that do not exist for the token, by the id of the dataset.',
        examples: [{ webform_01jzk3v9w2e8ra4m7y5c6q0htd: ['_email'] }],
      }),
    ),
    filters: Type.Optional(
      Type.Unsafe<Record<string, FilterValue>>({
        type: 'object',
        maxProperties: 50,
        additionalProperties: DashboardFilterValue,
        description: "Values of the dashboards' filters that nobody can change, by the id of the filter.",
        examples: [{ site: ['Vienna'] }],
      }),
    ),
  },
  {
    ...closed,
    description:
      'What the features `chart` and `charts` reach, and which rows and columns of it. Without it, `charts` reaches all charts and datasets of the application.',
  },
)

export const NewToken = Type.Object(
  {
    userid: Id('user'),
    appid: Type.Optional(Id('app')),
    webformid: Type.Optional(Id('webform')),
    features: Features,
    origins: Type.Optional(Origins),
    expiresIn: Type.Optional(
      Type.String({
        pattern: DURATION,
        description:
          'The lifetime in seconds, minutes, hours or days. The default is 15 minutes, the maximum one hour. With `take` alone they are one hour and 24 hours; with `chart` alone, 15 minutes and 24 hours.',
        examples: ['15m'],
      }),
    ),
    subject: Type.Optional(Type.String(Subject)),
    design: Type.Optional(Design),
    results: Type.Optional(Results),
    chart: Type.Optional(Chart),
    take: Type.Optional(Take),
  },
  {
    ...closed,
    title: 'NewBrowserToken',
    examples: [
      {
        userid: 'user_01jzk3v9w2e8ra4m7y5c6q0htd',
        appid: 'app_01jzk3v9w2e8ra4m7y5c6q0htd',
        webformid: 'webform_01jzk3v9w2e8ra4m7y5c6q0htd',
        features: ['design', 'publish'],
        origins: ['https://app.example.com'],
        expiresIn: '15m',
        subject: 'customer-user-4711',
      },
    ],
  },
)

const summary = {
  tokenid: Id('token'),
  keyid: Type.String({
    pattern: '^key_[0-9a-z]{26}$',
    description: 'The API key that created the token.',
    examples: ['key_01jzk3v9w2e8ra4m7y5c6q0htd'],
  }),
  userid: Id('user'),
  appid: Nullable('string', { description: 'Null if the token reaches every application of the user.' }),
  webformid: Nullable('string', {
    description: 'Null if the token reaches every web form of the application.',
  }),
  features: Features,
  origins: Type.Array(Type.String(), { description: 'The sites whose pages may use the token.' }),
  subject: Nullable('string', { description: Subject.description }),
  design: Type.Optional(Design),
  results: Type.Optional(Results),
  chart: Type.Optional(Chart),
  take: Type.Optional(Take),
  createDate: Timestamp,
  expireDate: Timestamp,
}

export const TokenSummary = Type.Object(summary, { ...closed, title: 'BrowserToken' })

export const CreatedToken = Type.Object(
  {
    ...summary,
    token: Type.String({
      description: 'The token. It is shown only in this reply.',
      examples: ['fy_tok_d41V0pD0mB2yq1R4jF6gD7hQ8kL9zX0cV1bN2mA3sD4'],
    }),
  },
  { ...closed, title: 'CreatedBrowserToken' },
)

const filters = {
  subject: Type.Optional(Type.String({ maxLength: 200, description: 'Only tokens of this person.' })),
  userid: Type.Optional(Id('user')),
  appid: Type.Optional(Id('app')),
  webformid: Type.Optional(Id('webform')),
}

export const ListTokensBody = Type.Object(
  { ...filters, ...pageMembers },
  { ...closed, title: 'ListBrowserTokensRequest', examples: [{ subject: 'customer-user-4711' }] },
)

export const RevokeTokensBody = Type.Object(
  { ...filters, keyid: Type.Optional(Id('key')) },
  {
    ...closed,
    minProperties: 1,
    title: 'RevokeBrowserTokens',
    examples: [{ subject: 'customer-user-4711' }],
  },
)

export const RevokedTokens = Type.Object(
  { revoked: Type.Integer({ minimum: 0, description: 'The number of tokens that were valid before.' }) },
  { ...closed, title: 'RevokedBrowserTokens' },
)

export const TokenParams = Type.Object({ tokenid: Id('token') })

export type NewToken = Static<typeof NewToken>
export type TokenSummary = Static<typeof TokenSummary>
