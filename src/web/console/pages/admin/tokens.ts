// The browser tokens that work now.
import { html, nothing, type TemplateResult } from 'lit'
import type { BrowserToken, ListBrowserTokensRequest } from '../../../api/contract.d.ts'
import { textField } from '../../../kit/field.ts'
import { askSure } from '../../ask.ts'
import type { Page } from '../../page-module.ts'
import { action, empty, linkButton, pageHead } from '../../parts/blocks.ts'
import { type PagedList, pagedList, pager, unread } from '../../parts/paged-list.ts'
import { filterChips } from './filter-chips.ts'
import { type AdminContext, forAdmins } from './for-admins.ts'
import { createNames, type Names, shortId } from './names.ts'
import { FILTERS, type Filter, tokensTable } from './tokens-table.ts'

export interface TokensView {
  readonly filters: Partial<Record<Filter, string>>
  readonly list: PagedList<BrowserToken, ListBrowserTokensRequest>
  readonly names: Names
  /** What is typed. */
  text: string
  set(filter: Filter, value: string | undefined): Promise<void>
  clear(): Promise<void>
}

export const open = forAdmins(async (context): Promise<Page> => {
  const { admin, query, call, signal } = context
  const names = createNames(context)
  const list = pagedList(
    context,
    (body: ListBrowserTokensRequest) => call('POST', '/core/login/token/all', { body, signal }),
    tokens =>
      names.learn(tokens.flatMap(({ userid, appid, webformid, keyid }) => [userid, appid, webformid, keyid])),
  )
  const view: TokensView = {
    filters: Object.fromEntries(FILTERS.flatMap(name => (query.get(name) ? [[name, query.get(name)]] : []))),
    list,
    names,
    text: '',
    async set(filter, value) {
      if (value === undefined) delete view.filters[filter]
      else view.filters[filter] = value
      await names.learn([value ?? null])
      await list.read(view.filters)
    },
    async clear() {
      for (const filter of FILTERS) delete view.filters[filter]
      view.text = ''
      await list.read({})
    },
  }
  await Promise.all([names.learn(Object.values(view.filters)), list.read(view.filters)])
  return {
    title: admin.tokens.title,
    render: () => html`<div class="page">
      ${pageHead(admin.tokens.title, { text: admin.tokens.text })}
      ${tools(context, view)} ${content(context, view)}
    </div>`,
  }
})

const isFiltered = ({ filters }: TokensView) => Object.keys(filters).length > 0

function content(context: AdminContext, view: TokensView): TemplateResult {
  const { list } = view
  const { tokens } = context.admin
  if (list.failure) return unread(context, list)
  if (list.items.length > 0)
    return html`${tokensTable(context, view)} ${pager(context, list, tokens.shown(list.items.length, list.isMore))}`
  return isFiltered(view)
    ? empty({
        title: tokens.noMatch,
        text: tokens.noMatchText,
        sign: 'search',
        actions: action({ label: context.admin.clear, onClick: () => void view.clear() }),
      })
    : empty({
        title: tokens.none,
        text: tokens.noneText,
        sign: 'ticket',
        actions: linkButton({ href: '/docs', label: tokens.reference }),
      })
}

/** An id filters by its kind, every other text by person. */
function filterOf(text: string): Filter {
  const [, kind] = /^(user|app|webform)_[0-9a-z]{26}$/.exec(text) ?? []
  return FILTERS.find(name => name === `${kind}id`) ?? 'subject'
}

function tools(context: AdminContext, view: TokensView): TemplateResult {
  const {
    admin: { tokens },
    texts,
  } = context
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    const text = view.text.trim()
    if (text === '') return
    view.text = ''
    void view.set(filterOf(text), text)
  }
  const chips = FILTERS.flatMap(filter => {
    const value = view.filters[filter]
    if (value === undefined) return []
    return [
      {
        label: tokens.kinds[filter],
        value: labelOf(view, value),
        remove: () => void view.set(filter, undefined),
      },
    ]
  })
  const canRevoke = chips.length > 0 && view.list.items.length > 0
  return html`<form class="filters" @submit=${find}>
    <div class="finder">${textField({
      id: 'tokens-find',
      label: tokens.find,
      isStacked: true,
      maxLength: 200,
      value: view.text,
      onInput(text) {
        view.text = text
      },
    })}</div>
    <button type="submit" class="k-button k-line">${texts.search}</button>
  </form>
  ${filterChips(context, chips, canRevoke ? action({ label: tokens.revokeAll, sign: 'trash', onClick: () => void revokeAll(context, view) }) : nothing)}
  ${chips.length === 0 && view.list.items.length > 1 ? html`<p class="small soft hint">${tokens.filterFirst}</p>` : nothing}`
}

export const labelOf = ({ names }: TokensView, value: string): string =>
  names.get(value)?.name ?? (/^[a-z]+_[0-9a-z]{26}$/.test(value) ? shortId(value) : value)

async function revokeAll(context: AdminContext, view: TokensView): Promise<void> {
  const {
    admin: { tokens },
    call,
    format,
    toast,
    inWords,
  } = context
  const filters = FILTERS.flatMap(filter => {
    const value = view.filters[filter]
    return value === undefined ? [] : [`${tokens.kinds[filter]}: ${labelOf(view, value)}`]
  })
  const isSure = await askSure(context, {
    title: tokens.revokeAllTitle,
    text: tokens.revokeAllText(format.list(filters)),
    action: tokens.revokeAllAction,
  })
  if (!isSure) return
  try {
    const { body } = await call('POST', '/core/login/token/revoke', { body: view.filters })
    await view.clear()
    toast(tokens.revokedAll(body.revoked))
  } catch (error) {
    toast(inWords(error))
  }
}
