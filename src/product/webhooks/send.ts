// One attempt: signs a body and posts it. The receiver has delivered it if it replies 2xx within 15 seconds.
import type { CallOutside } from '../../platform/outgoing/call.ts'
import { retryAfterMs } from '../../platform/outgoing/retry-after.ts'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import type { Cause } from '../events/cause.ts'
import { causeHeader } from '../events/cause-header.ts'
import type { Attempt } from '../tables/automation-tables.ts'
import { openHeaders, redactHeaders } from './headers.ts'
import type { WebhookRow } from './queries.ts'
import { secretsOf, signedHeaders } from './sign.ts'

export interface Sender {
  readonly callOutside: CallOutside
  readonly sealing: Sealing
  readonly now: () => number
}

export interface SentAttempt {
  readonly attempt: Attempt
  readonly isDelivered: boolean
  /** What the receiver asked for. */
  readonly retryAfterMs: number
}

const TIMEOUT_MS = 15_000
const CONNECT_MS = 5_000
/** More of a reply is read than is kept, so that no secret is cut before it is found. */
const MAX_REPLY_BYTES = 16 * 1024
const MAX_KEPT_BYTES = 1024
const USER_AGENT = 'Formyard/1 (+https://formyard.dev/webhooks)'

interface Post {
  readonly webhook: WebhookRow
  /** The same in every attempt: the receiver's idempotency key. */
  readonly id: string
  readonly body: string
  /** Those that the organization allows; empty for all. */
  readonly hosts: readonly string[]
  readonly cause?: Cause | undefined
}

export async function send(
  { callOutside, sealing, now }: Sender,
  { webhook, id, body, hosts, cause }: Post,
): Promise<SentAttempt> {
  const at = now()
  const date = new Date(at).toISOString()
  const secrets = secretsOf(sealing, webhook, date)
  const secretHeaders = openHeaders(sealing, webhook)
  const startedAt = performance.now()
  const outcome = await callOutside({
    method: 'POST',
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      ...(cause && causeHeader(sealing, cause)),
      ...signedHeaders(secrets, id, Math.floor(at / 1000), body),
    },
    secretHeaders,
    body,
    ...(hosts.length > 0 && { allowed: [hosts] }),
    timeoutMs: TIMEOUT_MS,
    connectMs: CONNECT_MS,
    maxBytes: MAX_REPLY_BYTES,
    cutsBody: true,
    mayRepeat: true,
  })
  const durationMs = Math.round(performance.now() - startedAt)
  if ('error' in outcome) {
    const attempt = { date, status: null, durationMs, error: outcome.error, response: null }
    return { attempt, isDelivered: false, retryAfterMs: 0 }
  }
  const { status, headers, body: reply } = outcome
  return {
    attempt: {
      date,
      status,
      durationMs,
      error: null,
      response: storable(
        cut(redactHeaders(reply.toString(), secretHeaders, reply.length >= MAX_REPLY_BYTES)),
      ),
    },
    isDelivered: status >= 200 && status < 300,
    retryAfterMs: retryAfterMs(headers['retry-after'], at),
  }
}

const cut = (text: string) => Buffer.from(text).subarray(0, MAX_KEPT_BYTES).toString()

/** Postgres stores no NUL, and no half of a pair of surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
