// The name of the organization, and whether mails can be sent.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError } from '../../../api/api.ts'
import { textField } from '../../../kit/field.ts'
import { faultsOf, MemberError } from '../../ask.ts'
import type { Page } from '../../page-module.ts'
import { action, card, pageHead } from '../../parts/blocks.ts'
import { codeBox } from '../../parts/copy.ts'
import { type AdminContext, forAdmins } from './for-admins.ts'

interface OrganizationView {
  name: string
  error: string | undefined
  isSending: boolean
  result: { readonly text: string; readonly isGood: boolean } | undefined
}

const VARIABLES = `FORMYARD_SMTP_URL=smtps://user:password@smtp.example.com
FORMYARD_MAIL_FROM="Forms <forms@example.com>"`

export const open = forAdmins((context): Page => {
  const { admin, me } = context
  const view: OrganizationView = {
    name: me.organization.name,
    error: undefined,
    isSending: false,
    result: undefined,
  }
  return {
    title: admin.organization.title,
    render: () => html`<div class="page narrow">
      ${pageHead(admin.organization.title)}
      <div class="stack">${nameCard(context, view)} ${mailCard(context, view)} ${facts(context)}</div>
    </div>`,
  }
})

function nameCard(
  { admin, texts, call, me, setMe, toast, inWords, update }: AdminContext,
  view: OrganizationView,
) {
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      if (view.name.trim() === '') throw new MemberError({ '/name': admin.organization.nameMissing })
      const { body } = await call('PATCH', '/organization', { body: { name: view.name.trim() } })
      view.error = undefined
      setMe({ ...me, organization: body })
      toast(texts.saved)
    } catch (error) {
      view.error = faultsOf(error, { texts, inWords }).get('/name') ?? inWords(error)
      update()
    }
  }
  return card(
    admin.organization.name,
    admin.organization.nameText,
    html`<form @submit=${save}>
      ${textField({
        id: 'organization-name',
        label: admin.organization.name,
        hidesLabel: true,
        maxLength: 200,
        value: view.name,
        error: view.error,
        onInput(name) {
          view.name = name
        },
      })}
      <div class="row"><button type="submit" class="k-button k-primary">${texts.save}</button></div>
    </form>`,
  )
}

function mailCard(context: AdminContext, view: OrganizationView): TemplateResult {
  const {
    admin: { organization: texts },
    me,
  } = context
  if (!me.server.mail)
    return card(
      texts.mail,
      texts.mailOff,
      html`<p>${texts.mailHow}</p>${codeBox(context, { label: texts.mailVariables, text: VARIABLES })}`,
    )
  const { isSending, result } = view
  return card(
    texts.mail,
    texts.mailOn,
    html`<p class="soft small">${texts.sendTo(me.user.email)}</p>
      <div class="row">${action({
        label: isSending ? texts.sending : texts.send,
        sign: 'external',
        isDisabled: isSending,
        onClick: () => void sendTest(context, view),
      })}</div>
      <p class="status ${result?.isGood ? 'good' : 'bad'}" role="status">${result?.text ?? nothing}</p>`,
  )
}

async function sendTest(
  { admin, call, update, inWords }: AdminContext,
  view: OrganizationView,
): Promise<void> {
  view.isSending = true
  view.result = undefined
  update()
  try {
    const { body } = await call('POST', '/mail/test')
    view.result = { text: admin.organization.sent(body.to), isGood: true }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'mail_failed'
    view.result = {
      text: isRefused ? admin.organization.failed(error.message) : inWords(error),
      isGood: false,
    }
  }
  view.isSending = false
  update()
}

const facts = ({ admin: { organization: texts }, me }: AdminContext): TemplateResult =>
  card(
    texts.facts,
    '',
    html`<dl class="facts-list">
      <dt>${texts.address}</dt><dd><code>${me.server.publicUrl}</code></dd>
      <dt>${texts.api}</dt><dd>${me.server.apiPath === null ? texts.apiElsewhere : html`<code>${me.server.publicUrl}${me.server.apiPath}</code>`}</dd>
      <dt>${texts.id}</dt><dd><code>${me.organization.organizationid}</code></dd>
    </dl>`,
  )
