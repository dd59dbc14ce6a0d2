// Columns side by side over an axis.
import { html, nothing, type TemplateResult } from 'lit'
import { part, type Tone } from './bars.ts'

export interface Column {
  /** The text below the column, shown if there is space. */
  readonly tick: string
  readonly count: number
  readonly tone?: Tone | undefined
}

export interface Marker {
  /** The position on the axis: 0 at its start, 1 at its end. */
  readonly at: number
  readonly text: string
}

/** Charts with more columns have a scale at the side instead of numbers, and leave out some ticks. */
const MAX_NUMBERED = 12
const TICKS = 6

/** @param number writes a count */
export function columns(
  items: readonly Column[],
  number: (count: number) => string,
  marker?: Marker,
): TemplateResult {
  const isNumbered = items.length <= MAX_NUMBERED
  const top = roundTop(Math.max(1, ...items.map(({ count }) => count)))
  const step = isNumbered ? 1 : Math.ceil(items.length / TICKS)
  return html`<div class="columns ${isNumbered ? 'numbered' : ''}">
    ${isNumbered ? nothing : html`<div class="scale"><span>${number(top)}</span><span>${number(top / 2)}</span><span>0</span></div>`}
    <div class="plot">
      ${items.map(
        ({ count, tone = '', tick }, i) => html`<div class="column">
          <span class="rise" .style=${part(count / top)}>${
            isNumbered ? html`<span class="on-top">${number(count)}</span>` : nothing
          }<span class="fill ${tone} ${count === 0 ? 'none' : ''}"></span></span>
          <span class="tick"><span>${i % step === 0 ? tick : ''}</span></span>
        </div>`,
      )}
      ${
        marker
          ? html`<div class="marker ${marker.at > 0.5 ? 'before' : ''}" .style=${part(marker.at)}><span>${marker.text}</span></div>`
          : nothing
      }
    </div>
  </div>`
}

/** The next even number with one significant digit, so that half of it is a whole number. */
function roundTop(count: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(count))
  const top = [1, 2, 4, 6, 8, 10].map(times => times * magnitude).find(one => one >= count) ?? count
  return top % 2 === 0 ? top : top + 1
}
