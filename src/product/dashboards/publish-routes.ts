import { inTransaction } from '../../platform/db/database.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { EditHeaders, ListBody, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { activateDashboard, pauseDashboard } from './activate.ts'
import { dashboardFaults } from './faults.ts'
import { findDashboard, findDashboardVersion, readDashboardVersions } from './queries.ts'
import {
  Dashboard,
  DashboardCheck,
  DashboardParams,
  DashboardVersion,
  DashboardVersionSummary,
  VersionParams,
} from './schemas.ts'
import { tagOf, toDashboard, toVersion, toVersionSummary } from './wire.ts'

const tags = ['Dashboards']
const ONE = '/user/:userid/app/:appid/dashboard/:dashboardid'

export const dashboardPublishRoutes: Routes = async app => {
  const { publicUrl } = app.config

  app.post(
    `${ONE}/check`,
    {
      config: { permission: 'dashboard.read' },
      schema: {
        operationId: 'checkDashboard',
        summary: 'Check whether a dashboard can be activated',
        description: 'Returns the faults that activation would report, up to 200. Changes nothing.',
        tags,
        params: DashboardParams,
        body: NoBody,
        problems: ['dashboard_not_found'],
        response: { 200: json(DashboardCheck, 'The result of the check') },
      },
    },
    async request => {
      const { principal, params } = request
      const row = await findDashboard(app.db, principal.organizationId, params)
      if (!row) throw new Problem('dashboard_not_found')
      const errors = await dashboardFaults({ db: app.db, principal, params, client: request }, row.document)
      return { ok: errors.length === 0, errors }
    },
  )

  app.put(
    `${ONE}/activate`,
    {
      config: { permission: 'dashboard.activate' },
      schema: {
        operationId: 'activateDashboard',
        summary: 'Activate a dashboard',
        description:
          'Publishes the draft as an immutable version. The reply has the public `url`. If the draft has no unpublished changes, no version is created and a paused dashboard becomes active again.',
        tags,
        params: DashboardParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['dashboard_not_found', 'dashboard_incomplete'],
        response: { 200: json(Dashboard, 'The active dashboard', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { principal, params, headers } = request
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        activateDashboard(trx, { principal, params, client: request }, headers['if-match'], now),
      )
      reply.header('etag', tagOf(row))
      return toDashboard(row, publicUrl)
    },
  )

  app.put(
    `${ONE}/pause`,
    {
      config: { permission: 'dashboard.pause' },
      schema: {
        operationId: 'pauseDashboard',
        summary: 'Pause a dashboard',
        description:
          'Takes the page away until you activate the dashboard again. Visitors read that it is paused.',
        tags,
        params: DashboardParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['dashboard_not_found', 'dashboard_not_active'],
        response: { 200: json(Dashboard, 'The paused dashboard', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { principal, params, headers } = request
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        pauseDashboard(trx, { principal, params }, headers['if-match'], now),
      )
      reply.header('etag', tagOf(row))
      return toDashboard(row, publicUrl)
    },
  )

  listRoutes(
    app,
    `${ONE}/version`,
    {
      permission: 'dashboard.read',
      operationId: 'listDashboardVersions',
      summary: 'List the versions of a dashboard, oldest first',
      description: 'Returns every activated version, without its tabs and filters.',
      tags,
      params: DashboardParams,
      asked: ListBody,
      problems: ['dashboard_not_found'],
      item: DashboardVersionSummary,
    },
    async ({ principal, params }) => {
      const row = await findDashboard(app.db, principal.organizationId, params)
      if (!row) throw new Problem('dashboard_not_found')
      // Activating locks the dashboard, so version numbers are committed in order.
      return { read: readDashboardVersions(app.db, row.id), toWire: toVersionSummary, hasOwnOrder: true }
    },
  )

  app.get(
    `${ONE}/version/:version`,
    {
      config: { permission: 'dashboard.read' },
      schema: {
        operationId: 'getDashboardVersion',
        summary: 'Retrieve a version of a dashboard',
        description: 'Returns the dashboard as it was activated.',
        tags,
        params: VersionParams,
        problems: ['dashboard_not_found', 'version_not_found'],
        response: { 200: json(DashboardVersion, 'The version') },
      },
    },
    async ({ principal, params }) => {
      const row = await findDashboard(app.db, principal.organizationId, params)
      if (!row) throw new Problem('dashboard_not_found')
      const version = await findDashboardVersion(app.db, row.id, Number(params.version))
      if (!version) throw new Problem('version_not_found')
      return toVersion(version)
    },
  )
}
