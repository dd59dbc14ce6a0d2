// The users of the organization.
import { html, nothing, type TemplateResult } from 'lit'
import type { ListUsersRequest, User, UserRole } from '../../../api/contract.d.ts'
import { segments } from '../../../kit/choose.ts'
import type { Page } from '../../page-module.ts'
import { action, pageHead } from '../../parts/blocks.ts'
import { listTable, noMatch, searchField } from '../../parts/list-page.ts'
import { type PagedList, pagedList, pager, unread } from '../../parts/paged-list.ts'
import { type AdminContext, forAdmins } from './for-admins.ts'
import { newUser } from './new-user.ts'
import { nameOf, ROLES } from './people.ts'

/** While somebody types, the server is asked only this often. */
const SEARCH_AFTER_MS = 200

interface UsersView {
  text: string
  role: UserRole | 'ALL'
  readonly list: PagedList<User, ListUsersRequest>
  search(): void
}

export const open = forAdmins(async (context): Promise<Page> => {
  const { admin, call, signal } = context
  const list = pagedList(context, (body: ListUsersRequest) =>
    call('POST', '/core/user/all', { body, signal }),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () =>
    list.read({
      ...(view.text.trim() !== '' && { search: view.text.trim() }),
      ...(view.role !== 'ALL' && { role: view.role }),
    })
  const view: UsersView = {
    text: '',
    role: 'ALL',
    list,
    search() {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), SEARCH_AFTER_MS)
    },
  }
  await read()
  return {
    title: admin.users.title,
    render: () => html`<div class="page">
      ${pageHead(admin.users.title, {
        text: admin.users.text,
        end: action({
          label: admin.users.create,
          sign: 'plus',
          kind: 'primary',
          onClick: () => void newUser(context),
        }),
      })}
      ${tools(context, view)}
      ${list.failure ? unread(context, list) : list.items.length > 0 ? table(context, list.items) : noUsers(context, view)}
      ${list.failure || list.items.length === 0 ? nothing : pager(context, list, admin.users.shown(list.items.length, list.isMore))}
    </div>`,
    end: () => clearTimeout(timer),
  }
})

const tools = (
  { admin: { users }, update }: AdminContext,
  view: UsersView,
): TemplateResult => html`<div class="tools">
  ${searchField({
    id: 'users-search',
    label: users.search,
    maxLength: 254,
    value: view.text,
    onInput(text) {
      view.text = text
      view.search()
    },
  })}
  ${segments({
    id: 'users-role',
    label: users.role,
    hidesLabel: true,
    value: view.role,
    options: [
      { value: 'ALL', label: users.all },
      ...ROLES.map(value => ({ value, label: users.rolesMany[value] })),
    ],
    onChange(role) {
      view.role = ROLES.find(one => one === role) ?? 'ALL'
      update()
      view.search()
    },
  })}
</div>`

const table = (context: AdminContext, users: readonly User[]): TemplateResult => {
  const { texts, admin } = context
  return listTable({
    caption: admin.users.caption,
    look: 'list leads',
    columns: [
      { label: texts.name },
      { label: admin.users.email },
      { label: admin.users.role },
      { label: admin.users.created, kind: 'n' },
    ],
    rows: users.map(user => row(context, user)),
  })
}

function row({ admin, format, me }: AdminContext, user: User): TemplateResult {
  const { userid, email, role, createDate } = user
  return html`<tr>
    <th scope="row"><a class="name" href="/console/users/${userid}"><span class="avatar" aria-hidden="true">${[...nameOf(user)][0]?.toUpperCase()}</span><bdi class="clip">${nameOf(user)}</bdi>${
      userid === me.user.userid
        ? html`<span class="k-chip k-plain"><span class="k-text">${admin.users.you}</span></span>`
        : nothing
    }</a></th>
    <td class="soft wide"><bdi class="clip">${email}</bdi></td>
    <td class=${role === 'ADMIN' ? '' : 'soft'}>${admin.users.roles[role]}</td>
    <td class="n soft">${format.date(createDate)}</td>
  </tr>`
}

const noUsers = ({ admin, root, update }: AdminContext, view: UsersView): TemplateResult =>
  noMatch({
    title: admin.users.noMatch(view.text.trim()),
    text: admin.users.noMatchText,
    clearLabel: admin.clear,
    searchId: 'users-search',
    root,
    clear() {
      view.text = ''
      view.role = 'ALL'
      update()
      view.search()
    },
  })
