// Signatures by Standard Webhooks 1.0.0 (github.com/standard-webhooks/standard-webhooks), and the secrets of endpoints.
import { createHmac, randomBytes } from 'node:crypto'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import type { WebhookRow } from './queries.ts'

const SECRET_BYTES = 32

export const newWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The secret as its owner gets it, and as libraries expect it. */
export const secretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`

/** What a secret is bound to, so that it cannot be read in another row. */
export const contextOf = ({ organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>) => [
  organization_id,
  id,
]

/**
 * The secrets that sign at a time: after a rotation, the new one and the one before. An old one that cannot be read is left out, so that
 * events are still sent.
 * @throws {HttpProblem} secrets_unavailable
 */
export function secretsOf(sealing: Sealing, webhook: WebhookRow, now: string): Buffer[] {
  const { secret, old_secret, old_secret_until } = webhook
  const open = (sealed: string) => sealing.unseal('webhooks', sealed, contextOf(webhook))
  const live = [open(secret)]
  if (old_secret === null || old_secret_until === null || old_secret_until <= now) return live
  try {
    return [...live, open(old_secret)]
  } catch {
    return live
  }
}

/** The headers of an attempt. `seconds` is the time of the attempt since 1970. */
export const signedHeaders = (
  secrets: readonly Uint8Array[],
  id: string,
  seconds: number,
  body: string,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets
    .map(secret => `v1,${signatureOf(secret, id, String(seconds), body)}`)
    .join(' '),
})

/** The signature in Base64. `timestamp` is in seconds since 1970, as in the header. */
export const signatureOf = (
  secret: Uint8Array,
  id: string,
  timestamp: string,
  body: string | Uint8Array,
): string => createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')
