// Asks for a mail server in parts, which people find in the settings of their mail. The API has them as one URL.
import { html } from 'lit'
import type { AppPath } from '../../../api/api.ts'
import type { MailServer } from '../../../api/contract.d.ts'
import { segments } from '../../../kit/choose.ts'
import { numberField, textField } from '../../../kit/field.ts'
import { askForm, refuseWrong } from '../../ask.ts'
import type { SecretsContext } from './secret-data.ts'

type Scheme = 'smtps' | 'smtp'
const PORTS = { smtps: 465, smtp: 587 } as const
const MAX_PORT = 65_535

interface MailDraft {
  host: string
  scheme: Scheme
  port: number | undefined
  user: string
  password: string
  from: string
}

function urlOf({ host, scheme, port, user, password }: MailDraft): string {
  const person =
    user.trim() === '' ? '' : `${encodeURIComponent(user.trim())}:${encodeURIComponent(password)}@`
  return `${scheme}://${person}${host.trim()}:${port ?? PORTS[scheme]}`
}

/** Undefined if the person gave up. */
export async function askMailServer(
  context: SecretsContext,
  path: `${AppPath}/mail`,
  server: MailServer | undefined,
): Promise<MailServer | undefined> {
  const { call, pageTexts, texts } = context
  const draft: MailDraft = {
    host: server?.host ?? '',
    scheme: server && server.port !== PORTS.smtps ? 'smtp' : 'smtps',
    port: server?.port ?? PORTS.smtps,
    user: server?.user ?? '',
    password: '',
    from: server?.from ?? '',
  }
  const text = (
    member: 'host' | 'user' | 'password' | 'from',
    more: { hint?: string; error?: string | undefined; isCode?: boolean; type?: 'password' } = {},
  ) =>
    textField({
      id: `mail-${member}`,
      label: pageTexts[member],
      isStacked: true,
      maxLength: 320,
      value: draft[member],
      ...more,
      onInput(value) {
        draft[member] = value
      },
    })
  let stored: MailServer | undefined
  await askForm(context, {
    title: pageTexts.mail,
    action: texts.save,
    fields: (
      dialog,
      errorAt,
    ) => html`${text('host', { isCode: true, error: errorAt('/host') ?? errorAt('/url') })}
      ${segments({
        id: 'mail-scheme',
        label: pageTexts.encryption,
        isStacked: true,
        value: draft.scheme,
        options: [
          { value: 'smtps', label: pageTexts.encryptions.smtps },
          { value: 'smtp', label: pageTexts.encryptions.smtp },
        ],
        onChange(value) {
          draft.scheme = value === 'smtps' ? 'smtps' : 'smtp'
          draft.port = PORTS[draft.scheme]
          dialog.update()
        },
      })}
      ${numberField({
        id: 'mail-port',
        label: pageTexts.port,
        isStacked: true,
        min: 1,
        max: MAX_PORT,
        step: 1,
        value: draft.port,
        error: errorAt('/port'),
        onChange(port) {
          draft.port = port
        },
      })}
      ${text('user')} ${text('password', { type: 'password', hint: pageTexts.passwordHint })}
      ${text('from', { hint: pageTexts.fromHint, error: errorAt('/from') })}`,
    async send() {
      const { port = PORTS[draft.scheme] } = draft
      refuseWrong({
        '/host': draft.host.trim() === '' && pageTexts.hostMissing,
        '/port': !(Number.isInteger(port) && port >= 1 && port <= MAX_PORT) && pageTexts.portWrong,
        '/from': draft.from.trim() === '' && pageTexts.fromMissing,
      })
      const body = { url: urlOf(draft), from: draft.from.trim() }
      stored = (await call('PUT', path, { body })).body
    },
  })
  return stored
}
