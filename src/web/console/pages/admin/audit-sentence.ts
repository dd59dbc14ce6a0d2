// An entry of the audit log as a sentence: who, what, and which thing.
import { html, nothing, type TemplateResult } from 'lit'
import type { AuditEntry } from '../../../api/contract.d.ts'
import type { AdminContext } from './for-admins.ts'
import { formPathOf, idText, type Names, pathOf, shortId } from './names.ts'

export function authorInWords(
  { admin: { audit } }: AdminContext,
  names: Names,
  { author, subject }: Pick<AuditEntry, 'author' | 'subject'>,
): string {
  const name = names.get(author)?.name ?? shortId(author)
  if (author.startsWith('key_')) return audit.key(name)
  if (author.startsWith('token_')) return subject === null ? audit.token : audit.tokenOf(subject)
  return audit.authors[author] ?? name
}

export function sentence(context: AdminContext, names: Names, entry: AuditEntry): TemplateResult {
  const { audit } = context.admin
  const { action, resource, author } = entry
  const who = html`<bdi>${authorInWords(context, names, entry)}</bdi>`
  const link = author.startsWith('user_') && names.get(author)
  const by = link
    ? html`<a class="who" href="/console/users/${author}">${who}</a>`
    : html`<span class="who">${who}</span>`
  const phrase = audit.phrases[`${action} ${resource}`]
  if (phrase) return html`${by} ${phrase}`
  const [before = action, after = ''] = audit.verbs[action] ?? []
  return html`${by} ${before} ${audit.things[resource] ?? resource} ${thing(names, entry)}${place(audit.inForm, names, entry)}${after ? ` ${after}` : nothing}`
}

/** The form in which the thing is. */
function place(inForm: string, names: Names, { webformid }: AuditEntry) {
  const form = webformid === null ? undefined : names.get(webformid)
  const path = form && pathOf(form)
  return path ? html` ${inForm} <a href=${path}><bdi>${form.name}</bdi></a>` : nothing
}

/** Pages that show a thing of a form. Images and links to drafts are not at addresses of their own. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  response: id => `responses/${id}`,
  preview: () => 'share',
  image: () => 'build',
}

function thing(names: Names, { action, resource, resourceId, webformid, author }: AuditEntry) {
  // There is one, and its name is in the bar.
  if (resource === 'organization') return nothing
  const isGone = action === 'delete' || action === 'revoke'
  const form = webformid === null ? undefined : names.get(webformid)
  const page = PAGES[resource]?.(resourceId)
  if (form && page && !isGone) return html`<a href=${formPathOf(form, page)}>${idText(resourceId)}</a>`
  if (resource === 'token' && !isGone) return html`<a href="/console/tokens">${idText(resourceId)}</a>`
  if (resource === 'session' && names.get(author))
    return html`<a href="/console/users/${author}">${idText(resourceId)}</a>`
  const named = names.get(resourceId)
  if (!named) return idText(resourceId)
  const path = pathOf(named)
  const name = html`<bdi>${named.name}</bdi>`
  return path ? html`<a href=${path}>${name}</a>` : name
}
