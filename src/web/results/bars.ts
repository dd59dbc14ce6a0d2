// Bars in plain SVG. The number stands beside each bar, so that nobody has to read a length or a color.
import { html, nothing, svg, type TemplateResult } from 'lit'
import { numberIn } from './context.ts'
import type { Range } from './summary-data.ts'

export interface Bar {
  readonly label: string
  readonly count: number
  readonly kind?: 'good' | 'bad'
  /** Beside the number. */
  readonly note?: string
}

/** @param whole the count that fills a bar */
export function bars(items: readonly Bar[], whole: number): TemplateResult {
  return html`<ul class="bars">${items.map(
    ({ label, count, kind, note }) => html`<li>
      <span class="bar-label">${label}</span>
      <svg class="line ${kind ?? ''}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8" /><rect class="bar" width=${share(count, whole) * 100} height="8" /></svg>
      <span class="bar-count">${count}</span>
      <span class="bar-note">${note ?? ''}</span>
    </li>`,
  )}</ul>`
}

const share = (count: number, whole: number) => (whole === 0 ? 0 : Math.min(1, count / whole))

/** Columns side by side over their values, with the same figures as a list for screen readers. */
export function columns(locale: string, label: string, ranges: readonly Range[]): TemplateResult {
  const most = Math.max(1, ...ranges.map(({ count }) => count))
  const width = 100 / Math.max(1, ranges.length)
  const ends = ranges.map(({ from, to }) =>
    from === to ? numberIn(locale, from) : `${numberIn(locale, from)}–${numberIn(locale, to)}`,
  )
  return html`<figure class="columns">
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">${ranges.map(({ count }, i) =>
      column(i * width, width, (count / most) * 38),
    )}</svg>
    <div class="ends" aria-hidden="true"><span>${ends[0] ?? ''}</span><span>${ends.length > 1 ? ends.at(-1) : nothing}</span></div>
    <figcaption class="k-hidden">${label}: ${ranges.map(({ count }, i) => `${ends[i]}: ${count}`).join(', ')}</figcaption>
  </figure>`
}

const MIN_HEIGHT = 0.4
const column = (x: number, width: number, height: number) => {
  const drawn = Math.max(height, MIN_HEIGHT)
  return svg`<rect class="bar" x=${x + width * 0.06} y=${40 - drawn} width=${width * 0.88} height=${drawn} />`
}
