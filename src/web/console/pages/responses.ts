// The responses to a form: the table, and one of them.
import { html, type TemplateResult } from 'lit'
import { apiOf, loadElements } from '../elements.ts'
import { type FormPage, readFormPage } from '../form-place.ts'
import type { Context, Page } from '../page.ts'
import { empty, linkButton, pageHead } from '../parts/blocks.ts'
import { plainTable, readPlain } from './responses/plain-table.ts'

const ELEMENT = 'formyard-results'

export async function open(context: Context): Promise<Page> {
  const { params, language, scheme, go, href, texts } = context
  const [page] = await Promise.all([readFormPage(context, 'responses'), loadElements(ELEMENT)])
  const { form, frame } = page
  const path = `/console/apps/${form.appid}/forms/${form.webformid}/responses`
  const responseid = params['responseid']
  if (!customElements.get(ELEMENT)) return plain(context, page)
  const api = apiOf(context, form)
  return {
    ...frame,
    render: () => html`<div class="page wide">
      ${pageHead(texts.tabs.responses)}
      <formyard-results
        view=${responseid ? 'response' : 'table'}
        response=${responseid ?? ''}
        locale=${language}
        color-scheme=${scheme}
        .api=${api}
        @formyard-select=${({ detail }: CustomEvent<{ responseid: string | null }>) =>
          go(href(detail.responseid ? `${path}/${detail.responseid}` : path))}
      ></formyard-results>
    </div>`,
  }
}

async function plain(context: Context, { form, frame }: FormPage): Promise<Page> {
  const { texts } = context
  const responses = await readPlain(context, form)
  return {
    ...frame,
    render: () => html`<div class="page wide">
      ${pageHead(texts.tabs.responses)}
      ${responses.length > 0 ? plainTable(context, form, responses) : noResponses(context, form)}
    </div>`,
  }
}

function noResponses({ texts, href }: Context, form: FormPage['form']): TemplateResult {
  const path = `/console/apps/${form.appid}/forms/${form.webformid}`
  const isDraft = form.status === 'DRAFT'
  return empty({
    title: texts.responses.none,
    text: isDraft ? texts.responses.noneDraft : texts.responses.noneShared,
    actions: linkButton({
      href: href(`${path}/${isDraft ? 'build' : 'share'}`),
      label: isDraft ? texts.share.toBuild : texts.tabs.share,
      kind: 'primary',
    }),
  })
}
