import { sendCreated } from '../../platform/http/idempotency.ts'
import { created } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, ListBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { requireApp } from '../apps/queries.ts'
import { crudRoutes } from '../crud.ts'
import { AppParams, WebformParams } from '../schemas.ts'
import { createDashboard, deleteDashboard, updateDashboard } from './change.ts'
import { createDashboardFromForm } from './create-from-form.ts'
import { type DashboardRow, findDashboard, lockDashboard, readDashboards } from './queries.ts'
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

export const dashboardRoutes: Routes = async app => {
  const { publicUrl } = app.config

  const dashboards = crudRoutes(app, {
    noun: 'dashboard',
    label: 'dashboard',
    tags,
    path: '/user/:userid/app/:appid/dashboard',
    parent: AppParams,
    params: DashboardParams,
    schema: Dashboard,
    toWire: (row: DashboardRow) => toDashboard(row, publicUrl),
    tagOf,
    lock: lockDashboard,
  })

  dashboards.create({
    summary: 'Create a dashboard',
    description:
      'Creates a draft. It can be incomplete: charts, datasets and columns are checked when you check or activate it.',
    body: NewDashboard,
    problems: ['app_not_found', 'slug_taken'],
    run: createDashboard,
  })

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

  dashboards.list(
    {
      summary: 'List the dashboards of an application, oldest first',
      description:
        'Returns the dashboards of the application without their tabs and filters. Without `limit`, the whole list is streamed.',
      asked: ListBody,
      problems: ['app_not_found'],
      item: DashboardSummary,
    },
    ({ principal, params }) => ({
      read: readDashboards(app.db, principal.organizationId, params),
      toWire: (row: DashboardRow) => toDashboardSummary(row, publicUrl),
      whenEmpty: () => requireApp(app.db, principal.organizationId, params),
    }),
  )

  dashboards.get({
    summary: 'Retrieve a dashboard',
    description: 'Returns the draft of the dashboard with this id, if it belongs to this application.',
    find: findDashboard,
  })

  dashboards.update({
    summary: 'Update a dashboard',
    description:
      'Sets the members of the draft that you send; `tabs` and `filters` are replaced as a whole, and null removes `theme`, `timeZone`, `weekStart`, `minGroup` and `refreshSeconds`. `access` and `slug` take effect at once. The active version does not change.',
    body: DashboardChanges,
    problems: ['slug_taken'],
    run: (trx, principal, stored, changes, now) =>
      updateDashboard(trx, principal, stored, changes, publicUrl, now),
  })

  dashboards.delete({
    summary: 'Delete a dashboard',
    description: 'Deletes a dashboard with its versions and its page. Charts and datasets stay.',
    run: deleteDashboard,
  })
}
