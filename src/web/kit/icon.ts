import { html, type TemplateResult } from 'lit'
import { type Icon, icons } from './icons.ts'

/** An icon is decoration. The text of its button or row names it. */
export const icon = (name: Icon): TemplateResult =>
  html`<svg class="k-i" data-icon=${name} viewBox="0 0 20 20" aria-hidden="true">${icons[name]}</svg>`
