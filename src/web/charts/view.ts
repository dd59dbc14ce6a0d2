// Draws the data of a chart: as a picture with a name and a description, and as a table. It has a shadow root of its own, so it can
// stand in any page or element.
import type { ChartInput } from '../../engine/charts/draw.ts'
import { make } from '../form/make.ts'
import { setHtml } from '../kit/trusted.ts'
import { themeOf } from './colors.ts'
import { type ChosenMark, chosenMark, marksIn, placeAfter, rowAt } from './marks.ts'
import { drawPicture, type Picture } from './picture.ts'
import { chartStyles } from './styles.ts'
import { tableElement } from './table.ts'
import { createTooltip, sentenceOf } from './tooltip.ts'
import { viewTexts } from './view-texts.ts'

export interface ShownChart extends Pick<ChartInput, 'kind' | 'result' | 'options' | 'picked'> {
  readonly name: string
  /** BCP 47; English when absent. */
  readonly language?: string
}

export interface ChartView {
  /** The element to put into a page. It fills the height of its container, at least 80 pixels. */
  readonly element: HTMLElement
  /** Draws other data. Resolves when it is on the page. */
  update(chart: ShownChart): Promise<void>
  /** Draws again, such as after the colors of the page have changed. */
  redraw(): Promise<void>
  /** Shows the table, or the picture. */
  showTable(isTable: boolean): void
  /** Gives the focus to the values, or to the table. */
  focus(): void
  dispose(): void
}

export interface ChartViewOptions {
  /** Called for a click on a mark, or Enter. Without it, marks only show their figures. */
  onMark?(mark: ChosenMark): void
}

const SVG = 'http://www.w3.org/2000/svg'
const MIN = { width: 120, height: 80 }
const ICONS = {
  table: 'M2 3h12v10H2zM2 6.5h12M2 10h12M6.5 3v10',
  chart: 'M2.5 2v11.5H14M5.5 11V7.5M8.5 11V4.5M11.5 11V6',
}

export function createChartView({ onMark }: ChartViewOptions = {}): ChartView {
  const element = make('div', {})
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [chartStyles()]
  const probe = make('div', { className: 'probe' })
  const svg = document.createElementNS(SVG, 'svg')
  const keys = make('div', { className: 'keys', tabIndex: 0, role: 'slider', hidden: true })
  keys.setAttribute('aria-valuemin', '1')
  const tooltip = createTooltip()
  const toggle = make('button', { type: 'button', className: 'toggle', hidden: true })
  const icon = document.createElementNS(SVG, 'path')
  const drawn = document.createElementNS(SVG, 'svg')
  drawn.setAttribute('viewBox', '0 0 16 16')
  drawn.setAttribute('aria-hidden', 'true')
  drawn.append(icon)
  toggle.append(drawn)
  const description = make('p', { id: 'description', className: 'hint' })
  const picture = make('div', { className: onMark ? 'picture open' : 'picture' }, svg, tooltip.element)
  const rows = make('div', {})
  root.append(probe, picture, rows, keys, toggle, description)

  let shown: ShownChart | undefined
  let latest: Picture | undefined
  let isTable = false
  let chosen: number | undefined
  let drawing = 0
  let frame = 0

  const language = () => shown?.language ?? 'en'

  function choose(row: number | undefined) {
    if (row === chosen) return
    chosen = row
    for (const mark of svg.querySelectorAll('[data-row]'))
      mark.classList.toggle('on', mark.getAttribute('data-row') === String(row))
    const mark = row === undefined ? null : svg.querySelector(`[data-row="${row}"]`)
    svg.classList.toggle('has-on', mark !== null)
    if (mark && row !== undefined && shown && latest)
      tooltip.show(
        shown.result,
        row,
        latest.chart.format,
        mark.getBoundingClientRect(),
        picture.getBoundingClientRect(),
      )
    else tooltip.hide()
  }

  function use(row: number | undefined) {
    if (row !== undefined && shown) onMark?.(chosenMark(shown.result, row))
  }

  function tellPlace(place: number, count: number) {
    const row = marksIn(svg)[place]?.row
    choose(row)
    keys.setAttribute('aria-valuenow', String(place + 1))
    const texts = viewTexts(language())
    const sentence =
      row === undefined || !shown || !latest ? '' : sentenceOf(shown.result, row, latest.chart.format)
    keys.setAttribute('aria-valuetext', `${sentence} (${texts.position(place + 1, count)})`)
  }

  function showTable(wanted: boolean) {
    isTable = wanted
    arrange()
  }

  function arrange() {
    const onlyTable = shown?.kind === 'TABLE'
    const hasTable = isTable || onlyTable
    const texts = viewTexts(language())
    const count = marksIn(svg).length
    picture.hidden = hasTable
    keys.hidden = hasTable || count === 0
    toggle.hidden = onlyTable || !shown || shown.result.rows.length === 0
    toggle.title = isTable ? texts.showChart : texts.showTable
    toggle.ariaLabel = texts.showTable
    toggle.ariaPressed = String(isTable)
    icon.setAttribute('d', isTable ? ICONS.chart : ICONS.table)
    rows.className = toggle.hidden ? '' : 'has-toggle'
    rows.replaceChildren()
    if (hasTable && shown && latest) {
      const { format } = latest.chart
      rows.append(
        tableElement(
          shown.result,
          language(),
          shown.name,
          (first, all) => format.words.firstOf(format.number(first), format.number(all)),
          'bars' in shown.options && shown.options.bars === true,
        ),
      )
    }
    if (shown) keys.ariaLabel = texts.values(shown.name)
    keys.setAttribute('aria-valuemax', String(Math.max(1, count)))
    keys.setAttribute('aria-valuenow', '1')
    keys.setAttribute('aria-valuetext', texts.position(1, count))
  }

  async function redraw() {
    if (!shown) return
    const turn = ++drawing
    const { name, kind, result, options, picked } = shown
    const box = element.getBoundingClientRect()
    const size = {
      width: Math.max(MIN.width, Math.floor(box.width)),
      height: Math.max(MIN.height, Math.floor(box.height)),
    }
    const made = await drawPicture({
      kind,
      result,
      options,
      picked,
      theme: themeOf(probe),
      language: language(),
      size,
    })
    if (turn !== drawing) return
    latest = made
    chosen = undefined
    tooltip.hide()
    svg.classList.remove('has-on')
    svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`)
    // Until then, there is no picture to describe.
    svg.setAttribute('role', 'img')
    svg.setAttribute('aria-label', name)
    svg.setAttribute('aria-describedby', 'description')
    setHtml(svg, made.svg)
    description.textContent = made.description
    arrange()
  }

  const redrawSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => void redraw())
  }
  let size = ''
  const observer = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {}
    const now = `${Math.floor(width)}x${Math.floor(height)}`
    if (now === size || width === 0) return
    size = now
    redrawSoon()
  })
  observer.observe(element)
  const ended = new AbortController()
  const { signal } = ended
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawSoon, { signal })

  const rowOf = (event: PointerEvent | MouseEvent) =>
    event.target instanceof Element ? rowAt(svg, event.target, event) : undefined
  picture.addEventListener('pointermove', event => choose(rowOf(event)))
  picture.addEventListener('pointerdown', event => choose(rowOf(event)))
  picture.addEventListener('pointerleave', () => choose(undefined))
  picture.addEventListener('click', event => use(rowOf(event)))
  toggle.addEventListener('click', () => showTable(!isTable))
  keys.addEventListener('focus', () => keys.matches(':focus-visible') && tellPlace(0, marksIn(svg).length))
  keys.addEventListener('blur', () => choose(undefined))
  root.addEventListener('keydown', event => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 't' || event.key === 'T') {
      if (toggle.hidden) return
      showTable(!isTable)
      if (event.target !== toggle) focusShown()
    } else if (event.target !== keys) return
    else if (event.key === 'Enter' || event.key === ' ') use(chosen)
    else if (event.key === 'Escape' && chosen !== undefined) choose(undefined)
    else {
      const marks = marksIn(svg)
      const at = marks.findIndex(({ row }) => row === chosen)
      const place = placeAfter(event.key, at, marks.length)
      if (place === undefined) return
      tellPlace(place, marks.length)
    }
    event.preventDefault()
  })

  const focusShown = () => {
    const region = rows.querySelector('.rows')
    if (region instanceof HTMLElement) region.focus()
    else keys.focus()
  }

  return {
    element,
    async update(chart) {
      shown = chart
      await redraw()
    },
    redraw,
    showTable,
    focus: focusShown,
    dispose() {
      drawing++
      cancelAnimationFrame(frame)
      observer.disconnect()
      ended.abort()
    },
  }
}

export type { ChosenMark }
