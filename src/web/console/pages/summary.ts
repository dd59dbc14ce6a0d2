// Figures over all responses to a form.
import { html } from 'lit'
import type { WebForm } from '../../api/contract.d.ts'
import { createFromForm, editorAddress } from '../dashboards.ts'
import { apiOf, loadElements } from '../elements.ts'
import { readFormPage } from '../form-place.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, pageHead } from '../parts/blocks.ts'
import { noResponses } from '../parts/no-responses.ts'

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, language, scheme } = context
  const [{ form, frame }] = await Promise.all([readFormPage(context, 'summary'), loadElements()])
  const api = apiOf(context, form)
  return {
    ...frame,
    render: () => html`<div class="page">
      ${pageHead(texts.tabs.summary, {
        end:
          form.version !== null &&
          action({
            label: texts.dashboards.fromSummary,
            sign: 'chart',
            kind: 'primary',
            onClick: () => void makeDashboard(context, form),
          }),
      })}
      ${
        form.version === null
          ? noResponses(context, form)
          : html`<formyard-results view="summary" hide="table" locale=${language} color-scheme=${scheme} .api=${api}></formyard-results>`
      }
    </div>`,
  }
}

async function makeDashboard(context: ConsoleContext, { appid, webformid }: WebForm): Promise<void> {
  const { go, href, toast, inWords } = context
  try {
    go(href(editorAddress(await createFromForm(context, appid, webformid))))
  } catch (error) {
    toast(inWords(error))
  }
}
