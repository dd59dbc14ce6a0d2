// Figures over all responses to a form.
import { html } from 'lit'
import { apiOf, loadElements } from '../elements.ts'
import { readFormPage } from '../form-place.ts'
import type { Context, Page } from '../page.ts'
import { pageHead } from '../parts/blocks.ts'
import { plainSummary, readSummary } from './summary/plain-summary.ts'

const ELEMENT = 'formyard-results'

export async function open(context: Context): Promise<Page> {
  const { texts, language, scheme } = context
  const [{ form, frame }] = await Promise.all([readFormPage(context, 'summary'), loadElements(ELEMENT)])
  const head = pageHead(texts.tabs.summary)
  if (!customElements.get(ELEMENT)) {
    const summary = await readSummary(context, form)
    return {
      ...frame,
      render: () => html`<div class="page">${head}${plainSummary(context, form, summary)}</div>`,
    }
  }
  const api = apiOf(context, form)
  return {
    ...frame,
    render: () => html`<div class="page wide">${head}
      <formyard-results view="summary" locale=${language} color-scheme=${scheme} .api=${api}></formyard-results>
    </div>`,
  }
}
