import { inTransaction } from '../../platform/db/database.ts'
import { sendTagged } from '../../platform/http/entity-tags.ts'
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
import { findApp } from '../apps/queries.ts'
import { Problem } from '../problem.ts'
import { AppParams, WebformParams } from '../schemas.ts'
import { createDashboard, deleteDashboard, updateDashboard } from './change.ts'
import { createDashboardFromForm } from './create-from-form.ts'
import { type DashboardRow, findDashboard, readDashboards } from './queries.ts'
import {
  Dashboard,
  DashboardChanges,
  DashboardParams,
  DashboardSummary,
  FormDashboard,
  NewDashboard,
} from './schemas.ts'
import { tagOf, toDashboard, toDashboardSummary } from './wire.ts'

const tags = ['Dashboards']
const DASHBOARDS = '/user/:userid/app/:appid/dashboard'
const ONE = `${DASHBOARDS}/:dashboardid`

export const dashboardRoutes: Routes = async app => {
  const { publicUrl } = app.config

  app.post(
    DASHBOARDS,
    {
      config: { permission: 'dashboard.create' },
      schema: {
        operationId: 'createDashboard',
        summary: 'Create a dashboard',
        description:
          'Creates a draft. It can be incomplete: charts, datasets and columns are checked when you check or activate it.',
        tags,
        params: AppParams,
        headers: CreateHeaders,
        body: NewDashboard,
        problems: ['app_not_found', 'slug_taken'],
        response: { 201: created(Dashboard, 'The new dashboard', ['ETag']) },
      },
    },
    async (request, reply) =>
      sendCreated(app.db, request, reply, async trx => {
        const { principal, params, body } = request
        const row = await createDashboard(trx, principal, params, body, new Date().toISOString())
        return {
          location: pathInCollection(request, row.id),
          etag: tagOf(row),
          body: toDashboard(row, publicUrl),
        }
      }),
  )

  app.post(
    '/user/:userid/app/:appid/webform/:webformid/dashboard',
    {
      config: { permission: 'dashboard.create' },
      schema: {
        operationId: 'createDashboardOfWebform',
        summary: 'Create a dashboard of a web form',
        description:
          'Creates a draft with the number of responses, their course, the scores of a quiz, and a chart for each published question that has one. Free texts have none. The dashboard has the name of the web form, unless you give another one.',
        tags,
        params: WebformParams,
        headers: CreateHeaders,
        body: FormDashboard,
        problems: ['webform_not_found'],
        response: { 201: created(Dashboard, 'The new dashboard', ['ETag']) },
      },
    },
    async (request, reply) =>
      sendCreated(app.db, request, reply, async trx => {
        const { principal, params, body } = request
        const form = { principal, params, client: request }
        const row = await createDashboardFromForm(trx, form, body, new Date().toISOString())
        const { userid, appid } = params
        return {
          location: `${request.url.split('/user/', 1)[0]}/user/${userid}/app/${appid}/dashboard/${row.id}`,
          etag: tagOf(row),
          body: toDashboard(row, publicUrl),
        }
      }),
  )

  listRoutes(
    app,
    DASHBOARDS,
    {
      permission: 'dashboard.read',
      operationId: 'listDashboards',
      summary: 'List the dashboards of an application, oldest first',
      description:
        'Returns the dashboards of the application without their tabs and filters. Without `limit`, the whole list is streamed.',
      tags,
      params: AppParams,
      asked: ListBody,
      problems: ['app_not_found'],
      item: DashboardSummary,
    },
    ({ principal, params }) => ({
      read: readDashboards(app.db, principal.organizationId, params),
      toWire: (row: DashboardRow) => toDashboardSummary(row, publicUrl),
      async whenEmpty() {
        if (!(await findApp(app.db, principal.organizationId, params))) throw new Problem('app_not_found')
      },
    }),
  )

  app.get(
    ONE,
    {
      config: { permission: 'dashboard.read' },
      schema: {
        operationId: 'getDashboard',
        summary: 'Retrieve a dashboard',
        description: 'Returns the draft of the dashboard with this id, if it belongs to this application.',
        tags,
        params: DashboardParams,
        headers: ReadHeaders,
        problems: ['dashboard_not_found'],
        response: { 200: json(Dashboard, 'The dashboard', ['ETag']), 304: NotModified },
      },
    },
    async (request, reply) => {
      const row = await findDashboard(app.db, request.principal.organizationId, request.params)
      if (!row) throw new Problem('dashboard_not_found')
      return sendTagged(request, reply, tagOf(row), toDashboard(row, publicUrl))
    },
  )

  app.patch(
    ONE,
    {
      config: { permission: 'dashboard.update' },
      schema: {
        operationId: 'updateDashboard',
        summary: 'Update a dashboard',
        description:
          'Sets the members of the draft that you send; `tabs` and `filters` are replaced as a whole, and null removes `theme`, `timeZone`, `weekStart`, `minGroup` and `refreshSeconds`. `access` and `slug` take effect at once. The active version does not change.',
        tags,
        params: DashboardParams,
        headers: EditHeaders,
        body: DashboardChanges,
        problems: ['dashboard_not_found', 'slug_taken'],
        response: { 200: json(Dashboard, 'The updated dashboard', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { principal, params, headers, body } = request
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        updateDashboard(trx, principal, params, body, headers['if-match'], publicUrl, now),
      )
      reply.header('etag', tagOf(row))
      return toDashboard(row, publicUrl)
    },
  )

  app.delete(
    ONE,
    {
      config: { permission: 'dashboard.delete' },
      schema: {
        operationId: 'deleteDashboard',
        summary: 'Delete a dashboard',
        description: 'Deletes a dashboard with its versions and its page. Charts and datasets stay.',
        tags,
        params: DashboardParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['dashboard_not_found'],
        response: { 204: Deleted },
      },
    },
    async (request, reply) => {
      const { principal, params, headers } = request
      const now = new Date().toISOString()
      await inTransaction(app.db, trx => deleteDashboard(trx, principal, params, headers['if-match'], now))
      return reply.code(204).send(undefined)
    },
  )
}
