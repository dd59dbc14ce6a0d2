import { basic, JSON_TYPE, type Provider } from './provider.ts'

/** https://developer.vonage.com/en/api/messages */
export const vonage: Provider = {
  url: () => 'https://api.nexmo.com/v1/messages',
  headers: ({ account, secret }) => ({ ...JSON_TYPE, authorization: basic(account, secret) }),
  body: ({ from, to, text }) =>
    JSON.stringify({ message_type: 'text', channel: 'sms', from, to: to.slice(1), text }),
  idOf: body => Object(body).message_uuid,
}
