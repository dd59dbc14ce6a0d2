// A dashboard for the element <formyard-dashboard>: the page as HTML, and the data of its charts.
import { Type } from 'typebox'
import { CHART_KINDS } from '../../engine/charts/names.ts'
import { readState } from '../../engine/dashboards/state.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { closed, Nullable, oneOf } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { documentFor } from '../../product/dashboards/locked.ts'
import { prepareDashboard } from '../../product/dashboards/prepare.ts'
import { findDashboard, findDashboardVersion } from '../../product/dashboards/queries.ts'
import { DashboardParams } from '../../product/dashboards/schemas.ts'
import { answerTab, tabOf } from '../../product/dashboards/tab-answers.ts'
import { answerQuery } from '../../product/datasets/query.ts'
import { QueryReply } from '../../product/datasets/query-schemas.ts'
import { Problem } from '../../product/problem.ts'
import { choicesFor } from './choices.ts'
import { embeddedDashboard } from './dashboard-page.ts'
import { textsFor } from './dashboard-texts.ts'
import { drawnCards } from './drawn-cards.ts'
import { activeFormPaths } from './form-paths.ts'
import { preparingSeconds } from './preparing.ts'
import { layoutOf } from './sizes.ts'
import { embeddedCss } from './style.ts'
import type { DashboardView } from './view.ts'

const ViewRequest = Type.Object(
  {
    state: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: 'The tab, filters and picked values, as in the address of the public page.',
        examples: ['tab=details&f.site=Linz'],
      }),
    ),
    language: Type.Optional(
      Type.String({ maxLength: 100, description: 'As in `Accept-Language`.', examples: ['de'] }),
    ),
    draft: Type.Optional(Type.Boolean({ description: 'True for the draft, for people who can read it.' })),
  },
  { ...closed, title: 'DashboardViewRequest', examples: [{ state: 'tab=overview', language: 'en' }] },
)

const ChartOfCard = Type.Object(
  {
    card: Type.String({ description: 'The id of the card.' }),
    name: Type.String({ description: 'The heading.' }),
    kind: oneOf(CHART_KINDS, 'ChartKind', 'How the result is drawn.'),
    options: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'The options of the kind.',
    }),
    height: Type.Integer({ description: 'Pixels.' }),
    data: QueryReply,
    links: Type.Array(Nullable('string', {}), {
      description:
        'What a click on the mark of each of the first 1,000 rows of `data` leads to, as the links of `html` do; null for nothing. Empty if clicks do nothing.',
    }),
    picked: Nullable('integer', {
      description: 'The row of `data` whose mark was picked, from 0; null for none. Other marks are pale.',
    }),
  },
  { ...closed, title: 'ChartOfCard', description: 'A chart to draw.' },
)

const ViewedDashboard = Type.Object(
  {
    name: Type.String({ description: 'The name of the dashboard.' }),
    tab: Type.String({ description: 'The id of the tab.' }),
    language: Type.String({ description: 'The language of the texts.' }),
    version: Nullable('integer', { description: 'The published version; null for the draft.' }),
    refreshSeconds: Nullable('integer', { description: 'How often to load again; null for never.' }),
    retrySeconds: Nullable('integer', {
      description: 'When to load again because data are being prepared; null if none are.',
    }),
    color: Nullable('string', { description: 'The color of the theme.' }),
    html: Type.String({ description: 'The dashboard without its charts. Links and fields carry the state.' }),
    css: Type.String({ description: 'Its style, for a shadow root.' }),
    charts: Type.Array(ChartOfCard, { description: 'The charts of the tab.' }),
  },
  { ...closed, title: 'ViewedDashboard' },
)

/** Links of an element lead nowhere: it reads the state from them. */
const NO_SLUG = '-'

export const dashboardViewRoutes: Routes = async app => {
  app.post(
    '/user/:userid/app/:appid/dashboard/:dashboardid/view',
    {
      config: { permission: 'dashboard.query' },
      schema: {
        operationId: 'embedDashboard',
        summary: 'Retrieve a dashboard for a page of yours',
        description:
          'Returns the published dashboard, or its draft, as HTML with the data of its charts. The element `<formyard-dashboard>` shows it. The form of `html` and `css` can change.',
        tags: ['Dashboards'],
        params: DashboardParams,
        body: ViewRequest,
        problems: ['dashboard_not_found', 'dashboard_not_active', 'dashboard_paused', 'feature_missing'],
        response: { 200: json(ViewedDashboard, 'The dashboard') },
      },
    },
    async request => {
      const { principal, params, body } = request
      const row = await findDashboard(app.db, principal.organizationId, params)
      if (!row) throw new Problem('dashboard_not_found')
      const { draft = false } = body
      // Tokens of viewers show what was published.
      if (draft && principal.kind === 'token' && !principal.permissions.has('dashboard.read'))
        throw new Problem('feature_missing')
      if (!draft && row.status === 'PAUSED') throw new Problem('dashboard_paused')
      const version =
        draft || row.version === null ? undefined : await findDashboardVersion(app.db, row.id, row.version)
      const published = draft ? row : version
      if (!published) throw new Problem('dashboard_not_active')
      const document = documentFor(principal, published.document)
      const query = new URLSearchParams(body.state)
      const tab = tabOf(document, query.get('tab') ?? undefined) ?? tabOf(document, undefined)
      if (!tab) throw new Problem('dashboard_not_active')
      const state = readState(document, query)
      const reader = { db: app.db, principal, params, client: request, isForChart: true }
      const prepared = await prepareDashboard(reader, document)
      const now = app.now()
      const ask = (asked: Parameters<typeof answerQuery>[1]) =>
        answerQuery({ ...reader, copies: app.copies, now: now.getTime() }, asked)
      const answers = await answerTab(prepared, tab, state, ask, now)
      const paths = await activeFormPaths(app.db, principal.organizationId, params, document)
      const texts = textsFor(body.language ?? request.headers['accept-language'])
      const view: DashboardView = {
        slug: NO_SLUG,
        name: published.name,
        version: version?.version ?? 0,
        isIndexed: false,
        isEmbedded: true,
        prepared,
        tab,
        state,
        texts,
        answers: new Map(answers.map(answer => [answer.card.id, answer])),
        choices: await choicesFor(prepared, ask, now),
        formPath: ({ webformid = '' }) => {
          const path = paths.get(webformid)
          return path && `${app.config.publicUrl}${path}/embed`
        },
        now,
      }
      return {
        name: published.name,
        tab: tab.id,
        language: texts.lang,
        version: version?.version ?? null,
        refreshSeconds: document.refreshSeconds ?? null,
        retrySeconds: preparingSeconds(answers),
        color: document.theme?.primaryColor ?? null,
        html: String(embeddedDashboard(view)),
        css: embeddedCss(layoutOf(document)),
        charts: drawnCards(view),
      }
    },
  )
}
