// Figures over all responses to a form.
import { html } from 'lit'
import { readFormPage } from '../form-place.ts'
import type { Context, Page } from '../page.ts'
import { pageHead } from '../parts/blocks.ts'
import { plainSummary, readSummary } from './summary/plain-summary.ts'

export async function open(context: Context): Promise<Page> {
  const { form, frame } = await readFormPage(context, 'summary')
  const summary = await readSummary(context, form)
  return {
    ...frame,
    render: () => html`<div class="page">
      ${pageHead(context.texts.tabs.summary)} ${plainSummary(context, form, summary)}
    </div>`,
  }
}
