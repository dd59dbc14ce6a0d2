import { tooLong } from '../../../../engine/workflows/steps/sms.ts'
import { callFor, isSuccess } from '../call.ts'
import { type Effect, failed, type Input, optionalText, textOf } from '../effect.ts'
import { http } from './http.ts'
import type { Message, Provider } from './provider.ts'
import { sinch } from './sinch.ts'
import { twilio } from './twilio.ts'
import { vonage } from './vonage.ts'

const providers: Readonly<Record<string, Provider>> = {
  TWILIO: twilio,
  VONAGE: vonage,
  SINCH: sinch,
  HTTP: http,
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
      headers: { 'idempotency-key': context.key },
      secretHeaders: provider.headers(message),
      body: provider.body(message),
    }
    const { body } = await callFor(context, secrets, request, isSuccess)
    return { messageId: String(provider.idOf(body) ?? '') }
  },
}

function messageOf(input: Input): Message {
  const to = textOf(input, 'to')
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw failed('value_invalid', '`to` is not a number such as +4366012345678.')
  const text = textOf(input, 'text')
  const fault = tooLong(text)
  if (fault !== undefined) throw failed('text_too_long', fault)
  return {
    account: optionalText(input, 'account') ?? '',
    secret: textOf(input, 'secret'),
    from: textOf(input, 'from'),
    to,
    text,
    region: optionalText(input, 'region') ?? 'EU',
    url: optionalText(input, 'url') ?? '',
  }
}
