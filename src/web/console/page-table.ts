// Every page of the console, with its address and the chunk that draws it. The first match counts.
import type { PageModule } from './page-module.ts'

/** Entries of the navigation. */
export type Section =
  | 'apps'
  | 'welcome'
  | 'templates'
  | 'account'
  | 'users'
  | 'keys'
  | 'tokens'
  | 'secrets'
  | 'audit'
  | 'organization'

export interface Route {
  readonly pattern: URLPattern
  /** The entry of the navigation that is marked. */
  readonly section: Section
  readonly load: () => Promise<PageModule>
}

const FORM = '/console/apps/:appid/forms/:webformid'
const DATASET = '/console/apps/:appid/datasets/:datasetid'

const route = (pathname: string, section: Section, load: Route['load']): Route => ({
  pattern: new URLPattern({ pathname }),
  section,
  load,
})

const routes: readonly Route[] = [
  route('/console{/}?', 'apps', () => import('./pages/apps.ts')),
  route('/console/welcome', 'welcome', () => import('./pages/welcome.ts')),
  route('/console/templates', 'templates', () => import('./pages/templates.ts')),
  route('/console/apps/:appid', 'apps', () => import('./pages/forms.ts')),
  route('/console/apps/:appid/settings', 'apps', () => import('./pages/app-settings.ts')),
  route('/console/apps/:appid/datasets', 'apps', () => import('./pages/datasets.ts')),
  route('/console/apps/:appid/datasets/new', 'apps', () => import('./pages/dataset-new.ts')),
  route('/console/apps/:appid/datasets/new-view', 'apps', () => import('./pages/dataset-view.ts')),
  route('/console/apps/:appid/datasets/connections', 'apps', () => import('./pages/connections.ts')),
  route(DATASET, 'apps', () => import('./pages/dataset.ts')),
  route(`${DATASET}/columns`, 'apps', () => import('./pages/dataset-columns.ts')),
  route(`${DATASET}/load`, 'apps', () => import('./pages/dataset-load.ts')),
  route(`${DATASET}/source`, 'apps', () => import('./pages/dataset-source.ts')),
  route(`${DATASET}/view`, 'apps', () => import('./pages/dataset-view.ts')),
  route('/console/apps/:appid/charts', 'apps', () => import('./pages/charts.ts')),
  route('/console/apps/:appid/charts/new', 'apps', () => import('./pages/chart-new.ts')),
  route('/console/apps/:appid/charts/edit', 'apps', () => import('./pages/chart.ts')),
  route('/console/apps/:appid/charts/:chartid', 'apps', () => import('./pages/chart.ts')),
  route('/console/apps/:appid/dashboards', 'apps', () => import('./pages/dashboards.ts')),
  route('/console/apps/:appid/dashboards/:dashboardid', 'apps', () => import('./pages/dashboard.ts')),
  route(
    '/console/apps/:appid/dashboards/:dashboardid/share',
    'apps',
    () => import('./pages/dashboard-share.ts'),
  ),
  route('/console/apps/:appid/workflows', 'apps', () => import('./pages/workflows.ts')),
  route('/console/apps/:appid/webhooks', 'apps', () => import('./pages/webhooks.ts')),
  route('/console/apps/:appid/webhooks/:webhookid', 'apps', () => import('./pages/webhook.ts')),
  route('/console/apps/:appid/secrets', 'apps', () => import('./pages/app-secrets.ts')),
  route('/console/apps/:appid/workflows/:workflowid', 'apps', () => import('./pages/workflow.ts')),
  route(FORM, 'apps', () => import('./pages/build.ts')),
  route(`${FORM}/build`, 'apps', () => import('./pages/build.ts')),
  route(`${FORM}/share`, 'apps', () => import('./pages/share.ts')),
  route(`${FORM}/responses`, 'apps', () => import('./pages/responses.ts')),
  route(`${FORM}/responses/:responseid`, 'apps', () => import('./pages/responses.ts')),
  route(`${FORM}/grade`, 'apps', () => import('./pages/grade.ts')),
  route(`${FORM}/regrade`, 'apps', () => import('./pages/regrade.ts')),
  route(`${FORM}/summary`, 'apps', () => import('./pages/summary.ts')),
  route(`${FORM}/versions`, 'apps', () => import('./pages/versions.ts')),
  route(`${FORM}/settings`, 'apps', () => import('./pages/form-settings.ts')),
  route('/console/account', 'account', () => import('./pages/account.ts')),
  // Pages for admins.
  route('/console/users', 'users', () => import('./pages/admin/users.ts')),
  route('/console/users/:userid', 'users', () => import('./pages/admin/user.ts')),
  route('/console/keys', 'keys', () => import('./pages/admin/keys.ts')),
  route('/console/tokens', 'tokens', () => import('./pages/admin/tokens.ts')),
  route('/console/secrets', 'secrets', () => import('./pages/admin/secrets.ts')),
  route('/console/audit', 'audit', () => import('./pages/admin/audit.ts')),
  route('/console/organization', 'organization', () => import('./pages/admin/organization.ts')),
]

const nowhere: Route = route('/*', 'apps', () => import('./pages/not-found.ts'))

export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

export function matchOf({ href }: URL, table: readonly Route[] = routes): Match {
  for (const route of table) {
    const found = route.pattern.exec(href)
    if (found) {
      const groups = Object.entries(found.pathname.groups)
      return { route, params: Object.fromEntries(groups.map(([name, value = '']) => [name, value])) }
    }
  }
  return { route: nowhere, params: {} }
}
