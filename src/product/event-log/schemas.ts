// Wire shapes of events, and the JSON Schema of what a receiver gets for each type.
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import {
  closed,
  Nullable,
  NullableTimestamp,
  oneOf,
  pageMembers,
  Timestamp,
  timestamp,
} from '../../platform/http/schemas.ts'
import { EVENT_TYPES, type EventType } from '../event-types.ts'
import { CATALOGUE, type EventThing } from '../events/catalogue.ts'
import { Id } from '../ids.ts'
import { Response } from '../responses/schemas.ts'
import { AppParams } from '../schemas.ts'

export const EventParams = Type.Object({ ...AppParams.properties, eventid: Id('event') })

export const EventTypeName = oneOf(EVENT_TYPES, 'EventTypeName', 'What happened.')

/** The id of what an event is about. */
export const thingMember: Readonly<Record<EventThing, string>> = {
  response: 'responseid',
  webform: 'webformid',
  dataset: 'datasetid',
  webhook: 'webhookid',
  workflow: 'workflowid',
}

const response = Type.Unsafe<Response | null>({
  anyOf: [Response, { type: 'null' }],
  description: 'The response as it is when the event is sent; null if it was deleted.',
})

const membersOf: Readonly<Record<EventThing, Readonly<Record<string, TSchema>>>> = {
  response: { webformid: Id('webform'), responseid: Id('response') },
  webform: { webformid: Id('webform') },
  dataset: { datasetid: Id('dataset') },
  webhook: { webhookid: Id('webhook') },
  workflow: { workflowid: Id('workflow') },
}

/** Whether a receiver gets the response of an event. */
export const carriesResponse = (type: EventType): boolean =>
  CATALOGUE[type].thing === 'response' && type !== 'response.deleted'

const titleOf = (type: string) =>
  type
    .split('.')
    .map(word => word[0]?.toUpperCase() + word.slice(1))
    .join('')

/** The schema of the body that a receiver gets. */
export function bodySchemaOf(type: EventType): TObject {
  const { version, thing, data, description } = CATALOGUE[type]
  const { slug, ...facts } = data.properties
  const members = {
    userid: Id('user'),
    appid: Id('app'),
    ...membersOf[thing],
    ...(carriesResponse(type) && { response }),
    ...facts,
    ...(slug && { url: Type.String({ description: 'The public address.' }) }),
    ...(carriesResponse(type) && {
      truncated: Type.Optional(
        Type.Boolean({ description: 'True if the answers were left out, because the body was over 1 MiB.' }),
      ),
    }),
  }
  return Type.Object(
    {
      type: Type.Literal(type, { description: 'What happened.' }),
      version: Type.Literal(version, { description: 'The version of this schema.' }),
      timestamp: Type.String({ ...timestamp, description: 'When it happened.' }),
      data: Type.Object(members, { title: `${titleOf(type)}Data`, description: 'What it happened to.' }),
    },
    { title: `${titleOf(type)}Event`, description },
  )
}

const EventTypeShape = Type.Object(
  {
    type: EventTypeName,
    version: Type.Integer({ description: 'The version of its schema.', examples: [1] }),
    description: Type.String({ description: 'When it happens.' }),
    schema: Type.Object(
      {},
      { additionalProperties: true, description: 'The JSON Schema of the body that a receiver gets.' },
    ),
  },
  { ...closed, title: 'EventTypeDescription' },
)

export const EventTypes = Type.Object(
  { types: Type.Array(EventTypeShape, { description: 'Every type of event.' }) },
  { ...closed, title: 'EventTypes' },
)

export const ListEventsBody = Type.Object(
  {
    type: Type.Optional(EventTypeName),
    since: Type.Optional(Type.String({ ...timestamp, description: 'Only events at this time or later.' })),
    until: Type.Optional(Type.String({ ...timestamp, description: 'Only events before this time.' })),
    ...pageMembers,
  },
  { ...closed, title: 'ListEventsRequest', examples: [{ type: 'response.created', limit: 100 }] },
)
export type ListEventsBody = Static<typeof ListEventsBody>

export const EventSummary = Type.Object(
  {
    eventid: Id('event'),
    type: EventTypeName,
    version: Type.Integer({ description: 'The version of its schema.', examples: [1] }),
    webformid: Nullable('string', { description: 'The web form that it is about or in.' }),
    createDate: Timestamp,
    dispatchDate: NullableTimestamp('When it was passed to what listens; null if it waits.'),
  },
  { ...closed, title: 'EventSummary' },
)
export type EventSummary = Static<typeof EventSummary>

export const EventShape = Type.Object(
  {
    ...EventSummary.properties,
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'What a receiver would get as `data` now. Its schema depends on the type.',
      },
    ),
  },
  { ...closed, title: 'Event' },
)
export type EventShape = Static<typeof EventShape>

/** The bodies that receivers get, by the type of the event. */
export const eventBodies: Readonly<Record<string, TObject>> = Object.fromEntries(
  EVENT_TYPES.map(type => [type, bodySchemaOf(type)]),
)
