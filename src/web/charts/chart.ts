// The element <formyard-chart>: a stored chart, drawn from its data.
import type { ChartKindName } from '../../engine/charts/names.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import type { TokenHost } from '../api/session.ts'
import { make } from '../form/make.ts'
import { type Again, createLive, type Live } from './live-element.ts'
import type { ChartView } from './view.ts'

interface ViewedChart {
  readonly name: string
  readonly kind: ChartKindName
  readonly options: object
  readonly data: QueryResult
}

const CSS = ':host{min-block-size:12rem;block-size:22.5rem}.place{block-size:100%}'

export function create(element: HTMLElement) {
  const host = element as TokenHost
  const root = host.attachShadow({ mode: 'open' })
  const place = make('div', { className: 'place', hidden: true })
  let view: ChartView | undefined

  async function load({ language, app, call }: Live): Promise<Again> {
    const chartid = host.getAttribute('chart-id') ?? ''
    // The code that draws is loaded while the server answers.
    const [{ createChartView }, { body: chart }] = await Promise.all([
      import('./view.ts'),
      call<ViewedChart>('POST', `${app}/chart/${encodeURIComponent(chartid)}/view`),
    ])
    if (!host.isConnected) return {}
    if (!view) {
      view = createChartView({ onMark: mark => live.emit('formyard-mark', { chartid, ...mark }) })
      place.append(view.element)
    }
    place.hidden = false
    const { name, kind, options, data } = chart
    await view.update({ name, kind, options, result: data, language })
    view.showTable(host.getAttribute('view') === 'table')
    live.emit('formyard-ready', { chartid })
    return {}
  }

  const live = createLive(host, root, {
    load,
    clear() {
      place.hidden = true
      view?.dispose()
      view?.element.remove()
      view = undefined
    },
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets.push(sheet)
  root.append(place)
  return { sync: live.sync, reload: live.load, redraw: async () => view?.redraw() }
}
