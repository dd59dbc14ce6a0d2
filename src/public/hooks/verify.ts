// Whether a request to a hook is signed by who knows the secret.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { signatureOf } from '../../product/webhooks/sign.ts'

/** A signature is valid for five minutes before and after its time, as Standard Webhooks 1.0 says. */
const TOLERANCE_MS = 5 * 60_000

interface Signed {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly secret: string
  readonly now: Date
}

type Verify = (signed: Signed) => boolean

export const verifiers: Readonly<Record<'NONE' | 'STANDARD_WEBHOOKS' | 'HMAC', Verify>> = {
  NONE: () => true,
  HMAC({ headers, body, secret }) {
    const given = text(headers['x-signature']).replace(/^sha256=/i, '')
    return isSame(given.toLowerCase(), createHmac('sha256', secret).update(body).digest('hex'))
  },
  STANDARD_WEBHOOKS({ headers, body, secret, now }) {
    const id = text(headers['webhook-id'])
    const timestamp = text(headers['webhook-timestamp'])
    const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN
    if (!(Math.abs(now.getTime() - sentAt) <= TOLERANCE_MS)) return false
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const wanted = signatureOf(key, id, timestamp, body)
    const given = text(headers['webhook-signature']).split(' ')
    return given.some(one => one.startsWith('v1,') && isSame(one.slice(3), wanted))
  },
}

const text = (header: string | string[] | undefined) => String(header ?? '')

function isSame(given: string, wanted: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}
