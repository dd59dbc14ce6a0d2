import { setFaults } from '../../engine/dashboards/check-state.ts'
import type { DashboardState } from '../../engine/dashboards/state.ts'
import { mapValues } from '../../engine/map-values.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { answerQuery } from '../datasets/query.ts'
import { Problem } from '../problem.ts'
import { documentFor } from './locked.ts'
import { prepareDashboard } from './prepare.ts'
import { findDashboard, findDashboardVersion } from './queries.ts'
import { type CardData, DashboardData, DashboardParams, DataRequest } from './schemas.ts'
import { answerTab, type CardAnswer, tabOf } from './tab-answers.ts'

export const dashboardDataRoutes: Routes = async app => {
  app.post(
    '/user/:userid/app/:appid/dashboard/:dashboardid/data',
    {
      config: { permission: 'dashboard.query' },
      schema: {
        operationId: 'getDashboardData',
        summary: 'Retrieve the data of a tab',
        description:
          'Answers the charts of a tab at once, with the values of filters that you send. A card that cannot be answered has a `problem`; the others have their data.',
        tags: ['Dashboards'],
        params: DashboardParams,
        body: DataRequest,
        problems: ['dashboard_not_found', 'dashboard_not_active', 'dashboard_paused'],
        response: { 200: json(DashboardData, 'The data of the cards') },
      },
    },
    async request => {
      const { principal, params, body } = request
      const { filters = {}, picks = {}, drills = {}, draft = false } = body
      const row = await findDashboard(app.db, principal.organizationId, params)
      if (!row) throw new Problem('dashboard_not_found')
      // Tokens show what was published.
      if (draft && principal.kind === 'token') throw new Problem('feature_missing')
      if (!draft && row.status === 'PAUSED') throw new Problem('dashboard_paused')
      const published =
        draft || row.version === null ? undefined : await findDashboardVersion(app.db, row.id, row.version)
      if (!draft && !published)
        throw new Problem('dashboard_not_active', { detail: 'Activate it first, or ask for the `draft`.' })
      const document = documentFor(principal, (published ?? row).document)
      const state: DashboardState = {
        filters,
        picks: mapValues(picks, asList),
        drills: mapValues(drills, path => path.map(asList)),
      }
      const tab = tabOf(document, body.tab)
      const faults = setFaults(document, state)
      if (!tab) faults.push({ pointer: '/tab', code: 'id_unknown', detail: 'The dashboard has no such tab.' })
      if (!tab || faults.length > 0) throw new Problem('body_invalid', { faults })
      const reader = { db: app.db, principal, params, client: request, isForChart: true }
      const prepared = await prepareDashboard(reader, document)
      const now = app.now()
      const answers = await answerTab(
        prepared,
        tab,
        state,
        query => answerQuery({ ...reader, copies: app.copies, now: now.getTime() }, query),
        now,
      )
      return { tab: tab.id, version: published?.version ?? null, cards: answers.map(toCardData) }
    },
  )
}

/** A text alone is the value of the first dimension. */
const asList = (mark: string | string[]) => (Array.isArray(mark) ? mark : [mark])

const toCardData = ({ card, shown: { name, kind, options }, answer }: CardAnswer): CardData => ({
  id: card.id,
  name,
  kind,
  options,
  ...('result' in answer
    ? { data: answer.result }
    : { problem: { code: answer.problem.code, detail: answer.problem.detail ?? answer.problem.title } }),
})
