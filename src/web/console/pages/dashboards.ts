// The dashboards of one application.
import { html, type TemplateResult } from 'lit'
import type { DashboardSummary } from '../../api/contract.d.ts'
import { menuButton } from '../../kit/menu.ts'
import { readApp } from '../app-data.ts'
import { editorAddress, readDashboards } from '../dashboards.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'
import { listPage, listTable } from '../parts/list-page.ts'
import { stateMark } from '../parts/state-mark.ts'
import { dashboardItems } from './dashboards/dashboard-items.ts'
import { newDashboard } from './dashboards/new-dashboard.ts'

export interface DashboardsView {
  readonly appName: string
  dashboards: readonly DashboardSummary[]
}

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, params, href } = context
  const appid = params['appid'] ?? ''
  const [app, dashboards] = await Promise.all([readApp(context, appid), readDashboards(context, appid)])
  const view: DashboardsView = { appName: app.name, dashboards }
  return {
    title: texts.dashboards.title,
    crumbs: [{ label: app.name, href: href(`/console/apps/${appid}`) }],
    app,
    render: () =>
      listPage({
        title: texts.dashboards.title,
        text: texts.dashboards.text,
        buttons: createButton(context, appid),
        items: view.dashboards,
        none: {
          title: texts.dashboards.none,
          text: texts.dashboards.noneText,
          sign: 'chart',
          actions: createButton(context, appid),
        },
        list: () => table(context, view),
      }),
  }
}

const createButton = (context: ConsoleContext, appid: string) =>
  action({
    label: context.texts.dashboards.create,
    sign: 'plus',
    kind: 'primary',
    key: 'new-dashboard',
    onClick: () => void newDashboard(context, appid),
  })

function table(context: ConsoleContext, view: DashboardsView): TemplateResult {
  const { texts } = context
  return listTable({
    caption: texts.dashboards.caption(view.appName),
    look: 'forms',
    columns: [
      { label: texts.name },
      { label: texts.dashboards.access },
      { label: texts.dashboards.state },
      { label: texts.dashboards.changed, kind: 'n' },
    ],
    menus: texts.actions,
    rows: view.dashboards.map(dashboard => row(context, view, dashboard)),
  })
}

function row(context: ConsoleContext, view: DashboardsView, dashboard: DashboardSummary): TemplateResult {
  const { texts, format, href } = context
  const { name, access, updateDate, version, hasUnpublishedChanges } = dashboard
  return html`<tr>
    <th scope="row"><a class="name" href=${href(editorAddress(dashboard))}>${glyph('chart', 'soft')}<bdi class="clip">${name}</bdi>${
      version !== null && hasUnpublishedChanges
        ? html`<span class="k-chip k-plain changed"><span class="k-text">${texts.dashboards.unpublished}</span></span>`
        : ''
    }</a></th>
    <td class="soft type">${texts.dashboards.accesses[access]}</td>
    <td>${stateMark(texts, dashboard)}</td>
    <td class="n soft"><time datetime=${updateDate} title=${format.time(updateDate)}>${format.ago(updateDate)}</time></td>
    <td class="c">${menuButton({ label: texts.dashboards.actionsFor(name), items: () => dashboardItems(context, view, dashboard) })}</td>
  </tr>`
}
