// Checks JSON Web Tokens (RFC 7519), signed as RFC 7515 and RFC 7518 say.
import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import type { HookTrigger } from '../../engine/workflows/hook-trigger.ts'

type Algorithm = NonNullable<HookTrigger['algorithm']>

/** What a token must have. */
export interface Expected {
  readonly algorithm: Algorithm
  readonly issuer: string | undefined
  readonly audience: string | undefined
}

/** Clocks of two systems may differ by so much. */
const TOLERANCE_S = 60
/** RFC 7518, 3.3. */
const MIN_RSA_BITS = 2048

/**
 * Whether a token is signed and valid at a time. Its header cannot choose the algorithm. A token that never expires is not valid.
 * @param key the shared secret for HS256; a public key as PEM for the others
 */
export function isValidToken(
  token: string,
  { algorithm, issuer, audience }: Expected,
  key: string,
  now: Date,
): boolean {
  const [header, payload, signature, ...more] = token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0)
    return false
  const { alg, crit } = membersIn(header)
  // `crit` names extensions that a reader must know. This one knows none.
  if (alg !== algorithm || crit !== undefined) return false
  if (!checks[algorithm](Buffer.from(`${header}.${payload}`), Buffer.from(signature, 'base64url'), key))
    return false
  const { exp, nbf = 0, iss, aud } = membersIn(payload)
  // An issuer signs tokens for many programs (RFC 8725, 3.8 and 3.9).
  if (issuer !== undefined && iss !== issuer) return false
  if (audience !== undefined && ![aud].flat().includes(audience)) return false
  const seconds = now.getTime() / 1000
  return isNumber(exp) && isNumber(nbf) && seconds < exp + TOLERANCE_S && seconds >= nbf - TOLERANCE_S
}

type Check = (text: Buffer, signature: Buffer, key: string) => boolean

const checks: Readonly<Record<Algorithm, Check>> = {
  HS256(text, signature, key) {
    const wanted = createHmac('sha256', key).update(text).digest()
    return signature.length === wanted.length && timingSafeEqual(signature, wanted)
  },
  RS256(text, signature, pem) {
    const key = publicKey(pem)
    const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
    if (key?.asymmetricKeyType !== 'rsa' || bits < MIN_RSA_BITS) return false
    return verify('sha256', text, key, signature)
  },
  ES256(text, signature, pem) {
    const key = publicKey(pem)
    if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false
    return verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, signature)
  },
}

function publicKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}

function membersIn(part: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    return {}
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
