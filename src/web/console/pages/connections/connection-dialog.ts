// Asks how a database is reached.
import { html } from 'lit'
import type { Connection, NewConnection } from '../../../api/contract.d.ts'
import { segments } from '../../../kit/choose.ts'
import { numberField, textArea, textField } from '../../../kit/field.ts'
import { askForm, refuseWrong } from '../../ask.ts'
import { type ConnectionsContext, connectionPath, connectionsPath, TYPES } from './connection-data.ts'

const PORTS = { POSTGRES: 5432, MYSQL: 3306 } as const
const TEXTS = ['name', 'host', 'database', 'user'] as const
type TextMember = (typeof TEXTS)[number]

interface ConnectionDraft extends Required<Omit<NewConnection, 'port' | 'ca'>> {
  port: number | undefined
  ca: string
}

/** Undefined if the person gave up. */
export async function askConnection(
  context: ConnectionsContext,
  appid: string,
  connection?: Connection,
): Promise<Connection | undefined> {
  const { call, owner, pageTexts, texts } = context
  const draft: ConnectionDraft = {
    name: connection?.name ?? '',
    type: connection?.type ?? TYPES[0],
    host: connection?.host ?? '',
    port: connection?.port,
    database: connection?.database ?? '',
    user: connection?.user ?? '',
    password: '',
    tls: connection?.tls ?? 'VERIFY',
    ca: connection?.ca ?? '',
  }
  let stored: Connection | undefined

  const text = (
    member: TextMember,
    error: string | undefined,
    more: { label?: string; hint?: string; isCode?: boolean } = {},
  ) =>
    textField({
      id: `connection-${member}`,
      label: member === 'name' ? texts.name : pageTexts[member],
      isStacked: true,
      maxLength: 253,
      value: draft[member],
      error,
      ...more,
      onInput(value) {
        draft[member] = value
      },
    })

  await askForm(context, {
    title: connection ? pageTexts.editTitle : pageTexts.create,
    action: texts.save,
    isWide: true,
    fields: (dialog, errorAt) => html`${text('name', errorAt('/name'))}
    ${
      connection
        ? ''
        : segments({
            id: 'connection-type',
            label: pageTexts.type,
            isStacked: true,
            value: draft.type,
            options: TYPES.map(value => ({ value, label: pageTexts.types[value] })),
            onChange(value) {
              draft.type = TYPES.find(type => type === value) ?? draft.type
              dialog.update()
            },
          })
    }
    <div class="options">
      ${text('host', errorAt('/host'), { hint: pageTexts.hostHint, isCode: true })}
      ${numberField({
        id: 'connection-port',
        label: pageTexts.port,
        isStacked: true,
        min: 1,
        max: 65_535,
        step: 1,
        placeholder: String(PORTS[draft.type]),
        value: draft.port,
        error: errorAt('/port'),
        onChange(port) {
          draft.port = port
        },
      })}
      ${text('database', errorAt('/database'), { isCode: true })}
      ${text('user', errorAt('/user'), { hint: pageTexts.userHint, isCode: true })}
    </div>
    ${textField({
      id: 'connection-password',
      label: pageTexts.password,
      hint: connection ? pageTexts.passwordKept : pageTexts.passwordHint,
      isStacked: true,
      isCode: true,
      type: 'password',
      maxLength: 1000,
      value: draft.password,
      error: errorAt('/password'),
      onInput(password) {
        draft.password = password
      },
    })}
    ${segments({
      id: 'connection-tls',
      label: pageTexts.tls,
      hint: pageTexts.tlsHints[draft.tls],
      isStacked: true,
      value: draft.tls,
      error: errorAt('/tls'),
      options: [
        { value: 'VERIFY', label: pageTexts.tlses.VERIFY },
        { value: 'OFF', label: pageTexts.tlses.OFF },
      ],
      onChange(tls) {
        draft.tls = tls === 'OFF' ? 'OFF' : 'VERIFY'
        dialog.update()
      },
    })}
    ${
      draft.tls === 'OFF'
        ? ''
        : textArea({
            id: 'connection-ca',
            label: pageTexts.ca,
            hint: pageTexts.caHint,
            isCode: true,
            maxLength: 20_000,
            value: draft.ca,
            error: errorAt('/ca'),
            onInput(ca) {
              draft.ca = ca
            },
          })
    }`,
    async send() {
      refuseWrong(
        Object.fromEntries(
          TEXTS.map(member => [
            `/${member}`,
            draft[member].trim() === '' && (member === 'name' ? pageTexts.nameMissing : pageTexts.needed),
          ]),
        ),
      )
      const { name, type, host, port, database, user, password, tls, ca } = draft
      const body = {
        name: name.trim(),
        host: host.trim(),
        port: port ?? PORTS[type],
        database: database.trim(),
        user: user.trim(),
        tls,
        ca: tls === 'OFF' || ca.trim() === '' ? null : ca.trim(),
      }
      const reply = connection
        ? await call('PATCH', connectionPath(owner, connection), {
            body: { ...body, ...(password !== '' && { password }) },
          })
        : await call('POST', connectionsPath(owner, appid), { body: { ...body, type, password } })
      stored = reply.body
    },
  })
  return stored
}
