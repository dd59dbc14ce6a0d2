import { inTransaction } from '../../platform/db/database.ts'
import { entityTag } from '../../platform/http/entity-tags.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, EditHeaders, ListBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { requireApp } from '../apps/queries.ts'
import { crudRoutes } from '../crud.ts'
import { limitsOf } from '../datasets/token-rows.ts'
import { AppParams } from '../schemas.ts'
import { createChart, deleteChart, updateChart } from './change.ts'
import { misfits } from './misfits.ts'
import { findChart, lockChart, readCharts } from './queries.ts'
import { Chart, ChartChanges, ChartParams, NewChart, WrittenChart } from './schemas.ts'
import { toChart, toWrittenChart } from './wire.ts'

/** Undefined: all of the application. */
const namedCharts = (principal: ClientPrincipal) => {
  const limits = limitsOf(principal)
  return limits && (limits.charts ?? [])
}

const tags = ['Charts']
const CHARTS = '/user/:userid/app/:appid/chart'

export const chartRoutes: Routes = async app => {
  const charts = crudRoutes(app, {
    noun: 'chart',
    label: 'chart',
    tags,
    path: CHARTS,
    parent: AppParams,
    params: ChartParams,
    schema: Chart,
    toWire: toChart,
    tagOf: entityTag,
    lock: lockChart,
  })

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

  charts.list(
    {
      summary: 'List the charts of an application, oldest first',
      description: 'Returns the charts of the application. Without `limit`, the whole list is streamed.',
      asked: ListBody,
      problems: ['app_not_found'],
      item: Chart,
    },
    ({ principal, params }) => ({
      read: readCharts(app.db, principal.organizationId, params, namedCharts(principal)),
      toWire: toChart,
      whenEmpty: () => requireApp(app.db, principal.organizationId, params),
    }),
  )

  charts.get({
    summary: 'Retrieve a chart',
    description: 'Returns the chart with this id, if it belongs to this application.',
    find: findChart,
  })

  app.patch(
    `${CHARTS}/:chartid`,
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

  charts.delete({
    summary: 'Delete a chart',
    description: 'Deletes a chart. Its dataset stays.',
    problems: ['chart_in_use'],
    run: deleteChart,
  })
}
