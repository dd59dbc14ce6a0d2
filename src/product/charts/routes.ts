import { inTransaction } from '../../platform/db/database.ts'
import { entityTag, sendTagged } from '../../platform/http/entity-tags.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import {
  CreateHeaders,
  Deleted,
  EditHeaders,
  ListBody,
  NoBody,
  NotModified,
  ReadHeaders,
} from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { findApp } from '../apps/queries.ts'
import { limitsOf } from '../datasets/token-rows.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import { createChart, deleteChart, updateChart } from './change.ts'
import { misfits } from './misfits.ts'
import { findChart, readCharts } from './queries.ts'
import { Chart, ChartChanges, ChartParams, NewChart, WrittenChart } from './schemas.ts'
import { toChart, toWrittenChart } from './wire.ts'

/** Undefined: all of the application. */
const namedCharts = (principal: ClientPrincipal) => {
  const limits = limitsOf(principal)
  return limits && (limits.charts ?? [])
}

const tags = ['Charts']
const CHARTS = '/user/:userid/app/:appid/chart'
const ONE = `${CHARTS}/:chartid`

export const chartRoutes: Routes = async app => {
  app.post(
    CHARTS,
    {
      config: { permission: 'chart.create' },
      schema: {
        operationId: 'createChart',
        summary: 'Create a chart',
        description:
          'Stores a query to a dataset with the way to draw its result. The options and what the kind needs are checked. What does not fit the dataset now is in `warnings`, because a dataset can change.',
        tags,
        params: AppParams,
        headers: CreateHeaders,
        body: NewChart,
        problems: ['app_not_found', 'chart_invalid'],
        response: { 201: created(WrittenChart, 'The new chart', ['ETag']) },
      },
    },
    async (request, reply) =>
      sendCreated(app.db, request, reply, async trx => {
        const { principal, params, body } = request
        const row = await createChart(trx, principal, params, body, new Date().toISOString())
        const written = toWrittenChart(row, await misfits(trx, request, body.query))
        return { location: pathInCollection(request, row.id), etag: entityTag(row), body: written }
      }),
  )

  listRoutes(
    app,
    CHARTS,
    {
      permission: 'chart.read',
      operationId: 'listCharts',
      summary: 'List the charts of an application, oldest first',
      description: 'Returns the charts of the application. Without `limit`, the whole list is streamed.',
      tags,
      params: AppParams,
      asked: ListBody,
      problems: ['app_not_found'],
      item: Chart,
    },
    ({ principal, params }) => ({
      read: readCharts(app.db, principal.organizationId, params, namedCharts(principal)),
      toWire: toChart,
      async whenEmpty() {
        if (!(await findApp(app.db, principal.organizationId, params))) throw new Problem('app_not_found')
      },
    }),
  )

  app.get(
    ONE,
    {
      config: { permission: 'chart.read' },
      schema: {
        operationId: 'getChart',
        summary: 'Retrieve a chart',
        description: 'Returns the chart with this id, if it belongs to this application.',
        tags,
        params: ChartParams,
        headers: ReadHeaders,
        problems: ['chart_not_found'],
        response: { 200: json(Chart, 'The chart', ['ETag']), 304: NotModified },
      },
    },
    async (request, reply) => {
      const row = await findChart(app.db, request.principal.organizationId, request.params)
      if (!row) throw new Problem('chart_not_found')
      return sendTagged(request, reply, entityTag(row), toChart(row))
    },
  )

  app.patch(
    ONE,
    {
      config: { permission: 'chart.update' },
      schema: {
        operationId: 'updateChart',
        summary: 'Update a chart',
        description:
          'Sets the members that you send. `query` and `options` are replaced as a whole. What of a new query does not fit the dataset is in `warnings`.',
        tags,
        params: ChartParams,
        headers: EditHeaders,
        body: ChartChanges,
        problems: ['chart_not_found', 'chart_invalid', 'chart_in_use'],
        response: { 200: json(WrittenChart, 'The updated chart', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { headers, body } = request
      const now = new Date().toISOString()
      const { row, warnings } = await inTransaction(app.db, async trx => ({
        row: await updateChart(trx, request, body, headers['if-match'], now),
        warnings: body.query ? await misfits(trx, request, body.query) : [],
      }))
      reply.header('etag', entityTag(row))
      return toWrittenChart(row, warnings)
    },
  )

  app.delete(
    ONE,
    {
      config: { permission: 'chart.delete' },
      schema: {
        operationId: 'deleteChart',
        summary: 'Delete a chart',
        description: 'Deletes a chart. Its dataset stays.',
        tags,
        params: ChartParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['chart_not_found', 'chart_in_use'],
        response: { 204: Deleted },
      },
    },
    async (request, reply) => {
      const { principal, params, headers } = request
      const now = new Date().toISOString()
      await inTransaction(app.db, trx => deleteChart(trx, principal, params, headers['if-match'], now))
      return reply.code(204).send(undefined)
    },
  )
}
