// The API keys of the organization.
import { html, nothing, type TemplateResult } from 'lit'
import type { CreatedKey, Key } from '../../../api/contract.d.ts'
import { segments } from '../../../kit/choose.ts'
import { readAll } from '../../app-data.ts'
import { askSure } from '../../ask.ts'
import { isPast } from '../../format.ts'
import type { Page } from '../../page-module.ts'
import { action, empty, pageHead } from '../../parts/blocks.ts'
import { codeBox, copyLine } from '../../parts/copy.ts'
import { curlWith } from '../../parts/curl.ts'
import { glyph } from '../../parts/glyph.ts'
import { type AdminContext, forAdmins } from './for-admins.ts'
import { newKey } from './new-key.ts'

interface KeysView {
  keys: readonly Key[]
  shows: 'active' | 'ended'
  created: CreatedKey | undefined
}

export const open = forAdmins(async (context): Promise<Page> => {
  const { admin, call } = context
  const view: KeysView = {
    keys: await readAll(body => call('POST', '/core/key/all', { body })),
    shows: 'active',
    created: undefined,
  }
  return {
    title: admin.keys.title,
    render: () => html`<div class="page">
      ${pageHead(admin.keys.title, { text: admin.keys.text, end: view.keys.length > 0 && createButton(context, view) })}
      ${view.created ? readyCard(context, view, view.created) : nothing}
      ${
        view.keys.length > 0
          ? list(context, view)
          : empty({
              title: admin.keys.none,
              text: admin.keys.noneText,
              sign: 'key',
              actions: createButton(context, view),
            })
      }
    </div>`,
  }
})

const createButton = (context: AdminContext, view: KeysView) =>
  action({
    label: context.admin.keys.create,
    sign: 'plus',
    kind: 'primary',
    onClick: async () => {
      const created = await newKey(context)
      if (!created) return
      const { key: _, ...listed } = created
      view.keys = [...view.keys, listed]
      view.shows = 'active'
      view.created = created
      context.update()
      context.root.querySelector<HTMLElement>('#key-ready')?.focus()
    },
  })

function readyCard(context: AdminContext, view: KeysView, { name, key }: CreatedKey): TemplateResult {
  const {
    admin: { keys },
    texts,
    me,
    update,
    root,
  } = context
  return html`<section class="card ready" aria-labelledby="key-ready">
    <header><div><h2 id="key-ready" tabindex="-1">${keys.ready(name)}</h2><p>${keys.once}</p></div></header>
    ${copyLine(context, { id: 'new-key', label: keys.key, text: key, action: keys.copyKey, kind: 'primary' })}
    ${codeBox(context, { label: keys.command, text: curlWith(me, key) })}
    ${me.server.apiPath === null ? html`<p class="small">${texts.welcome.apiApart}</p>` : nothing}
    <div class="row">${action({
      label: keys.done,
      onClick() {
        view.created = undefined
        update()
        root.querySelector<HTMLElement>('main h1')?.focus()
      },
    })}</div>
  </section>`
}

/** When it stopped working. */
const endOf = ({ revokeDate, expireDate }: Key): string | undefined =>
  revokeDate ?? (expireDate && isPast(expireDate) ? expireDate : undefined)

function list(context: AdminContext, view: KeysView): TemplateResult {
  const {
    admin: { keys },
    format,
    update,
  } = context
  const [active, ended] = [view.keys.filter(key => !endOf(key)).reverse(), view.keys.filter(endOf).reverse()]
  const shown = view.shows === 'active' ? active : ended
  return html`<div class="tools">${segments({
    id: 'keys-show',
    label: keys.show,
    hidesLabel: true,
    value: view.shows,
    options: [
      { value: 'active', label: `${keys.active} ${format.number(active.length)}` },
      { value: 'ended', label: `${keys.ended} ${format.number(ended.length)}` },
    ],
    onChange(value) {
      view.shows = value === 'ended' ? 'ended' : 'active'
      update()
    },
  })}</div>
  ${shown.length > 0 ? table(context, view, shown) : noKeys(context, view)}`
}

const noKeys = (context: AdminContext, view: KeysView): TemplateResult => {
  const { keys } = context.admin
  return view.shows === 'active'
    ? empty({ title: keys.noneActive, text: keys.noneActiveText, sign: 'key' })
    : empty({ title: keys.noneEnded, text: keys.noneEndedText, sign: 'key' })
}

const table = (context: AdminContext, view: KeysView, shown: readonly Key[]): TemplateResult => {
  const {
    texts,
    admin: { keys },
  } = context
  return html`<table class="table list">
    <caption class="k-hidden">${keys.caption}</caption>
    <thead><tr>
      <th scope="col">${keys.name}</th>
      <th scope="col">${keys.prefix}</th>
      <th scope="col">${keys.scopes}</th>
      <th scope="col" class="n">${keys.created}</th>
      <th scope="col" class="n">${keys.lastUse}</th>
      <th scope="col" class="n">${keys.expires}</th>
      ${view.shows === 'active' ? html`<th scope="col" class="c"><span class="k-hidden">${texts.actions}</span></th>` : nothing}
    </tr></thead>
    <tbody>${shown.map(key => row(context, view, key))}</tbody>
  </table>`
}

function row(context: AdminContext, view: KeysView, key: Key): TemplateResult {
  const {
    admin: { keys },
    format,
  } = context
  const { name, prefix, scopes, createDate, expireDate, revokeDate, lastUseDate } = key
  const isEnded = view.shows === 'ended'
  const can = scopes.includes('admin') ? ['admin'] : scopes
  return html`<tr class=${isEnded ? 'ended' : ''}>
    <th scope="row"><span class="name">${glyph('key', 'soft')}<bdi class="clip">${name}</bdi></span></th>
    <td class="soft"><code>${prefix}…</code></td>
    <td>${format.list(can.map(scope => keys.scopeNames[scope] ?? scope))}</td>
    <td class="n soft" data-label=${keys.created}>${format.date(createDate)}</td>
    <td class="n soft" data-label=${keys.lastUse}>${lastUseDate ? format.ago(lastUseDate) : keys.unused}</td>
    <td class="n soft" data-label=${isEnded ? nothing : keys.expires}>${
      revokeDate
        ? keys.revokedAt(format.date(revokeDate))
        : !expireDate
          ? keys.never
          : isEnded
            ? keys.expiredAt(format.date(expireDate))
            : format.date(expireDate)
    }</td>
    ${isEnded ? nothing : html`<td class="c"><button type="button" class="k-button k-ghost" aria-label=${keys.revokeOf(name)} @click=${() => void revoke(context, view, key)}><span class="k-text">${keys.revoke}</span></button></td>`}
  </tr>`
}

async function revoke(context: AdminContext, view: KeysView, key: Key): Promise<void> {
  const {
    admin: { keys },
    call,
    update,
    toast,
    inWords,
  } = context
  const { name, keyid } = key
  const isSure = await askSure(context, {
    title: keys.revokeTitle(name),
    text: keys.revokeText,
    action: keys.revoke,
  })
  if (!isSure) return
  try {
    await call('DELETE', `/core/key/${keyid}`)
    const revokeDate = new Date().toISOString()
    view.keys = view.keys.map(one => (one.keyid === keyid ? { ...one, revokeDate } : one))
    if (view.created?.keyid === keyid) view.created = undefined
    update()
    toast(keys.revoked(name))
  } catch (error) {
    toast(inWords(error))
  }
}
