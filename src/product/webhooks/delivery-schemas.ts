// Wire shapes of deliveries, and of the jobs that send events again.
import { type Static, Type } from 'typebox'
import {
  closed,
  Nullable,
  NullableTimestamp,
  oneOf,
  orderMember,
  pageMembers,
  Timestamp,
  timestamp,
} from '../../platform/http/schemas.ts'
import { EventTypeName } from '../event-log/schemas.ts'
import { Id } from '../ids.ts'
import { AttemptShape, WebhookParams } from './schemas.ts'

export const DeliveryParams = Type.Object({ ...WebhookParams.properties, eventid: Id('event') })
export const WebhookJobParams = Type.Object({ ...WebhookParams.properties, jobid: Id('job') })

const Status = oneOf(
  ['WAITING', 'DELIVERED', 'FAILED'] as const,
  'DeliveryStatus',
  'FAILED: the last attempt failed, and there is no further one.',
)
const since = Type.Optional(Type.String({ ...timestamp, description: 'Only events at this time or later.' }))
const until = Type.Optional(Type.String({ ...timestamp, description: 'Only events before this time.' }))

export const ListDeliveriesBody = Type.Object(
  {
    status: Type.Optional(Status),
    type: Type.Optional(EventTypeName),
    since,
    until,
    ...orderMember,
    ...pageMembers,
  },
  { ...closed, title: 'ListDeliveriesRequest', examples: [{ status: 'FAILED', limit: 100 }] },
)

const summary = {
  eventid: Id('event'),
  type: EventTypeName,
  thingid: Nullable('string', {
    description: 'What the event is about, such as a response; null if the event is not kept any more.',
    examples: ['response_01jzk3v9w2e8ra4m7y5c6q0htd'],
  }),
  status: Status,
  attemptCount: Type.Integer({ description: 'Attempts since it was made or replayed.', examples: [2] }),
  nextDate: NullableTimestamp('When the next attempt is due; null if there is none.'),
  createDate: Timestamp,
  attempts: Type.Array(AttemptShape, { description: 'The last ten attempts, oldest first.' }),
}
export const DeliverySummary = Type.Object(summary, { ...closed, title: 'DeliverySummary' })
export type DeliverySummary = Static<typeof DeliverySummary>

export const Delivery = Type.Object(
  {
    ...summary,
    body: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The body as it would be sent now; null if the event is not kept any more.',
    }),
  },
  { ...closed, title: 'Delivery' },
)

export const ReplayBody = Type.Object(
  {
    status: oneOf(
      ['FAILED', 'ALL'] as const,
      'ReplayedDeliveries',
      'FAILED: what failed, or was never sent because the webhook was disabled. ALL: what was delivered, too.',
    ),
    types: Type.Optional(
      Type.Array(EventTypeName, { minItems: 1, maxItems: 50, description: 'Only these types.' }),
    ),
    since,
    until,
  },
  {
    ...closed,
    title: 'ReplayRequest',
    examples: [{ status: 'FAILED', since: '2026-11-20T00:00:00.000Z' }],
  },
)
export type ReplayBody = Static<typeof ReplayBody>

export const BackfillBody = Type.Object(
  {
    webformid: Id('webform'),
    since: Type.Optional(Type.String({ ...timestamp, description: 'Only responses at this time or later.' })),
  },
  {
    ...closed,
    title: 'BackfillRequest',
    examples: [{ webformid: 'webform_01jzk3v9w2e8ra4m7y5c6q0htd' }],
  },
)
export type BackfillBody = Static<typeof BackfillBody>

export const WebhookJob = Type.Object(
  {
    jobid: Id('job'),
    kind: oneOf(['REPLAY', 'BACKFILL'] as const, 'WebhookJobKind', 'What it does.'),
    status: oneOf(
      ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const,
      'WebhookJobStatus',
      'DONE: all are queued for delivery.',
    ),
    queued: Type.Integer({ description: 'Deliveries that it queued so far.', examples: [120] }),
    createDate: Timestamp,
    finishDate: NullableTimestamp('When it ended.'),
  },
  { ...closed, title: 'WebhookJob' },
)
export type WebhookJob = Static<typeof WebhookJob>
