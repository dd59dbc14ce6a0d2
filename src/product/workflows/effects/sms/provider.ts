// What a provider of text messages is. Each one is a file here and a line in sms.ts.

export interface Message {
  readonly account: string
  readonly secret: string
  readonly from: string
  readonly to: string
  readonly text: string
  /** The region of a SINCH account. */
  readonly region: string
  /** The URL of an HTTP provider. */
  readonly url: string
}

export interface Provider {
  readonly url: (message: Message) => string
  readonly headers: (message: Message) => Readonly<Record<string, string>>
  readonly body: (message: Message) => string
  /** The id of the message in the reply. */
  readonly idOf: (body: unknown) => unknown
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
export const JSON_TYPE = { 'content-type': 'application/json' }

export const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
