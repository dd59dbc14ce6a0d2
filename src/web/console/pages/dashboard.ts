// The editor of a dashboard, in the whole window.
import { html } from 'lit'
import { readApp } from '../app-data.ts'
import { dashboardApi, editorAddress, readDashboard } from '../dashboards.ts'
import { loadElements } from '../elements.ts'
import type { ConsoleContext, Page } from '../page-module.ts'

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, language, scheme, params, href } = context
  const [app, dashboard] = await Promise.all([
    readApp(context, params['appid'] ?? ''),
    readDashboard(context),
    loadElements(),
  ])
  const api = dashboardApi(context, dashboard)
  return {
    title: dashboard.name,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${app.appid}`) },
      { label: texts.dashboards.title, href: href(`/console/apps/${app.appid}/dashboards`) },
    ],
    app,
    isFull: true,
    render: () => html`<h1 class="k-hidden" tabindex="-1">${texts.dashboards.edit}</h1>
      <formyard-dashboard-editor
        class="designer"
        hide="share"
        locale=${language}
        color-scheme=${scheme}
        .api=${api}
      ><a slot="actions" class="k-button k-ghost" href=${href(`${editorAddress(dashboard)}/share`)}>${texts.dashboards.share}</a></formyard-dashboard-editor>`,
  }
}
