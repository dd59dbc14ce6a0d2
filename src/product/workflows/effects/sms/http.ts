import { JSON_TYPE, type Provider } from './provider.ts'

/** A gateway of your own, or one in front of another provider. It replies with an `id`. */
export const http: Provider = {
  url: ({ url }) => url,
  headers: ({ secret }) => ({ ...JSON_TYPE, authorization: `Bearer ${secret}` }),
  body: ({ from, to, text }) => JSON.stringify({ from, to, text }),
  idOf: body => Object(body).id,
}
