// The responses to a form: the table, and one of them.
import { html, type TemplateResult } from 'lit'
import { type FormPage, readFormPage } from '../form-place.ts'
import type { Context, Page } from '../page.ts'
import { empty, linkButton, pageHead } from '../parts/blocks.ts'
import { plainTable, readPlain } from './responses/plain-table.ts'

export async function open(context: Context): Promise<Page> {
  const { texts } = context
  const { form, frame } = await readFormPage(context, 'responses')
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
