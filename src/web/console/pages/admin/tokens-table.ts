// The table of browser tokens.
import { html, type TemplateResult } from 'lit'
import type { BrowserToken } from '../../../api/contract.d.ts'
import { type MenuItem, menuButton } from '../../../kit/menu.ts'
import type { AdminContext } from './for-admins.ts'
import { idText } from './names.ts'
import type { TokensView } from './tokens.ts'

export const FILTERS = ['subject', 'userid', 'appid', 'webformid'] as const
export type Filter = (typeof FILTERS)[number]

export function tokensTable(context: AdminContext, view: TokensView): TemplateResult {
  const {
    texts,
    admin: { tokens },
  } = context
  return html`<table class="table list">
    <caption class="k-hidden">${tokens.caption}</caption>
    <thead><tr>
      <th scope="col">${tokens.person}</th>
      <th scope="col">${tokens.reaches}</th>
      <th scope="col">${tokens.features}</th>
      <th scope="col">${tokens.key}</th>
      <th scope="col" class="n">${tokens.expires}</th>
      <th scope="col" class="c"><span class="k-hidden">${texts.actions}</span></th>
    </tr></thead>
    <tbody>${view.list.items.map(token => row(context, view, token))}</tbody>
  </table>`
}

function row(context: AdminContext, view: TokensView, token: BrowserToken): TemplateResult {
  const {
    admin: { tokens },
    format,
  } = context
  const { subject, userid, appid, webformid, features, keyid, expireDate } = token
  const name = (id: string) => view.names.get(id)?.name ?? idText(id)
  const user = view.names.get(userid)?.name ?? userid
  return html`<tr>
    <th scope="row"><bdi class="clip block ${subject === null ? 'soft' : ''}">${subject ?? tokens.noPerson}</bdi></th>
    <td class="wide"><span class="two-lines"><bdi class="clip">${webformid ? name(webformid) : appid ? name(appid) : tokens.everything}</bdi><small class="soft clip"><a href="/console/users/${userid}"><bdi>${user}</bdi></a>${webformid && appid ? html` · <bdi>${name(appid)}</bdi>` : ''}</small></span></td>
    <td class="wide"><span class="clip block" title=${featuresOf(context, features)}>${featuresOf(context, features)}</span></td>
    <td class="soft" data-label=${tokens.key}><bdi>${name(keyid)}</bdi></td>
    <td class="n soft" data-label=${tokens.expires}><time datetime=${expireDate}>${format.time(expireDate)}</time></td>
    <td class="c">${menuButton({
      label: tokens.actionsFor(subject ?? user),
      items: () => menu(context, view, token),
    })}</td>
  </tr>`
}

const featuresOf = ({ admin: { tokens }, format }: AdminContext, features: readonly string[]): string =>
  format.list(features.map(feature => tokens.featureNames[feature] ?? feature))

const menu = (context: AdminContext, view: TokensView, token: BrowserToken): MenuItem[] => [
  ...FILTERS.flatMap(filter => {
    const value = token[filter]
    if (value === null || view.filters[filter] !== undefined) return []
    return [{ label: context.admin.tokens.only[filter], onSelect: () => void view.set(filter, value) }]
  }),
  {
    label: context.admin.tokens.revoke,
    icon: 'trash',
    isDanger: true,
    startsGroup: true,
    onSelect: () => void revoke(context, view, token),
  },
]

async function revoke(
  { admin, call, toast, inWords, root }: AdminContext,
  { list }: TokensView,
  token: BrowserToken,
): Promise<void> {
  try {
    await call('DELETE', `/core/login/token/${token.tokenid}`)
    list.remove(token)
    toast(admin.tokens.revoked)
    root.querySelector<HTMLElement>('main h1')?.focus()
  } catch (error) {
    toast(inWords(error))
  }
}
