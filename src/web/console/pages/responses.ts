// The responses to a form: the table, and one of them at an address of its own. The address has what the table shows.
import { html } from 'lit'
import type { Api, FormPath } from '../../api/api.ts'
import type { PendingAnswers, WebForm } from '../../api/contract.d.ts'
import type { TablePart, TableState } from '../../results/table-state.ts'
import { apiOf, loadElements } from '../elements.ts'
import { readFormPage } from '../form-place.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { readAuthorNames } from '../parts/author-names.ts'
import { linkButton, pageHead } from '../parts/blocks.ts'
import { noResponses } from '../parts/no-responses.ts'
import { tableIn, withTable } from './responses/table-address.ts'

interface ResultsElement extends HTMLElement {
  readonly api: Api
  select(responseid: string | null): Promise<void>
}

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, params, language, scheme, href, query, root } = context
  const [{ form, frame }] = await Promise.all([readFormPage(context, 'responses'), loadElements()])
  // After a step back, the element stays and shows what the address has.
  const shown = root.querySelector<ResultsElement>('formyard-results[view="table"]')
  const fresh = apiOf(context, form)
  const api = shown?.api.form === fresh.form ? shown.api : fresh
  const pending =
    form.appType === 'QUIZ' && form.version !== null ? await readPending(context, api.form) : undefined
  const path = `/console/apps/${form.appid}/forms/${form.webformid}/responses`
  const { responseid } = params
  let table = tableIn(query)
  let shownId = responseid
  let lastPart: TablePart | undefined
  const setAddress = (replaces: boolean) => {
    const next = withTable(href(shownId ? `${path}/${shownId}` : path), table)
    // The page that comes next has the address of its own.
    if (context.signal.aborted) return
    if (next === location.pathname + location.search) return
    if (replaces) history.replaceState(null, '', next)
    else history.pushState(null, '', next)
  }
  const onReady = ({ currentTarget }: Event) => {
    if (responseid) void (currentTarget as ResultsElement).select(responseid)
  }
  const onSelect = ({ detail }: CustomEvent<{ readonly responseid: string | null }>) => {
    // A move from one response to another does not add a step to the history.
    const replaces = Boolean(shownId && detail.responseid)
    shownId = detail.responseid ?? undefined
    lastPart = undefined
    setAddress(replaces)
  }
  const onTable = ({ detail }: CustomEvent<{ readonly part: TablePart; readonly table: TableState }>) => {
    table = detail.table
    // A filter is typed letter by letter. One step back undoes it.
    setAddress(detail.part === lastPart)
    lastPart = detail.part
  }
  if (api === shown?.api) void shown.select(responseid ?? null)
  const first = table
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
              .table=${first}
              .api=${api}
              .namesOf=${(ids: readonly string[]) => readAuthorNames(context, ids)}
              @formyard-ready=${onReady}
              @formyard-select=${onSelect}
              @formyard-table=${onTable}
            ></formyard-results>`
      }
    </div>`,
  }
}

/** Undefined if nothing waits, or if the number cannot be read: the table is worth more. */
async function readPending({ call }: ConsoleContext, form: FormPath): Promise<PendingAnswers | undefined> {
  const { body } = await call('GET', `${form}/response/pending`).catch(() => ({ body: undefined }))
  return body && body.responses > 0 ? body : undefined
}

const waiting = (
  { texts, href }: ConsoleContext,
  { appid, webformid }: WebForm,
  { responses, isMore }: PendingAnswers,
) =>
  linkButton({
    href: href(`/console/apps/${appid}/forms/${webformid}/grade`),
    label: texts.responses.waiting(responses, isMore),
    sign: 'check',
  })
