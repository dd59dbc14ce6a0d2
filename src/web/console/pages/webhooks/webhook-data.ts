// Webhooks as the console reads and changes them.
import type { AppPath } from '../../../api/api.ts'
import type { DeliveryAttempt, DeliveryStatus, ListedWebForm, Webhook } from '../../../api/contract.d.ts'
import type { WebhooksTexts } from '../../../texts/console/webhooks-en.ts'
import { appPath } from '../../app-data.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { type WithPageTexts, withPageTexts } from '../../parts/with-page-texts.ts'

export type FormName = Pick<ListedWebForm, 'webformid' | 'name'>

export interface WebhookView {
  webhook: Webhook
  readonly forms: readonly FormName[]
  /** The condition as a sentence. */
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

export const DELIVERY_STATUSES = [
  'WAITING',
  'DELIVERED',
  'FAILED',
] as const satisfies readonly DeliveryStatus[]

export type WebhooksContext = WithPageTexts<WebhooksTexts>

export const withWebhooksTexts = (context: ConsoleContext): Promise<WebhooksContext> =>
  withPageTexts(context, {
    en: async () => (await import('../../../texts/console/webhooks-en.ts')).webhooksEn,
    de: async () => (await import('../../../texts/console/webhooks-de.ts')).webhooksDe,
  })

export type WebhookPath = `${AppPath}/webhook/${string}`

export const webhooksPath = (owner: string, appid: string) => `${appPath(owner, appid)}/webhook` as const
export const webhookPath = (
  owner: string,
  { appid, webhookid }: Pick<Webhook, 'appid' | 'webhookid'>,
): WebhookPath => `${webhooksPath(owner, appid)}/${webhookid}`

/** The page of a webhook in the console. */
export const webhookPage = ({ appid, webhookid }: Pick<Webhook, 'appid' | 'webhookid'>) =>
  `/console/apps/${appid}/webhooks/${webhookid}`

/** Secrets of webhooks that were created a moment ago, until their page has shown them. */
export const freshSecrets = new Map<string, string>()

/** An attempt to deliver an event, or to test a webhook. */
export type Attempt = Omit<DeliveryAttempt, 'date'>

/** What became of an attempt, in few words. */
export const attemptInShort = (context: Pick<WebhooksContext, 'pageTexts'>, attempt: Attempt): string =>
  attempt.status === null
    ? attemptInWords(context, attempt)
    : context.pageTexts.replied(attempt.status, attempt.durationMs)

/** What became of an attempt, in a sentence. */
export function attemptInWords({ pageTexts }: Pick<WebhooksContext, 'pageTexts'>, attempt: Attempt): string {
  const { status, error, durationMs } = attempt
  if (status !== null)
    return status >= 200 && status < 300 ? pageTexts.testGood(status, durationMs) : pageTexts.testBad(status)
  return pageTexts.errors[error ?? ''] ?? pageTexts.otherError(error ?? '')
}
