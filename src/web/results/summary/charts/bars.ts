// Bars one below the other. The number stands beside each bar, so that nobody has to read a length or a color.
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../../../kit/icon.ts'

export type Tone = 'good' | 'bad' | 'quiet'

export interface Bar {
  readonly label: string
  /** The share of the whole that the bar fills, from 0 to 1. */
  readonly share: number
  /** Texts next to the bar. */
  readonly figures: readonly string[]
  readonly tone?: Tone | undefined
  /** A text below the label. */
  readonly note?: string | undefined
  /** A check mark before the label. */
  readonly isRight?: boolean | undefined
}

export const bars = (items: readonly Bar[]): TemplateResult =>
  html`<ul class="bars">${items.map(
    ({ label, note, share, figures, tone = '', isRight }) => html`<li>
      <span class="bar-label">${isRight ? icon('check') : nothing}${label}${note ? html`<span class="bar-note">${note}</span>` : nothing}</span>
      <span class="track"><span class="fill ${tone}" .style=${part(share)}></span></span>
      ${figures.map(text => html`<span class="bar-figure">${text}</span>`)}
    </li>`,
  )}</ul>`

/** Set as a property: strict policies forbid the attribute. */
export const part = (share: number): string => `--part: ${Math.max(0, Math.min(1, share))}`
