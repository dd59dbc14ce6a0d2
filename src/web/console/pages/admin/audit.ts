// The audit log: who changed what, and when.
import { html, type TemplateResult } from 'lit'
import type { AuditAction, AuditEntry, AuditResource, ListAuditRequest } from '../../../api/contract.d.ts'
import { select } from '../../../kit/choose.ts'
import { copyText } from '../../../kit/copy-text.ts'
import { textField } from '../../../kit/field.ts'
import { type MenuItem, menuButton } from '../../../kit/menu.ts'
import type { Page } from '../../page-module.ts'
import { action, empty, pageHead } from '../../parts/blocks.ts'
import { type PagedList, pagedList, pager, unread } from '../../parts/paged-list.ts'
import { authorInWords, sentence } from './audit-sentence.ts'
import { filterChips } from './filter-chips.ts'
import { type AdminContext, forAdmins } from './for-admins.ts'
import { createNames, type Names, shortId } from './names.ts'

interface AuditView {
  action: AuditAction | ''
  resource: AuditResource | ''
  author: string
  resourceId: string
  /** Days, in the zone of the browser. */
  from: string
  to: string
  readonly list: PagedList<AuditEntry, ListAuditRequest>
  readonly names: Names
}

const NOTHING = { action: '', resource: '', author: '', resourceId: '', from: '', to: '' } as const

export const open = forAdmins(async (context): Promise<Page> => {
  const { admin, query, call, signal } = context
  const names = createNames(context)
  const list = pagedList(
    context,
    (body: ListAuditRequest) => call('POST', '/core/audit/all', { body, signal }),
    entries =>
      names.learn(entries.flatMap(({ author, resourceId, webformid }) => [author, resourceId, webformid])),
  )
  const view: AuditView = {
    ...NOTHING,
    author: query.get('author') ?? '',
    resourceId: query.get('resourceId') ?? '',
    list,
    names,
  }
  await Promise.all([names.learn([view.author, view.resourceId]), read(view)])
  return {
    title: admin.audit.title,
    render: () => html`<div class="page">
      ${pageHead(admin.audit.title, { text: admin.audit.text })}
      ${tools(context, view)} ${content(context, view)}
    </div>`,
  }
})

function read({ list, action, resource, author, resourceId, from, to }: AuditView): Promise<void> {
  return list.read({
    order: 'DESC',
    ...(action && { action }),
    ...(resource && { resource }),
    ...(author && { author }),
    ...(resourceId && { resourceId }),
    ...(from && { from: startOf(from, 0) }),
    ...(to && { until: startOf(to, 1) }),
  })
}

/** The start of a day, or of the one after it, as ISO 8601. */
function startOf(day: string, after: number): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + after)
  return start.toISOString()
}

function content(context: AdminContext, view: AuditView): TemplateResult {
  const { list } = view
  const { audit } = context.admin
  if (list.failure) return unread(context, list)
  return list.items.length > 0
    ? html`${table(context, view)} ${pager(context, list, audit.shown(list.items.length, list.isMore))}`
    : empty({
        title: audit.none,
        text: audit.noneText,
        sign: 'search',
        actions: action({
          label: context.admin.clear,
          onClick() {
            Object.assign(view, NOTHING)
            void read(view)
          },
        }),
      })
}

function tools(context: AdminContext, view: AuditView): TemplateResult {
  const {
    admin: { audit },
    update,
  } = context
  const change = (changes: Partial<AuditView>) => {
    Object.assign(view, changes)
    update()
    if (!isBackwards(view)) void read(view)
  }
  const pick = (id: 'action' | 'resource', any: string, labels: Readonly<Record<string, string>>) =>
    select({
      id: `audit-${id}`,
      label: audit[id],
      isStacked: true,
      value: view[id],
      options: [
        { value: '', label: any },
        ...Object.entries(labels).map(([value, label]) => ({ value, label })),
      ],
      onChange: value => change({ [id]: value }),
    })
  const day = (id: 'from' | 'to', error?: string) =>
    textField({
      id: `audit-${id}`,
      label: audit[id],
      isStacked: true,
      type: 'date',
      value: view[id],
      error,
      onChange: value => change({ [id]: value }),
    })
  const chip = (id: 'author' | 'resourceId', label: string, value: string) =>
    view[id] ? [{ label, value, remove: () => change({ [id]: '' }) }] : []
  return html`<div class="filters">
    ${pick('action', audit.anyAction, audit.actions)} ${pick('resource', audit.anyResource, audit.resources)}
    ${day('from', isBackwards(view) ? audit.wrongDays : undefined)} ${day('to')}
  </div>
  ${filterChips(context, [
    ...chip(
      'author',
      audit.author,
      authorInWords(context, view.names, { author: view.author, subject: null }),
    ),
    ...chip('resourceId', audit.thing, view.names.get(view.resourceId)?.name ?? shortId(view.resourceId)),
  ])}`
}

const isBackwards = ({ from, to }: AuditView) => from !== '' && to !== '' && from > to

const table = (context: AdminContext, view: AuditView): TemplateResult => {
  const {
    texts,
    admin: { audit },
  } = context
  return html`<table class="table list">
    <caption class="k-hidden">${audit.caption}</caption>
    <thead><tr>
      <th scope="col">${audit.change}</th>
      <th scope="col" class="n">${audit.time}</th>
      <th scope="col" class="c"><span class="k-hidden">${texts.actions}</span></th>
    </tr></thead>
    <tbody>${view.list.items.map(entry => row(context, view, entry))}</tbody>
  </table>`
}

const row = (context: AdminContext, view: AuditView, entry: AuditEntry): TemplateResult => html`<tr>
  <th scope="row" class="sentence">${sentence(context, view.names, entry)}</th>
  <td class="n soft"><time datetime=${entry.createDate}>${context.format.time(entry.createDate)}</time></td>
  <td class="c">${menuButton({
    label: context.admin.audit.actionsFor,
    items: () => menu(context, view, entry),
  })}</td>
</tr>`

function menu(
  context: AdminContext,
  view: AuditView,
  { author, resourceId, requestId }: AuditEntry,
): MenuItem[] {
  const {
    admin: { audit },
    update,
  } = context
  const only = (filter: Partial<AuditView>) => () => {
    Object.assign(view, filter)
    update()
    void read(view)
  }
  return [
    { label: audit.onlyAuthor, icon: 'person', onSelect: only({ author }) },
    { label: audit.onlyThing, icon: 'search', onSelect: only({ resourceId }) },
    ...(requestId === null
      ? []
      : [
          {
            label: audit.copyRequest,
            icon: 'copy' as const,
            startsGroup: true,
            onSelect: () => copyText(context, requestId),
          },
        ]),
  ]
}
