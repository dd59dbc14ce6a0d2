// Encrypts values that the server must read again, such as passwords for other services. AES-256-GCM (NIST SP 800-38D) with a random
// 96-bit nonce. Also signs links, so that their secrets are not stored: HMAC-SHA-256 (RFC 2104). Each purpose has a key of its own,
// derived from the secret key by HKDF-SHA-256 (RFC 5869).
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { HttpProblem } from '../http/problem.ts'

/** What a value is encrypted for. Values of one purpose cannot be read as those of another. */
export type Purpose =
  | 'secrets'
  | 'webhooks'
  | 'links'
  | 'bots'
  | 'mail'
  | 'connections'
  | 'causes'
  | 'replies'

export interface Sealing {
  /**
   * The key that encrypts. Sealed values name their key, so `keyIdOf(sealed) !== keyId()` finds values to encrypt again.
   * @throws {HttpProblem} secrets_unavailable
   */
  keyId(): string
  /**
   * Encrypts a value.
   * @param context where the value belongs, such as the ids of its row. The value can be read with the same context only, so a value
   *   that was copied into another row cannot.
   * @throws {HttpProblem} secrets_unavailable
   */
  seal(purpose: Purpose, value: Uint8Array, context: readonly string[]): string
  /**
   * Decrypts a value.
   * @throws {HttpProblem} secrets_unavailable if the key of the value is missing, or the value or its context was changed
   */
  unseal(purpose: Purpose, sealed: string, context: readonly string[]): Buffer
  /** Whether the server has the key of a sealed value. */
  hasKeyOf(sealed: string): boolean
  /**
   * Signs the ids of something. The same ids have the same signature.
   * @returns 22 characters of base64url
   * @throws {HttpProblem} secrets_unavailable
   */
  sign(purpose: Purpose, context: readonly string[]): string
  /**
   * Whether one of the keys made the signature. Takes the same time for each wrong one.
   * @throws {HttpProblem} secrets_unavailable if the store needs a key that is missing
   */
  isSigned(purpose: Purpose, context: readonly string[], signature: string): boolean
}

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** 128 bits, which nobody can guess. */
const SIGNATURE_BYTES = 16
/** Begins each sealed value, so that another format can follow. */
const FORMAT = 'v1'

/** The id of the key that encrypted a value. */
export const keyIdOf = (sealed: string): string => sealed.split('.', 2)[1] ?? ''

/** What the ids of values begin with that a key encrypted, for queries. */
export const sealedPrefix = (keyId: string): string => `${FORMAT}.${keyId}.`

/**
 * @param readKeys returns the secret keys, of 32 bytes each. The first encrypts, and all decrypt. Called when first needed;
 *   `isNew` is true if a value is to be encrypted, so that a missing key may be made.
 */
export function createSealing(readKeys: (isNew: boolean) => readonly Uint8Array[]): Sealing {
  let known: ReadonlyMap<string, Uint8Array> = new Map()
  const keys = (isNew: boolean) => {
    // Where there is no key yet, one can be made later.
    if (known.size === 0) known = new Map(readKeys(isNew).map(key => [idOf(key), key]))
    return known
  }
  const derived = new Map<string, Buffer>()
  const derive = (keyId: string, key: Uint8Array, purpose: Purpose) => {
    const name = `${purpose}.${keyId}`
    const found = derived.get(name) ?? hkdf(key, `formyard ${purpose}`, KEY_BYTES)
    derived.set(name, found)
    return found
  }

  return {
    keyId: () => firstOf(keys(true))[0],

    seal(purpose, value, context) {
      const [keyId, key] = firstOf(keys(true))
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derive(keyId, key, purpose), nonce)
      cipher.setAAD(boundTo(keyId, context))
      const bytes = Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
      return sealedPrefix(keyId) + bytes.toString('base64url')
    },

    unseal(purpose, sealed, context) {
      const keyId = keyIdOf(sealed)
      const key = keys(false).get(keyId)
      if (!key || !sealed.startsWith(sealedPrefix(keyId)))
        throw unavailable('The key that encrypted a value is missing. Add it to FORMYARD_SECRET_KEY.')
      const bytes = Buffer.from(sealed.slice(sealedPrefix(keyId).length), 'base64url')
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES)
        const decipher = createDecipheriv('aes-256-gcm', derive(keyId, key, purpose), nonce, {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(boundTo(keyId, context))
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch (cause) {
        throw unavailable('An encrypted value was changed outside of the server. Set it again.', cause)
      }
    },

    hasKeyOf: sealed => keys(false).has(keyIdOf(sealed)),

    sign(purpose, context) {
      const [keyId, key] = firstOf(keys(true))
      return signatureOf(derive(keyId, key, purpose), context).toString('base64url')
    },

    isSigned(purpose, context, signature) {
      // As text, because several texts decode to the same bytes.
      const given = Buffer.from(signature)
      const matches = [...keys(false)].map(([keyId, key]) => {
        const right = Buffer.from(signatureOf(derive(keyId, key, purpose), context).toString('base64url'))
        return given.length === right.length && timingSafeEqual(given, right)
      })
      return matches.includes(true)
    },
  }
}

const signatureOf = (key: Buffer, context: readonly string[]) =>
  createHmac('sha256', key).update(JSON.stringify(context)).digest().subarray(0, SIGNATURE_BYTES)

/** @throws {HttpProblem} secrets_unavailable */
function firstOf(keys: ReadonlyMap<string, Uint8Array>): [string, Uint8Array] {
  const [first] = keys
  if (!first)
    throw unavailable('Set FORMYARD_SECRET_KEY to 32 random bytes in base64, and start the server again.')
  return first
}

/** JSON keeps the parts apart: ["a", "bc"] differs from ["ab", "c"]. */
const boundTo = (keyId: string, context: readonly string[]) =>
  Buffer.from(JSON.stringify([...context, keyId]))

/** Derived too, so that it reveals nothing about the key. */
const idOf = (key: Uint8Array) => hkdf(key, 'formyard key id', 6).toString('base64url')

const hkdf = (key: Uint8Array, info: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, '', info, bytes))

export const unavailable = (detail: string, cause?: unknown) =>
  new HttpProblem('secrets_unavailable', { detail, cause })
