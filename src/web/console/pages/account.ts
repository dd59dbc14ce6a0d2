// The account of the person who is signed in: name, password, sessions.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError } from '../../api/api.ts'
import type { Session } from '../../api/contract.d.ts'
import { textField } from '../../kit/field.ts'
import { describedBy, row } from '../../kit/row.ts'
import { readAll } from '../app-data.ts'
import { faultInWords } from '../error-in-words.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { card, pageHead } from '../parts/blocks.ts'
import { sessionLines } from '../parts/session-lines.ts'

interface AccountView {
  firstName: string
  lastName: string
  sessions: readonly Session[]
  errors: { current?: string; next?: string }
}

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, me } = context
  const view: AccountView = {
    firstName: me.user.firstName ?? '',
    lastName: me.user.lastName ?? '',
    sessions: await readSessions(context),
    errors: {},
  }
  return {
    title: texts.account.title,
    render: () => html`<div class="page narrow">
      ${pageHead(texts.account.title, { text: me.user.email })}
      <div class="stack">${nameCard(context, view)} ${passwordCard(context, view)} ${sessionsCard(context, view)}</div>
    </div>`,
  }
}

const sessionsPath = ({ me }: ConsoleContext) => `/user/${me.user.userid}/session` as const

const readSessions = (context: ConsoleContext) =>
  readAll(body => context.call('POST', `${sessionsPath(context)}/all`, { body }))

function nameCard(context: ConsoleContext, view: AccountView): TemplateResult {
  const { texts, call, toast, inWords, setMe } = context
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      const { body } = await call('PATCH', '/me', {
        body: { firstName: view.firstName.trim() || null, lastName: view.lastName.trim() || null },
      })
      setMe(body)
      toast(texts.saved)
    } catch (error) {
      toast(inWords(error))
    }
  }
  return card(
    texts.account.name,
    '',
    html`<form @submit=${save}>
      <div class="options">
        ${textField({
          id: 'first-name',
          label: texts.account.firstName,
          isStacked: true,
          value: view.firstName,
          maxLength: 200,
          onInput(text) {
            view.firstName = text
          },
        })}
        ${textField({
          id: 'last-name',
          label: texts.account.lastName,
          isStacked: true,
          value: view.lastName,
          maxLength: 200,
          onInput(text) {
            view.lastName = text
          },
        })}
      </div>
      <div class="row"><button type="submit" class="k-button k-primary">${texts.save}</button></div>
    </form>`,
  )
}

function passwordCard(context: ConsoleContext, view: AccountView): TemplateResult {
  const { texts, call, toast, inWords, update } = context
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const data = new FormData(form)
    try {
      await call('POST', '/me/password', {
        body: { password: String(data.get('password')), newPassword: String(data.get('newPassword')) },
      })
      view.errors = {}
      form.reset()
      view.sessions = await readSessions(context)
      toast(texts.account.passwordChanged)
    } catch (error) {
      view.errors =
        error instanceof ApiError && error.code === 'password_wrong'
          ? { current: texts.confirm.wrong }
          : {
              next:
                error instanceof ApiError && error.faults[0]
                  ? faultInWords(texts, error.faults[0])
                  : inWords(error),
            }
    }
    update()
  }
  const field = (
    id: string,
    name: string,
    label: string,
    autocomplete: AutoFill,
    error?: string,
    hint?: string,
  ) =>
    row(
      { id, label, isStacked: true, error, hint },
      html`<input
        class="k-field"
        id=${id}
        name=${name}
        type="password"
        required
        maxlength="256"
        autocomplete=${autocomplete}
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby=${describedBy({ id, label, hint, error })}
      />`,
    )
  return card(
    texts.account.password,
    texts.account.passwordText,
    html`<form @submit=${save}>
      <input class="k-hidden" type="email" name="email" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${context.me.user.email} readonly />
      ${field('current-password', 'password', texts.account.current, 'current-password', view.errors.current)}
      ${field('new-password', 'newPassword', texts.account.next, 'new-password', view.errors.next, texts.account.nextHint)}
      <div class="row"><button type="submit" class="k-button k-line">${texts.account.changePassword}</button></div>
    </form>`,
  )
}

const sessionsCard = (context: ConsoleContext, view: AccountView): TemplateResult =>
  card(
    context.texts.account.sessions,
    context.texts.account.sessionsText,
    html`${sessionLines(context, sessionsPath(context), view)}
    <form class="row" method="post" action="/logout"><button type="submit" class="k-button k-line">${context.texts.nav.signOut}</button></form>`,
  )
