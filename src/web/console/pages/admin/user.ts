// One user: profile, role, reset link, applications, sessions.
import { html, nothing, type TemplateResult } from 'lit'
import type { Application, ResetLink, Session, User, UserRole } from '../../../api/contract.d.ts'
import { segments } from '../../../kit/choose.ts'
import { appsPath, readAll } from '../../app-data.ts'
import { askTyped } from '../../confirm.ts'
import type { Page } from '../../page-module.ts'
import { action, card, linkButton, pageHead } from '../../parts/blocks.ts'
import { copyLine } from '../../parts/copy.ts'
import { glyph } from '../../parts/glyph.ts'
import { sessionLines } from '../../parts/session-lines.ts'
import { type AdminContext, forAdmins } from './for-admins.ts'
import { freshLinks, nameOf, ROLES } from './people.ts'
import { type ProfileView, profileCard } from './profile-card.ts'

interface UserView extends ProfileView {
  role: UserRole
  sessions: readonly Session[]
  link: { readonly title: string; readonly resetLink: ResetLink } | undefined
}

const userPath = (userid: string) => `/core/user/${userid}` as const
const sessionsPath = (userid: string) => `/user/${userid}/session` as const

const readSessions = ({ call }: AdminContext, userid: string) =>
  readAll(body => call('POST', `${sessionsPath(userid)}/all`, { body }))

export const open = forAdmins(async (context): Promise<Page> => {
  const { admin, params, call, me } = context
  const userid = params['userid'] ?? ''
  const [{ body: user }, apps, sessions] = await Promise.all([
    call('GET', userPath(userid)),
    readAll(body => call('POST', `${appsPath(userid)}/all`, { body })),
    readSessions(context, userid),
  ])
  const fresh = freshLinks.get(userid)
  freshLinks.delete(userid)
  const { firstName = '', lastName = '', email, role } = user
  const link = fresh && { title: admin.users.inviteReady, resetLink: fresh }
  const view: UserView = { user, firstName, lastName, email, role, sessions, link, errors: new Map() }
  const isSelf = userid === me.user.userid
  return {
    title: nameOf(user),
    crumbs: [{ label: admin.users.title, href: '/console/users' }],
    render: () => html`<div class="page narrow">
      ${pageHead(nameOf(view.user), {
        text: view.user.email,
        end: linkButton({
          href: `/console/audit?author=${userid}`,
          label: admin.users.audit,
          sign: 'shield',
        }),
      })}
      ${isSelf ? html`<p class="note">${admin.users.self} <a href="/console/account">${admin.users.toAccount}</a></p>` : nothing}
      ${view.link ? readyCard(context, view.link) : nothing}
      <div class="stack">
        ${profileCard(context, view)}
        ${isSelf ? nothing : html`${roleCard(context, view)} ${linkCard(context, view)}`}
        ${appsCard(context, userid, apps)}
        ${card(
          admin.users.sessions,
          admin.users.sessionsText,
          view.sessions.length > 0
            ? sessionLines(context, sessionsPath(userid), view)
            : html`<p class="soft">${admin.users.noSessions}</p>`,
        )}
        ${isSelf ? nothing : deleteCard(context, view.user)}
      </div>
    </div>`,
  }
})

/** A link that is shown once. */
const readyCard = (
  context: AdminContext,
  { title, resetLink }: NonNullable<UserView['link']>,
): TemplateResult => {
  const { admin, format } = context
  return html`<section class="card ready" aria-labelledby="link-ready">
    <header><div><h2 id="link-ready" tabindex="-1">${title}</h2><p>${admin.users.linkOnce(format.time(resetLink.expireDate))}</p></div></header>
    ${copyLine(context, { id: 'reset-link', label: title, text: resetLink.url, action: admin.users.copyLink, kind: 'primary' })}
  </section>`
}

function roleCard(context: AdminContext, view: UserView): TemplateResult {
  const { admin, call, update, toast, inWords } = context
  const { userid, role } = view.user
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      view.user = (await call('PATCH', userPath(userid), { body: { role: view.role } })).body
      view.sessions = await readSessions(context, userid)
      toast(admin.users.roleChanged(nameOf(view.user), admin.users.roles[view.user.role]))
    } catch (error) {
      view.role = role
      toast(inWords(error))
    }
    update()
  }
  return card(
    admin.users.roleTitle,
    admin.users.roleText,
    html`<form @submit=${save}>
      ${segments({
        id: 'user-role',
        label: admin.users.role,
        hidesLabel: true,
        hint: admin.users.roleHints[view.role],
        value: view.role,
        options: ROLES.map(value => ({ value, label: admin.users.roles[value] })),
        onChange(next) {
          view.role = ROLES.find(one => one === next) ?? role
          update()
        },
      })}
      <div class="row"><button type="submit" class="k-button k-line" aria-disabled=${view.role === role ? 'true' : nothing}>${admin.users.changeRole}</button></div>
    </form>`,
  )
}

function linkCard(context: AdminContext, view: UserView): TemplateResult {
  const { admin, call, update, root, toast, inWords } = context
  const make = async () => {
    try {
      const { body } = await call('POST', `${userPath(view.user.userid)}/reset-link`)
      view.link = { title: admin.users.linkReady, resetLink: body }
      update()
      root.querySelector<HTMLElement>('#link-ready')?.focus()
    } catch (error) {
      toast(inWords(error))
    }
  }
  return card(
    admin.users.link,
    admin.users.linkText,
    action({ label: admin.users.makeLink, sign: 'link', onClick: () => void make() }),
  )
}

const appsCard = ({ admin }: AdminContext, userid: string, apps: readonly Application[]): TemplateResult =>
  card(
    admin.users.apps,
    apps.length > 0 ? admin.users.appsText : '',
    apps.length > 0
      ? html`<ul class="lines">${apps.map(
          ({ appid, name }) =>
            html`<li>${glyph('grid', 'soft')}<a class="grow clip" href="/console/apps/${appid}?user=${userid}"><bdi>${name}</bdi></a></li>`,
        )}</ul>`
      : html`<p class="soft">${admin.users.noApps}</p>`,
  )

function deleteCard(context: AdminContext, user: User): TemplateResult {
  const { admin, texts, root, call, go, toast, inWords } = context
  const remove = async () => {
    const isSure = await askTyped(root, texts, {
      title: admin.users.delete,
      text: admin.users.deleteText,
      word: user.email,
      action: texts.delete,
    })
    if (!isSure) return
    try {
      await call('DELETE', userPath(user.userid))
      go('/console/users', { replaces: true })
      toast(admin.users.deleted(nameOf(user)))
    } catch (error) {
      toast(inWords(error))
    }
  }
  return card(
    admin.users.delete,
    admin.users.deleteText,
    action({ label: `${admin.users.delete}…`, sign: 'trash', onClick: () => void remove() }),
    'danger-card',
  )
}
