// The element <formyard-chart>: a stored chart, drawn from its data.
import type { TokenHost } from '../api/session.ts'
import { make } from '../form/make.ts'
import { type Again, createLive, type Live } from './live-element.ts'
import type { ChartView } from './view.ts'

/** When newer rows are probably there. */
const PENDING_SECONDS = 15

const CSS =
  ':host{min-block-size:12rem;block-size:22.5rem}.frame{display:flex;flex-direction:column;block-size:100%}.place{flex:1;min-block-size:0}.behind{margin:0;color:var(--formyard-soft,light-dark(#565b6b,#b3b8c7));font:.75rem/1.5 var(--formyard-font,system-ui,sans-serif)}'

export function create(element: HTMLElement) {
  const host = element as TokenHost
  const root = host.attachShadow({ mode: 'open' })
  const place = make('div', { className: 'place' })
  const behind = make('p', { className: 'behind', hidden: true })
  behind.role = 'status'
  const frame = make('div', { className: 'frame', hidden: true }, place, behind)
  let view: ChartView | undefined

  async function load({ language, app, call }: Live): Promise<Again> {
    const chartid = host.getAttribute('chart-id') ?? ''
    // The code that draws is loaded while the server answers.
    const [{ createChartView }, { momentInWords, viewTexts }, { body: chart }] = await Promise.all([
      import('./view.ts'),
      import('./view-texts.ts'),
      call('POST', `${app}/chart/${encodeURIComponent(chartid)}/view`),
    ])
    if (!host.isConnected) return {}
    if (!view) {
      view = createChartView({ onMark: mark => live.emit('formyard-mark', { chartid, ...mark }) })
      place.append(view.element)
    }
    frame.hidden = false
    const { name, kind, options, data } = chart
    behind.hidden = !data.pending
    behind.textContent = data.pending ? viewTexts(language).pending(momentInWords(data.asOf, language)) : ''
    await view.update({ name, kind, options, result: data, language })
    view.showTable(host.getAttribute('view') === 'table')
    live.emit('formyard-ready', { chartid })
    return { refresh: data.pending ? PENDING_SECONDS : null }
  }

  const live = createLive(host, root, {
    load,
    clear() {
      frame.hidden = true
      view?.dispose()
      view?.element.remove()
      view = undefined
    },
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets.push(sheet)
  root.append(frame)
  return { sync: live.sync, reload: live.load, redraw: async () => view?.redraw() }
}
