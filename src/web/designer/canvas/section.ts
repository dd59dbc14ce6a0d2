// A section of the inspector, which folds. A closed one can show its value.
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../../kit/icon.ts'

export const section = (
  title: string,
  content: unknown,
  { summary = '', isClosed = false }: { readonly summary?: string; readonly isClosed?: boolean } = {},
): TemplateResult => html`<details class="section" ?open=${!isClosed}>
  <summary>${icon('chevron-end')}<span>${title}</span>${summary ? html`<span class="sum">${summary}</span>` : nothing}</summary>
  <div>${content}</div>
</details>`
