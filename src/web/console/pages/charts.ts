// The charts of an application, with small pictures.
import { html, nothing, type TemplateResult } from 'lit'
import { formatOf } from '../../../engine/charts/format.ts'
import type { Chart } from '../../api/contract.d.ts'
import { menuButton } from '../../kit/menu.ts'
import { readApp } from '../app-data.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { linkButton } from '../parts/blocks.ts'
import { listPage, noMatch, searchField } from '../parts/list-page.ts'
import { chartMenu } from './charts/actions.ts'
import { chartPage, pictureUrl, readCharts } from './charts/chart-data.ts'
import { type ChartsContext, withChartsTexts } from './charts/charts-context.ts'

interface ChartsView {
  charts: readonly Chart[]
  text: string
  /** The number of failed pictures, by the id of the chart. */
  readonly failures: Map<string, number>
  /** Charts whose picture failed, and is asked for again soon. */
  readonly waiting: Set<string>
}

/** When a picture that failed is asked for again. The server prepares data, or is busy. */
const RETRY_MS = [1000, 3000, 9000, 27_000]

const SMALL = { width: '360', height: '220', background: 'none' }

export async function open(first: ConsoleContext): Promise<Page> {
  const appid = first.params['appid'] ?? ''
  const [context, app, charts] = await Promise.all([
    withChartsTexts(first),
    readApp(first, appid),
    readCharts(first, appid),
  ])
  const { pageTexts, href } = context
  const view: ChartsView = { charts, text: '', failures: new Map(), waiting: new Set() }
  return {
    title: pageTexts.title,
    crumbs: [{ label: app.name, href: href(`/console/apps/${appid}`) }],
    app,
    render: () =>
      listPage({
        title: pageTexts.title,
        text: pageTexts.text,
        buttons: newChart(context, appid),
        items: view.charts,
        none: {
          title: pageTexts.none,
          text: pageTexts.noneText,
          sign: 'pie',
          actions: newChart(context, appid),
        },
        list: () => list(context, view),
      }),
  }
}

const newChart = ({ pageTexts, href }: ChartsContext, appid: string) =>
  linkButton({
    href: href(`/console/apps/${appid}/charts/new`),
    label: pageTexts.create,
    sign: 'plus',
    kind: 'primary',
  })

function list(context: ChartsContext, view: ChartsView): TemplateResult {
  const { pageTexts, update, root } = context
  const wanted = view.text.trim().toLowerCase()
  const shown = view.charts.filter(({ name }) => name.toLowerCase().includes(wanted))
  return html`
    <div class="tools">${searchField({
      id: 'charts-search',
      label: pageTexts.search,
      value: view.text,
      onInput(text) {
        view.text = text
        update()
      },
    })}</div>
    ${
      shown.length > 0
        ? html`<ul class="chart-cards">${shown.map(chart => card(context, view, chart))}</ul>`
        : noMatch({
            title: pageTexts.noMatch,
            text: pageTexts.noMatchText,
            clearLabel: pageTexts.showAll,
            searchId: 'charts-search',
            root,
            clear() {
              view.text = ''
              update()
            },
          })
    }
    <p class="pager" role="status">${shown.length > 0 ? pageTexts.shown(shown.length, view.charts.length) : nothing}</p>
  `
}

function card(context: ChartsContext, view: ChartsView, chart: Chart): TemplateResult {
  const { pageTexts, texts, href, language, format, update } = context
  const { chartid, name, kind, updateDate } = chart
  const failures = view.failures.get(chartid) ?? 0
  const picture = pictureUrl(context, chart, { ...SMALL, theme: isDark(context) ? 'dark' : 'light' })
  const askAgain = () => {
    view.failures.set(chartid, failures + 1)
    view.waiting.add(chartid)
    update()
    setTimeout(() => {
      view.waiting.delete(chartid)
      update()
    }, RETRY_MS[failures])
  }
  return html`<li class="chart-card">
    <div class="chart-picture">${
      failures > RETRY_MS.length
        ? html`<p class="soft">${pageTexts.noPicture}</p>`
        : view.waiting.has(chartid)
          ? html`<p class="soft">${texts.loading}</p>`
          : html`<img
            src="${picture}#${failures}"
            alt=""
            width="360"
            height="220"
            loading="lazy"
            @error=${askAgain}
          />`
    }</div>
    <div class="chart-line">
      <a class="chart-name" href=${href(chartPage(chart))}><bdi>${name}</bdi></a>
      ${menuButton({
        label: pageTexts.actionsFor(name),
        key: `menu-${chartid}`,
        items: () =>
          chartMenu(context, chart, {
            isInList: true,
            copied(copy) {
              view.charts = [copy, ...view.charts]
              update()
            },
            deleted() {
              view.charts = view.charts.filter(one => one.chartid !== chartid)
              update()
            },
          }),
      })}
      <small class="soft">${formatOf(language).words.kinds[kind]} · <time datetime=${updateDate}>${format.ago(updateDate)}</time></small>
    </div>
  </li>`
}

const isDark = ({ scheme }: ChartsContext): boolean =>
  scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
