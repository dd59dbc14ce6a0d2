// Gray bars where rows will be.
import { html, type TemplateResult } from 'lit'

const WIDTHS = ['w1', 'w2', 'w3', 'w1', 'w4', 'w2'] as const

export const skeleton = (
  label: string,
): TemplateResult => html`<div class="page" role="status" aria-label=${label}>
  <div class="skeleton-head"></div>
  ${WIDTHS.map(width => html`<div class="skeleton"><i class="dot"></i><i class=${width}></i><i class="end"></i></div>`)}
</div>`
