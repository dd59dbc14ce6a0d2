// What happened in an application, and the types of events.

import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { requireApp } from '../apps/queries.ts'
import { EVENT_TYPES } from '../event-types.ts'
import { CATALOGUE } from '../events/catalogue.ts'
import { type EventRow, findEvent } from '../events/queries.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import { bodiesOf } from './body.ts'
import { readEvents } from './queries.ts'
import { bodySchemaOf, EventParams, EventShape, EventSummary, EventTypes, ListEventsBody } from './schemas.ts'

const tags = ['Events']
const EVENTS = '/user/:userid/app/:appid/event'

const toSummary = (row: EventRow): EventSummary => ({
  eventid: row.id,
  type: row.type,
  version: row.version,
  webformid: row.webform_id,
  createDate: row.create_date,
  dispatchDate: row.dispatch_date,
})

export const eventRoutes: Routes = async app => {
  app.get(
    '/core/event/type',
    {
      config: { permission: 'eventtype.read' },
      schema: {
        operationId: 'listEventTypes',
        summary: 'List the types of events',
        description: 'Returns every type with its version and the JSON Schema of what a receiver gets.',
        tags,
        response: { 200: json(EventTypes, 'The types') },
      },
    },
    async () => ({
      types: EVENT_TYPES.map(type => ({
        type,
        version: CATALOGUE[type].version,
        description: CATALOGUE[type].description,
        schema: bodySchemaOf(type),
      })),
    }),
  )

  listRoutes(
    app,
    EVENTS,
    {
      permission: 'event.read',
      operationId: 'listEvents',
      summary: 'List what happened in an application, oldest first',
      description:
        'Returns events that a webhook or workflow listens to, or all of them if the application has `recordEvents`. They are kept for some days after they were passed on. Without `limit`, the whole list is streamed.',
      tags,
      params: AppParams,
      asked: ListEventsBody,
      problems: ['app_not_found'],
      item: EventSummary,
    },
    async ({ principal, params, asked }) => {
      const { organizationId } = principal
      await requireApp(app.db, organizationId, params)
      return {
        read: readEvents(app.db, organizationId, params.appid, asked),
        toWire: toSummary,
        isFiltered: true,
      }
    },
  )

  app.get(
    `${EVENTS}/:eventid`,
    {
      config: { permission: 'event.read' },
      schema: {
        operationId: 'getEvent',
        summary: 'Retrieve an event',
        description: 'Returns the event with the data that a receiver would get now.',
        tags,
        params: EventParams,
        problems: ['event_not_found'],
        response: { 200: json(EventShape, 'The event') },
      },
    },
    async ({ principal, params }) => {
      const row = await findEvent(app.db, principal.organizationId, params.appid, params.eventid)
      if (row?.user_id !== params.userid) throw new Problem('event_not_found')
      const { data = {} } = (await bodiesOf(app.db, [row], app.config.publicUrl)).get(row.id) ?? {}
      return { ...toSummary(row), data }
    },
  )
}
