// The editor of one chart. A new one gets its address when it is saved for the first time.
import { html, nothing } from 'lit'
import type { EditorApi } from '../../chart-editor/connect.ts'
import { menuButton } from '../../kit/menu.ts'
import { appPath, readApp } from '../app-data.ts'
import { loadElements } from '../elements.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { pageHead } from '../parts/blocks.ts'
import { chartMenu } from './charts/actions.ts'
import { chartPage, chartsPath } from './charts/chart-data.ts'
import { withChartsTexts } from './charts/charts-context.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const { appid = '', chartid } = first.params
  const [context, app, stored] = await Promise.all([
    withChartsTexts(first),
    readApp(first, appid),
    chartid
      ? first.call('GET', `${chartsPath(first, appid)}/${chartid}`).then(({ body }) => body)
      : undefined,
    loadElements(),
  ])
  const { pageTexts, href, go, query, language, scheme, update, call, owner, inWords, toast } = context
  const api: EditorApi = { call, app: appPath(owner, appid) }
  let chart = stored
  /** Reads what the editor has stored, for the menu and the title. */
  const changed = async ({ detail }: CustomEvent<{ readonly chartid: string }>) => {
    try {
      chart = (await call('GET', `${chartsPath(context, appid)}/${detail.chartid}`)).body
      update()
    } catch (error) {
      toast(inWords(error))
    }
  }
  const created = (event: CustomEvent<{ readonly chartid: string }>) => {
    history.replaceState(null, '', href(chartPage({ appid, chartid: event.detail.chartid })))
    void changed(event)
  }
  return {
    get title() {
      return chart?.name ?? pageTexts.newTitle
    },
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: pageTexts.title, href: href(`/console/apps/${appid}/charts`) },
    ],
    app,
    render: () => html`<div class="page wide">
      ${pageHead(pageTexts.edited, {
        end:
          chart &&
          menuButton({
            label: pageTexts.actionsFor(chart.name),
            items: () =>
              chart
                ? chartMenu(context, chart, {
                    isInList: false,
                    copied: copy => go(href(chartPage(copy))),
                    deleted: () => go(href(`/console/apps/${appid}/charts`), { replaces: true }),
                  })
                : [],
          }),
      })}
      <formyard-chart-editor
        chart=${stored?.chartid ?? nothing}
        dataset=${query.get('dataset') ?? nothing}
        column=${query.get('column') ?? nothing}
        locale=${language}
        color-scheme=${scheme}
        .api=${api}
        @formyard-create=${created}
        @formyard-save=${(event: CustomEvent) => void changed(event)}
      ></formyard-chart-editor>
    </div>`,
  }
}
