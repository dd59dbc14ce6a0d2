// The responses to a form: the table, and one of them at an address of its own.
import { html } from 'lit'
import type { FormData } from '../api-shapes.ts'
import { apiOf, loadElements } from '../elements.ts'
import { readFormPage } from '../form-place.ts'
import type { Context, Page } from '../page.ts'
import { linkButton, pageHead } from '../parts/blocks.ts'
import { noResponses } from '../parts/no-responses.ts'
import type { Pending } from './grade/queue.ts'

interface ResultsElement extends HTMLElement {
  select(responseid: string): Promise<void>
}

export async function open(context: Context): Promise<Page> {
  const { texts, params, language, scheme, href } = context
  const [{ form, frame }] = await Promise.all([readFormPage(context, 'responses'), loadElements()])
  const api = apiOf(context, form)
  const pending =
    form.appType === 'QUIZ' && form.version !== null ? await readPending(context, api.form) : undefined
  const path = `/console/apps/${form.appid}/forms/${form.webformid}/responses`
  const { responseid } = params
  const onReady = ({ currentTarget }: Event) => {
    if (responseid) void (currentTarget as ResultsElement).select(responseid)
  }
  const onSelect = ({ detail }: CustomEvent<{ readonly responseid: string | null }>) => {
    const address = href(detail.responseid ? `${path}/${detail.responseid}` : path)
    if (address !== location.pathname + location.search) history.replaceState(null, '', address)
  }
  return {
    ...frame,
    render: () => html`<div class="page wide">
      ${pageHead(texts.tabs.responses, { end: pending && waiting(context, form, pending) })}
      ${
        form.version === null
          ? noResponses(context, form)
          : html`<formyard-results
              view="table"
              hide="summary"
              locale=${language}
              color-scheme=${scheme}
              .api=${api}
              @formyard-ready=${onReady}
              @formyard-select=${onSelect}
            ></formyard-results>`
      }
    </div>`,
  }
}

/** Undefined if nothing waits, or if the number cannot be read: the table is worth more. */
async function readPending({ call }: Context, path: string): Promise<Pending | undefined> {
  const { body } = await call<Pending>('GET', `${path}/response/pending`).catch(() => ({ body: undefined }))
  return body && body.responses > 0 ? body : undefined
}

const waiting = ({ texts, href }: Context, { appid, webformid }: FormData, { responses, isMore }: Pending) =>
  linkButton({
    href: href(`/console/apps/${appid}/forms/${webformid}/grade`),
    label: texts.responses.waiting(responses, isMore),
    sign: 'check',
  })
