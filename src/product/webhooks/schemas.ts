// Wire shapes of webhooks.
import { type Static, Type } from 'typebox'
import { Condition } from '../../engine/expressions/condition.ts'
import { ReadOnly } from '../../platform/http/read-only.ts'
import { closed, Nullable, NullableTimestamp, oneOf, Timestamp } from '../../platform/http/schemas.ts'
import { EventTypeName } from '../event-log/schemas.ts'
import { Id } from '../ids.ts'
import { AppParams } from '../schemas.ts'

export const WebhookParams = Type.Object({ ...AppParams.properties, webhookid: Id('webhook') })
export type WebhookParams = Static<typeof WebhookParams>

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'The address of the receiver. https, unless the operator allows its network.',
  examples: ['https://receiver.example/hook'],
})
const Description = Type.String({
  maxLength: 500,
  description: 'A note for people.',
  examples: ['Sends results to the CRM'],
})
const Types = Type.Array(EventTypeName, {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: 'The types of events that are sent.',
  examples: [['response.created']],
})
const WebformIds = Type.Array(Id('webform'), { minItems: 1, maxItems: 100, uniqueItems: true })
const NullableWebformIds = Type.Unsafe<string[] | null>({
  anyOf: [WebformIds, { type: 'null' }],
  description: 'Only events of these web forms. Null for all, and for events of other things.',
})
const When = Type.Unsafe<Condition | null>({
  anyOf: [Condition, { type: 'null' }],
  description:
    'A JSON Logic condition over `data`, such as `response.passed`. Events that do not meet it are not sent. Null for all.',
})
const HeaderName = Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$" })
const HeaderValue = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 2000 })
const Headers = Type.Record(HeaderName, HeaderValue, { maxProperties: 20 })
const NullableHeaders = Type.Unsafe<Record<string, string | null> | null>({
  anyOf: [Headers, { type: 'null' }],
  description:
    'Headers that each request has, such as an authorization. They are encrypted, and never returned: null for a name keeps its value. Null for none.',
})
const HeaderNames = Type.Unsafe<Record<string, null> | null>({
  anyOf: [Type.Record(HeaderName, Type.Null()), { type: 'null' }],
  description: 'The names of the headers that each request has, without their values. Null for none.',
  examples: [{ authorization: null }],
})
const MaxConcurrency = Type.Integer({
  minimum: 1,
  maximum: 50,
  description: 'Requests at once. 10 when absent.',
  examples: [10],
})
const MaxPerSecond = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 1,
  maximum: 1000,
  description: 'Requests in a second. Null for no limit.',
  examples: [null],
})

const settings = {
  description: Type.Optional(Description),
  webformids: Type.Optional(NullableWebformIds),
  when: Type.Optional(When),
  headers: Type.Optional(NullableHeaders),
  maxConcurrency: Type.Optional(MaxConcurrency),
  maxPerSecond: Type.Optional(MaxPerSecond),
}

export const NewWebhook = Type.Object(
  { url: Url, events: Types, ...settings },
  {
    ...closed,
    title: 'NewWebhook',
    examples: [{ url: 'https://receiver.example/hook', events: ['response.created'] }],
  },
)
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChanges = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Types),
    ...settings,
    webhookid: ReadOnly.string,
    appid: ReadOnly.string,
    userid: ReadOnly.string,
    status: ReadOnly.string,
    waiting: ReadOnly.integer,
    filtered: ReadOnly.integer,
    failures: ReadOnly.integer,
    lastSuccessDate: ReadOnly.instantOrNull,
    failingSince: ReadOnly.instantOrNull,
    disableDate: ReadOnly.instantOrNull,
    revision: ReadOnly.integer,
    createDate: ReadOnly.instant,
    updateDate: ReadOnly.instant,
  },
  { ...closed, title: 'WebhookChanges', examples: [{ maxPerSecond: 20 }] },
)
export type WebhookChanges = Static<typeof WebhookChanges>

export const Webhook = Type.Object(
  {
    webhookid: Id('webhook'),
    appid: Id('app'),
    userid: Id('user'),
    url: Url,
    description: Description,
    events: Types,
    webformids: NullableWebformIds,
    when: When,
    headers: HeaderNames,
    maxConcurrency: MaxConcurrency,
    maxPerSecond: MaxPerSecond,
    status: oneOf(
      ['ENABLED', 'DISABLED'] as const,
      'WebhookStatus',
      'DISABLED: nothing is sent. Its events are kept for some days, so that you can replay them.',
    ),
    waiting: Type.Integer({ description: 'Deliveries that wait, counted up to 10 000.', examples: [0] }),
    filtered: Type.Integer({ description: 'Events that did not meet `when`.', examples: [0] }),
    failures: Type.Integer({ description: 'Failed attempts since the last success.', examples: [0] }),
    lastSuccessDate: NullableTimestamp('When it last delivered.'),
    failingSince: NullableTimestamp(
      'When the first of these failures was; null if the last attempt succeeded.',
    ),
    disableDate: NullableTimestamp('When it was disabled.'),
    revision: Type.Integer({ description: 'Counts edits. The ETag starts with it.', examples: [1] }),
    createDate: Timestamp,
    updateDate: Timestamp,
  },
  { ...closed, title: 'Webhook' },
)
export type Webhook = Static<typeof Webhook>

const Secret = Type.String({
  description: 'Verifies signatures. Only this reply has it: store it now.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
})

export const CreatedWebhook = Type.Object(
  { ...Webhook.properties, secret: Secret },
  { ...closed, title: 'CreatedWebhook' },
)

export const RotateSecret = Type.Object(
  {
    keepHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 168,
        description: 'How long the secret before signs as well. 24 when absent.',
        examples: [24],
      }),
    ),
  },
  { ...closed, title: 'RotateSecretRequest', examples: [{ keepHours: 24 }] },
)

export const RotatedSecret = Type.Object(
  {
    secret: Secret,
    oldSecretUntil: NullableTimestamp('Until when the secret before signs too; null if it ended.'),
  },
  { ...closed, title: 'RotatedSecret' },
)

export const TestWebhook = Type.Object(
  { type: EventTypeName },
  { ...closed, title: 'TestWebhookRequest', examples: [{ type: 'response.created' }] },
)

const attempt = {
  status: Nullable('integer', { description: 'The HTTP status; null without a reply.', examples: [500] }),
  durationMs: Type.Integer({ description: 'How long it took, in milliseconds.', examples: [31] }),
  error: Nullable('string', {
    description:
      'Why there was no reply: CONNECT_TIMEOUT, TIMEOUT, REFUSED, NAME_UNKNOWN, ADDRESS_NOT_PUBLIC, NOT_ALLOWED, TLS, RESET or TOO_LARGE.',
    examples: [null],
  }),
  response: Nullable('string', { description: 'The first KiB of the reply.', examples: ['oops'] }),
}

export const TestedWebhook = Type.Object(
  { delivered: Type.Boolean({ description: 'True if the receiver replied 2xx.' }), ...attempt },
  { ...closed, title: 'TestedWebhook' },
)

export const AttemptShape = Type.Object(
  { date: Timestamp, ...attempt },
  { ...closed, title: 'DeliveryAttempt' },
)
