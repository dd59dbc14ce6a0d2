// Name and email of a user.
import { html, type TemplateResult } from 'lit'
import type { User } from '../../../api/contract.d.ts'
import { textField } from '../../../kit/field.ts'
import { faultsOf, MemberError } from '../../ask.ts'
import { card } from '../../parts/blocks.ts'
import type { AdminContext } from './for-admins.ts'

export interface ProfileView {
  user: User
  firstName: string
  lastName: string
  email: string
  /** Error texts by JSON pointer. */
  errors: ReadonlyMap<string, string>
}

export function profileCard(context: AdminContext, view: ProfileView): TemplateResult {
  const { admin, texts, call, update, toast, inWords, format } = context
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      if (view.email.trim() === '') throw new MemberError({ '/email': admin.users.emailMissing })
      const { body } = await call('PATCH', `/core/user/${view.user.userid}`, { body: changesOf(view) })
      view.user = body
      view.errors = new Map()
      toast(texts.saved)
    } catch (error) {
      view.errors = faultsOf(error, context)
      if (view.errors.size === 0) toast(inWords(error))
    }
    update()
  }
  const field = (name: 'firstName' | 'lastName' | 'email', maxLength: number) =>
    textField({
      id: `user-${name}`,
      label: admin.users[name],
      isStacked: true,
      type: name === 'email' ? 'email' : 'text',
      maxLength,
      value: view[name],
      error: view.errors.get(`/${name}`),
      onInput(value) {
        view[name] = value
      },
    })
  return card(
    admin.users.about,
    '',
    html`<form @submit=${save}>
      <div class="options">${field('firstName', 200)} ${field('lastName', 200)}</div>
      ${field('email', 254)}
      <dl class="facts-list">
        <dt>${admin.users.created}</dt><dd>${format.time(view.user.createDate)}</dd>
        <dt>${admin.users.id}</dt><dd><code>${view.user.userid}</code></dd>
      </dl>
      <div class="row"><button type="submit" class="k-button k-primary">${texts.save}</button></div>
    </form>`,
  )
}

/** The email only if it changes, because that needs the password. */
const changesOf = ({ user, firstName, lastName, email }: ProfileView) => ({
  firstName: firstName.trim() || null,
  lastName: lastName.trim() || null,
  ...(email.trim() !== user.email && { email: email.trim() }),
})
