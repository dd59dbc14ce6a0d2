// The mail server of an application: its own, or that of the operator.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError, type AppPath } from '../../../api/api.ts'
import type { MailServer } from '../../../api/contract.d.ts'
import { askSure } from '../../ask.ts'
import { action, card } from '../../parts/blocks.ts'
import { askMailServer } from './mail-dialog.ts'
import type { SecretsContext } from './secret-data.ts'

/** @param path of the mail server */
export async function readMailCard(
  context: SecretsContext,
  path: `${AppPath}/mail`,
): Promise<() => TemplateResult> {
  const { call, pageTexts, me, update, toast, inWords } = context
  let server: MailServer | undefined = await readServer(context, path)
  let isSending = false
  let result: { readonly text: string; readonly isGood: boolean } | undefined

  async function set(): Promise<void> {
    const stored = await askMailServer(context, path, server)
    if (!stored) return
    server = stored
    result = undefined
    update()
    toast(pageTexts.mailSaved)
  }

  async function remove(): Promise<void> {
    const question = {
      title: pageTexts.removeMailTitle,
      text: pageTexts.removeMailText,
      action: pageTexts.removeMail,
    }
    if (!(await askSure(context, question))) return
    try {
      await call('DELETE', path)
      server = undefined
      result = undefined
      update()
      toast(pageTexts.mailRemoved)
    } catch (error) {
      toast(inWords(error))
    }
  }

  async function test(): Promise<void> {
    isSending = true
    result = undefined
    update()
    try {
      const { body } = await call('POST', `${path}/test`, { body: { to: me.user.email } })
      result = { text: pageTexts.testSent(body.to), isGood: true }
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'mail_failed'
      result = { text: isRefused ? pageTexts.testFailed(error.message) : inWords(error), isGood: false }
    }
    isSending = false
    update()
  }

  return () => {
    const canSend = server !== undefined || me.server.mail
    return card(
      pageTexts.mail,
      pageTexts.mailText,
      html`<p>${server ? pageTexts.ownMail : me.server.mail ? pageTexts.operatorMail : pageTexts.noMail}</p>
      ${server ? facts(context, server) : nothing}
      ${canSend ? html`<p class="soft small">${pageTexts.testTo(me.user.email)}</p>` : nothing}
      <div class="row">
        ${
          canSend
            ? action({
                label: isSending ? pageTexts.testing : pageTexts.test,
                sign: 'send',
                isDisabled: isSending,
                onClick: () => void test(),
              })
            : nothing
        }
        ${action({ label: server ? pageTexts.changeMail : pageTexts.setMail, key: 'set-mail', onClick: () => void set() })}
        ${server ? action({ label: pageTexts.removeMail, onClick: () => void remove() }) : nothing}
      </div>
      <p class="status ${result?.isGood ? 'good' : 'bad'}" role="status">${result?.text ?? nothing}</p>`,
      'spaced',
    )
  }
}

const facts = ({ pageTexts }: SecretsContext, { host, port, user, from }: MailServer): TemplateResult =>
  html`<dl class="facts-list">
    <dt>${pageTexts.server}</dt><dd><code>${host}:${port}</code></dd>
    <dt>${pageTexts.user}</dt><dd><bdi>${user ?? pageTexts.noUser}</bdi></dd>
    <dt>${pageTexts.from}</dt><dd><bdi>${from}</bdi></dd>
  </dl>`

/** Undefined if the application has none of its own. */
async function readServer(
  { call }: SecretsContext,
  path: `${AppPath}/mail`,
): Promise<MailServer | undefined> {
  try {
    return (await call('GET', path)).body
  } catch (error) {
    if (error instanceof ApiError && error.code === 'mail_server_not_found') return undefined
    throw error
  }
}
