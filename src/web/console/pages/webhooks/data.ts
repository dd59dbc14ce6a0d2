// Webhooks as the console reads and changes them.

import type { EventType } from '../../../messages/console/events-en.ts'
import type { WebhooksTexts } from '../../../messages/console/webhooks-en.ts'
import { appPath } from '../../data.ts'
import type { Context } from '../../page.ts'
import { type WithWords, withWords } from '../../parts/with-words.ts'

export interface Webhook {
  readonly webhookid: string
  readonly appid: string
  readonly url: string
  readonly description: string
  readonly events: readonly EventType[]
  readonly webformids: readonly string[] | null
  /** A JSON Logic condition over the data of events; null for none. */
  readonly when: unknown
  /** Their values may be hidden, which null stands for. */
  readonly headers: Readonly<Record<string, string | null>> | null
  readonly maxConcurrency: number
  readonly maxPerSecond: number | null
  readonly status: 'ENABLED' | 'DISABLED'
  /** Counted up to 10,000. */
  readonly waiting: number
  readonly filtered: number
  readonly lastSuccessDate: string | null
  readonly failingSince: string | null
}

export interface Attempt {
  readonly status: number | null
  readonly durationMs: number
  readonly error: string | null
  readonly response: string | null
}

export interface FormName {
  readonly webformid: string
  readonly name: string
}

export interface WebhookView {
  webhook: Webhook
  readonly forms: readonly FormName[]
  /** In words. */
  condition: string | undefined
  fresh: FreshSecret | undefined
}

/** A secret that is shown once. */
export interface FreshSecret {
  readonly secret: string
  readonly title: string
  /** What happens to the secret before. */
  readonly note?: string
}

export const DELIVERY_STATUSES = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export interface Delivery {
  readonly eventid: string
  readonly type: EventType
  /** Null if the event is not kept any more. */
  readonly thingid: string | null
  readonly status: DeliveryStatus
  readonly attemptCount: number
  readonly nextDate: string | null
  readonly createDate: string
  readonly attempts: readonly (Attempt & { readonly date: string })[]
}

export type WebhooksContext = WithWords<WebhooksTexts>

export const withWebhooksTexts = (context: Context): Promise<WebhooksContext> =>
  withWords(context, {
    en: async () => (await import('../../../messages/console/webhooks-en.ts')).webhooksEn,
    de: async () => (await import('../../../messages/console/webhooks-de.ts')).webhooksDe,
  })

export const webhooksPath = (owner: string, appid: string) => `${appPath(owner, appid)}/webhook`
export const webhookPath = (owner: string, { appid, webhookid }: Pick<Webhook, 'appid' | 'webhookid'>) =>
  `${webhooksPath(owner, appid)}/${webhookid}`

/** The page of a webhook in the console. */
export const webhookPage = ({ appid, webhookid }: Pick<Webhook, 'appid' | 'webhookid'>) =>
  `/console/apps/${appid}/webhooks/${webhookid}`

/** Secrets of webhooks that were created a moment ago, until their page has shown them. */
export const freshSecrets = new Map<string, string>()

/** What became of an attempt, in few words. */
export const attemptInShort = (context: Pick<WebhooksContext, 'words'>, attempt: Attempt): string =>
  attempt.status === null
    ? attemptInWords(context, attempt)
    : context.words.replied(attempt.status, attempt.durationMs)

/** What became of an attempt, in a sentence. */
export function attemptInWords({ words }: Pick<WebhooksContext, 'words'>, attempt: Attempt): string {
  const { status, error, durationMs } = attempt
  if (status !== null)
    return status >= 200 && status < 300 ? words.testGood(status, durationMs) : words.testBad(status)
  return words.errors[error ?? ''] ?? words.otherError(error ?? '')
}
