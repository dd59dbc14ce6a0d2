import { JSON_TYPE, type Provider } from './provider.ts'

/** https://developers.sinch.com/docs/sms/api-reference/sms/batches */
export const sinch: Provider = {
  url: ({ account, region }) =>
    `https://${region.toLowerCase()}.sms.api.sinch.com/xms/v1/${encodeURIComponent(account)}/batches`,
  headers: ({ secret }) => ({ ...JSON_TYPE, authorization: `Bearer ${secret}` }),
  body: ({ from, to, text }) => JSON.stringify({ from, to: [to], body: text }),
  idOf: body => Object(body).id,
}
