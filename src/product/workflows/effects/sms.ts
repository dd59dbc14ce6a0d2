import { callFor, isSuccess, type Replied } from './call.ts'
import { type Effect, failed, type Input, textOf } from './effect.ts'

interface Message {
  readonly account: string
  readonly secret: string
  readonly from: string
  readonly to: string
  readonly text: string
}

interface Provider {
  readonly url: (message: Message) => string
  readonly headers: (message: Message) => Readonly<Record<string, string>>
  readonly body: (message: Message) => string
  readonly idOf: (body: unknown) => unknown
}

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const member = (body: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, step) => Object(value)[step], body)

const providers: Readonly<Record<string, Provider>> = {
  // https://www.twilio.com/docs/messaging/api/message-resource
  TWILIO: {
    url: ({ account }) =>
      `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    headers: ({ account, secret }) => ({ ...FORM, authorization: basic(account, secret) }),
    body: ({ from, to, text }) => new URLSearchParams({ From: from, To: to, Body: text }).toString(),
    idOf: body => member(body, 'sid'),
  },
  // https://developer.vonage.com/en/api/messages
  VONAGE: {
    url: () => 'https://api.nexmo.com/v1/messages',
    headers: ({ account, secret }) => ({ ...JSON_TYPE, authorization: basic(account, secret) }),
    body: ({ from, to, text }) =>
      JSON.stringify({ message_type: 'text', channel: 'sms', from, to: to.slice(1), text }),
    idOf: body => member(body, 'message_uuid'),
  },
  // https://developers.sinch.com/docs/sms/api-reference/sms/batches
  SINCH: {
    url: ({ account }) => `https://eu.sms.api.sinch.com/xms/v1/${encodeURIComponent(account)}/batches`,
    headers: ({ secret }) => ({ ...JSON_TYPE, authorization: `Bearer ${secret}` }),
    body: ({ from, to, text }) => JSON.stringify({ from, to: [to], body: text }),
    idOf: body => member(body, 'id'),
  },
}

export const sms: Effect = {
  works: 'OUTSIDE',
  async carryOut(_input, context) {
    const secrets = await context.withSecrets()
    const message = messageOf(secrets.input)
    const provider = providers[textOf(secrets.input, 'provider')]
    if (!provider) throw failed('value_invalid', 'There is no such provider.')
    const request = {
      method: 'POST' as const,
      url: provider.url(message),
      secretHeaders: provider.headers(message),
      body: provider.body(message),
    }
    const { body }: Replied = await callFor(context, secrets, request, isSuccess)
    return { messageId: String(provider.idOf(body) ?? '') }
  },
}

function messageOf(input: Input): Message {
  const to = textOf(input, 'to')
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw failed('value_invalid', '`to` is not a number such as +4366012345678.')
  return {
    account: textOf(input, 'account'),
    secret: textOf(input, 'secret'),
    from: textOf(input, 'from'),
    to,
    text: textOf(input, 'text'),
  }
}
