// Whether a request to a hook is signed by who knows the secret.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { DEFAULT_HEADER, type HookTrigger } from '../../engine/workflows/hook-trigger.ts'
import { signatureOf } from '../../product/webhooks/sign.ts'
import { isValidToken } from './jwt.ts'

/** A signature is valid for five minutes before and after its time, as Standard Webhooks 1.0 says. */
const TOLERANCE_MS = 5 * 60_000

interface Signed {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly hook: HookTrigger
  readonly secret: string
  readonly now: Date
}

type Verify = (signed: Signed) => boolean

export const verifiers: Readonly<Record<HookTrigger['verify'], Verify>> = {
  NONE: () => true,
  HMAC({ headers, body, hook, secret }) {
    const { header = DEFAULT_HEADER.HMAC, encoding = 'HEX', prefix } = hook
    const given = signatureIn(text(headers[header]), prefix)
    const wanted = createHmac('sha256', secret).update(body)
    return encoding === 'HEX'
      ? isSame(given.toLowerCase(), wanted.digest('hex'))
      : isSame(given, wanted.digest('base64'))
  },
  JWT({ headers, hook, secret, now }) {
    const { header = DEFAULT_HEADER.JWT, algorithm, issuer, audience } = hook
    const token = text(headers[header]).replace(/^Bearer +/i, '')
    return algorithm !== undefined && isValidToken(token, { algorithm, issuer, audience }, secret, now)
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

/** What follows the prefix; an empty text, which no signature equals, without the prefix that the trigger names. */
function signatureIn(header: string, prefix: string | undefined): string {
  if (prefix === undefined) return header.replace(/^sha256=/i, '')
  return header.startsWith(prefix) ? header.slice(prefix.length) : ''
}

const text = (header: string | string[] | undefined) => String(header ?? '')

function isSame(given: string, wanted: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}
