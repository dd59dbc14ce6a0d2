// Shows a chart on a page without a server. Bundled for the page by charts.test.ts.
import type { ChartKindName } from '../../../src/engine/charts/names.ts'
import type { ChosenMark } from '../../../src/web/charts/marks.ts'
import { type ChartView, createChartView } from '../../../src/web/charts/view.ts'
import { samples } from '../../charts/samples.ts'

export interface ChartSetup {
  readonly kinds: readonly ChartKindName[]
  readonly language?: string
}

const page = new CSSStyleSheet()
page.replaceSync(`
  html { color-scheme: light dark; background: Canvas; color: CanvasText }
  body { margin: 0; font: 14px system-ui }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(360px, 100%), 1fr)); gap: 16px; padding: 16px }
  section { min-inline-size: 0; border: 1px solid light-dark(#e4e6ec, #2b2f3b); border-radius: 10px; padding: 12px; background: light-dark(#fff, #1b1e27) }
  h2 { margin: 0 0 8px; font-size: 14px }
  .place { block-size: 260px }
`)
document.adoptedStyleSheets = [page]

const chosen: ChosenMark[] = []
let views: ChartView[] = []

async function showCharts({ kinds, language = 'en' }: ChartSetup): Promise<void> {
  for (const view of views) view.dispose()
  document.querySelector('main')?.remove()
  document.documentElement.lang = language
  const main = document.createElement('main')
  document.body.append(main)
  const title = document.createElement('h1')
  title.textContent = 'Charts'
  main.append(title)
  views = await Promise.all(
    kinds.map(async kind => {
      const view = createChartView({ onMark: mark => chosen.push(mark) })
      const [section, heading, place] = ['section', 'h2', 'div'].map(name => document.createElement(name))
      if (!section || !heading || !place) throw new Error('No elements')
      section.id = kind
      place.className = 'place'
      heading.textContent = samples[kind].name
      place.append(view.element)
      section.append(heading, place)
      main.append(section)
      const { name, result, options = {} } = samples[kind]
      await view.update({ name, kind, result, options, language })
      return view
    }),
  )
}

Object.assign(globalThis, { showCharts, chosen, disposeCharts: () => views.map(view => view.dispose()) })
