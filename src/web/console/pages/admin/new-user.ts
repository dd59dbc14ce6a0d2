// Asks for a new user, creates it, and opens its page, which shows the invitation.
import { html, nothing } from 'lit'
import type { User, UserRole } from '../../../api/contract.d.ts'
import { segments } from '../../../kit/choose.ts'
import { textField } from '../../../kit/field.ts'
import { describedBy, row } from '../../../kit/row.ts'
import { askForm, MemberError } from '../../ask.ts'
import type { AdminContext } from './for-admins.ts'
import { freshLinks, nameOf, ROLES } from './people.ts'

interface UserDraft {
  firstName: string
  lastName: string
  email: string
  password: string
  role: UserRole
}

export async function newUser(context: AdminContext): Promise<void> {
  const { admin, call, me, go, toast, inWords } = context
  const draft: UserDraft = { firstName: '', lastName: '', email: '', password: '', role: 'CREATOR' }
  let created: User | undefined
  await askForm(context, {
    title: admin.users.create,
    text: admin.users.createText,
    action: admin.users.add,
    fields: (dialog, errorAt) => fields(context, draft, dialog.update, errorAt),
    async send() {
      if (draft.email.trim() === '') throw new MemberError({ '/email': admin.users.emailMissing })
      created = (await call('POST', '/core/user', { body: bodyOf(draft) })).body
    },
  })
  if (!created) return
  const { userid, email } = created
  const isInvited = draft.password === ''
  try {
    // With a mail server, the invitation is under way.
    if (isInvited && !me.server.mail)
      freshLinks.set(userid, (await call('POST', `/core/user/${userid}/reset-link`)).body)
    toast(isInvited && me.server.mail ? admin.users.invited(email) : admin.users.createdUser(nameOf(created)))
  } catch (error) {
    toast(inWords(error))
  }
  go(`/console/users/${userid}`)
}

const bodyOf = ({ firstName, lastName, email, password, role }: UserDraft) => ({
  email: email.trim(),
  role,
  ...(firstName.trim() !== '' && { firstName: firstName.trim() }),
  ...(lastName.trim() !== '' && { lastName: lastName.trim() }),
  password: password === '' ? null : password,
})

function fields(
  { admin: { users } }: AdminContext,
  draft: UserDraft,
  update: () => void,
  errorAt: (pointer: string) => string | undefined,
) {
  const text = (id: string, name: 'firstName' | 'lastName' | 'email', maxLength: number) =>
    textField({
      id,
      label: users[name],
      isStacked: true,
      type: name === 'email' ? 'email' : 'text',
      maxLength,
      value: draft[name],
      error: errorAt(`/${name}`),
      onInput(value) {
        draft[name] = value
      },
    })
  const password = {
    id: 'new-user-password',
    label: users.password,
    isStacked: true,
    hint: users.passwordHint,
    error: errorAt('/password'),
  }
  return html`
    <div class="options">${text('new-user-first', 'firstName', 200)} ${text('new-user-last', 'lastName', 200)}</div>
    ${text('new-user-email', 'email', 254)}
    ${segments({
      id: 'new-user-role',
      label: users.role,
      isStacked: true,
      hint: users.roleHints[draft.role],
      value: draft.role,
      options: ROLES.map(value => ({ value, label: users.roles[value] })),
      onChange(role) {
        draft.role = ROLES.find(one => one === role) ?? 'CREATOR'
        update()
      },
    })}
    ${row(
      password,
      html`<input
        class="k-field"
        id=${password.id}
        type="password"
        autocomplete="new-password"
        maxlength="256"
        aria-invalid=${password.error ? 'true' : nothing}
        aria-describedby=${describedBy(password)}
        @input=${(event: Event) => {
          draft.password = (event.target as HTMLInputElement).value
        }}
      />`,
    )}`
}
