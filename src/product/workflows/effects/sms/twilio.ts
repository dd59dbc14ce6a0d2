import { basic, FORM, type Provider } from './provider.ts'

/** https://www.twilio.com/docs/messaging/api/message-resource */
export const twilio: Provider = {
  url: ({ account }) =>
    `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
  headers: ({ account, secret }) => ({ ...FORM, authorization: basic(account, secret) }),
  body: ({ from, to, text }) => new URLSearchParams({ From: from, To: to, Body: text }).toString(),
  idOf: body => Object(body).sid,
}
