// The parts of a whole in one line, with a legend.
import { html, type TemplateResult } from 'lit'
import { part, type Tone } from './bars.ts'

export interface Part {
  readonly label: string
  readonly share: number
  readonly figure: string
  readonly tone: Tone
}

export const stack = (parts: readonly Part[]): TemplateResult => html`<div class="stack">${parts
  .filter(({ share }) => share > 0)
  .map(({ share, tone }) => html`<span class="fill ${tone}" .style=${part(share)}></span>`)}</div>
  <ul class="legend">${parts.map(
    ({ label, figure, tone }) =>
      html`<li><span class="swatch fill ${tone}"></span>${label} <b>${figure}</b></li>`,
  )}</ul>`
