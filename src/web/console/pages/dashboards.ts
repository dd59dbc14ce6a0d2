// The dashboards of one application.
import { html, type TemplateResult } from 'lit'
import type { DashboardSummary } from '../../api/contract.d.ts'
import { menuButton } from '../../kit/menu.ts'
import { editorAddress, readDashboards } from '../dashboards.ts'
import { readApp } from '../data.ts'
import type { Context, Page } from '../page.ts'
import { action, empty, pageHead } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'
import { stateMark } from '../parts/state-mark.ts'
import { dashboardItems } from './dashboards/dashboard-items.ts'
import { newDashboard } from './dashboards/new-dashboard.ts'

export interface DashboardsView {
  readonly appName: string
  dashboards: readonly DashboardSummary[]
}

export async function open(context: Context): Promise<Page> {
  const { texts, params, href } = context
  const appid = params['appid'] ?? ''
  const [app, dashboards] = await Promise.all([readApp(context, appid), readDashboards(context, appid)])
  const view: DashboardsView = { appName: app.name, dashboards }
  return {
    title: texts.dashboards.title,
    crumbs: [{ label: app.name, href: href(`/console/apps/${appid}`) }],
    app,
    render() {
      const hasSome = view.dashboards.length > 0
      return html`<div class="page">
        ${pageHead(texts.dashboards.title, { text: texts.dashboards.text, end: hasSome && createButton(context, appid) })}
        ${
          hasSome
            ? table(context, view)
            : empty({
                title: texts.dashboards.none,
                text: texts.dashboards.noneText,
                sign: 'chart',
                actions: createButton(context, appid),
              })
        }
      </div>`
    },
  }
}

const createButton = (context: Context, appid: string) =>
  action({
    label: context.texts.dashboards.create,
    sign: 'plus',
    kind: 'primary',
    key: 'new-dashboard',
    onClick: () => void newDashboard(context, appid),
  })

function table(context: Context, view: DashboardsView): TemplateResult {
  const { texts } = context
  return html`<table class="table forms">
    <caption class="k-hidden">${texts.dashboards.caption(view.appName)}</caption>
    <thead><tr>
      <th scope="col">${texts.name}</th>
      <th scope="col">${texts.dashboards.access}</th>
      <th scope="col">${texts.dashboards.state}</th>
      <th scope="col" class="n">${texts.dashboards.changed}</th>
      <th scope="col" class="c"><span class="k-hidden">${texts.actions}</span></th>
    </tr></thead>
    <tbody>${view.dashboards.map(dashboard => row(context, view, dashboard))}</tbody>
  </table>`
}

function row(context: Context, view: DashboardsView, dashboard: DashboardSummary): TemplateResult {
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
