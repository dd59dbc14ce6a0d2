// Wire shapes of web forms. Each part of the definition is optional in a request and always present in a reply.
import { type Static, Type } from 'typebox'
import { AppType, Questions, Settings } from '../../engine/definition/definition.ts'
import { Logic } from '../../engine/logic/logic.ts'
import { Scoring } from '../../engine/scoring/schemas.ts'
import { Translations } from '../../engine/translation/schemas.ts'
import { ReadOnly } from '../../platform/http/read-only.ts'
import {
  closed,
  FaultShape,
  Nullable,
  NullableTimestamp,
  pageMembers,
  Timestamp,
} from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { Description, Name, WebformParams } from '../schemas.ts'
import { patchOf } from './patch-schema.ts'

const capitals = {
  name: 'Capitals of Europe',
  description: 'Five minutes of geography',
  questions: [
    {
      id: 'france',
      type: 'SINGLE_CHOICE',
      text: 'What is the capital of France?',
      required: true,
      choices: [
        { id: 'paris', text: 'Paris' },
        { id: 'lyon', text: 'Lyon' },
      ],
    },
    { id: 'pi', type: 'NUMBER', text: 'Pi to two decimals?', decimals: 2 },
  ],
  scoring: {
    questions: {
      france: { points: 2, correct: 'paris', feedback: { correct: 'Yes!', incorrect: 'It is Paris.' } },
      pi: { points: 1, correct: 3.14, tolerance: 0.005 },
    },
    passMark: { percent: 60 },
  },
  settings: { presentation: 'ONE_PER_PAGE', results: { showScore: true } },
}

const parts = {
  description: Type.Optional(Description),
  questions: Type.Optional(Questions),
  logic: Type.Optional(Logic),
  scoring: Type.Optional(Scoring),
  settings: Type.Optional(Settings),
  translations: Type.Optional(Translations),
}

export const NewWebform = Type.Object(
  { name: Name, appType: Type.Optional(AppType), ...parts },
  { ...closed, title: 'NewWebForm', examples: [{ ...capitals, appType: 'QUIZ' }] },
)

/** Members of a GET reply that PUT and PATCH accept unchanged. */
const readOnlyMembers = {
  webformid: ReadOnly.string,
  appid: ReadOnly.string,
  userid: ReadOnly.string,
  appType: ReadOnly.string,
  status: ReadOnly.string,
  revision: Type.Optional(
    Type.Integer({
      description: 'The revision that you read. If the form has changed since, the reply is 412.',
    }),
  ),
  version: ReadOnly.integerOrNull,
  hasUnpublishedChanges: ReadOnly.boolean,
  createDate: ReadOnly.instant,
  updateDate: ReadOnly.instant,
  activateDate: ReadOnly.instantOrNull,
  url: ReadOnly.stringOrNull,
}

/** PUT: omitted members are cleared. */
export const WebformReplacement = Type.Object(
  { name: Name, ...parts, ...readOnlyMembers },
  { ...closed, title: 'WebFormReplacement', examples: [capitals] },
)

const MERGED = 'Merged member by member; null removes a member.'

/** PATCH: JSON Merge Patch (RFC 7396). The merged form is validated like a replacement. */
export const WebformPatch = Type.Object(
  {
    name: Type.Optional(Name),
    description: Type.Optional(Type.Unsafe<string | null>({ ...Description, type: ['string', 'null'] })),
    questions: Type.Optional(
      Type.Unsafe<unknown[] | null>({
        ...Questions,
        type: ['array', 'null'],
        description: 'Replaces all questions.',
      }),
    ),
    logic: Type.Optional(patchOf(Logic, MERGED)),
    scoring: Type.Optional(patchOf(Scoring, MERGED)),
    settings: Type.Optional(patchOf(Settings, MERGED)),
    translations: Type.Optional(patchOf(Translations, MERGED)),
    ...readOnlyMembers,
  },
  {
    ...closed,
    title: 'WebFormPatch',
    examples: [{ name: 'Capitals, second edition', settings: { maxResponses: null } }],
  },
)

/** PATCH: JSON Patch (RFC 6902). */
export const WebformJsonPatch = Type.Array(
  Type.Object(
    {
      op: Type.String({ description: 'add, remove, replace, move, copy or test.', examples: ['replace'] }),
      path: Type.String({
        description: 'A JSON pointer (RFC 6901) into the draft. `-` is the end of a list.',
        examples: ['/questions/0/text'],
      }),
      from: Type.Optional(Type.String({ description: 'The source, for move and copy.' })),
      value: Type.Optional(Type.Unknown({ description: 'The value, for add, replace and test.' })),
    },
    closed,
  ),
  {
    maxItems: 500,
    title: 'WebFormJsonPatch',
    description:
      'Operations on `name`, `description`, `questions`, `logic`, `scoring`, `settings` and `translations`. All apply, or none. Requires `If-Match`.',
    examples: [[{ op: 'replace', path: '/questions/0/text', value: 'What is the capital of Italy?' }]],
  },
)

const summary = {
  webformid: Id('webform'),
  appid: Id('app'),
  userid: Id('user'),
  name: Type.String({ description: 'The name of the form.', examples: ['Capitals of Europe'] }),
  description: Type.String({ description: 'The description of the form. Can be empty.' }),
  appType: AppType,
  status: Type.Union([Type.Literal('DRAFT'), Type.Literal('ACTIVE'), Type.Literal('PAUSED')], {
    title: 'WebFormStatus',
    description: 'DRAFT before the first activation. Only an ACTIVE form accepts responses.',
  }),
  revision: Type.Integer({ description: 'Counts edits. The ETag starts with it.', examples: [3] }),
  version: Nullable('integer', {
    description: 'The latest published version; null before the first activation.',
    examples: [1],
  }),
  hasUnpublishedChanges: Type.Boolean({
    description: 'True if the draft differs from the published version.',
  }),
  createDate: Timestamp,
  updateDate: Timestamp,
  activateDate: NullableTimestamp('When the latest version was published.'),
  url: Nullable('string', {
    description: 'The public URL of the form; null before the first activation.',
    examples: ['https://forms.example.com/f/mIwRSVZBZ0yB6kGvGq9Yxw'],
  }),
}

const Figures = Type.Object(
  {
    count: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'The number of responses, up to 10 000.',
    }),
    isMore: Type.Boolean({ description: 'True if there are more than 10 000 responses.' }),
    lastDate: NullableTimestamp('When the last response arrived. Null without responses.'),
  },
  { ...closed, title: 'ResponseFigures', description: 'Present if the list was asked to include it.' },
)

export const WebformSummary = Type.Object(summary, { ...closed, title: 'WebFormSummary' })

export const ListedWebform = Type.Object(
  { ...summary, responses: Type.Optional(Figures) },
  { ...closed, title: 'ListedWebForm' },
)

export const ListWebformsBody = Type.Object(
  {
    include: Type.Optional(
      Type.Literal('responses', {
        description:
          'Adds how many responses each form has, and when the last one arrived. Needs a key or a session.',
      }),
    ),
    ...pageMembers,
  },
  { ...closed, title: 'ListWebFormsRequest', examples: [{ include: 'responses', limit: 100 }] },
)

export const Webform = Type.Object(
  {
    ...summary,
    questions: Questions,
    logic: Logic,
    scoring: Scoring,
    settings: Settings,
    translations: Translations,
  },
  { ...closed, title: 'WebForm' },
)

const versionSummary = {
  version: Type.Integer({ minimum: 1, description: 'The version number.', examples: [1] }),
  name: Type.String({ description: 'The name of the form.', examples: ['Capitals of Europe'] }),
  description: Type.String({ description: 'The description of the form. Can be empty.' }),
  appType: AppType,
  activateDate: Timestamp,
  author: Nullable('string', {
    description:
      'The id of the user, API key or browser token that published the version. Null for versions of older releases.',
    examples: ['user_01m7xe97avfk7rgz0abeqhb0rf'],
  }),
}

export const VersionSummary = Type.Object(versionSummary, { ...closed, title: 'VersionSummary' })

export const Version = Type.Object(
  {
    ...versionSummary,
    questions: Questions,
    logic: Logic,
    scoring: Scoring,
    correctedScoring: Type.Optional(
      Type.Unsafe<Scoring>({
        ...Scoring,
        description:
          'The corrected scoring, present if the scoring of this version was corrected. Responses are graded by it.',
      }),
    ),
    settings: Settings,
    translations: Translations,
  },
  { ...closed, title: 'Version' },
)

export const VersionParams = Type.Object({
  ...WebformParams.properties,
  version: Type.String({
    pattern: '^[1-9]\\d{0,8}$',
    description: 'The version number.',
    examples: ['1'],
  }),
})

export const CheckResult = Type.Object(
  {
    ok: Type.Boolean({ description: 'True when the form can be activated.' }),
    errors: Type.Array(FaultShape, { description: 'Every fault to fix before the form can be activated.' }),
  },
  { ...closed, title: 'CheckResult' },
)

export type NewWebform = Static<typeof NewWebform>
export type WebformReplacement = Static<typeof WebformReplacement>
export type WebformPatch = Static<typeof WebformPatch>
export type WebformJsonPatch = Static<typeof WebformJsonPatch>
export type Webform = Static<typeof Webform>
export type WebformSummary = Static<typeof WebformSummary>
