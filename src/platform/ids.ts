// Identifiers: TypeIDs (github.com/jetify-com/typeid, spec 0.3), a type prefix and a UUIDv7 in base32. They sort by creation time;
// db/database.ts makes them. A UUIDv7 (RFC 9562, 5.7) has 48 bits of milliseconds, 12 bits of the fraction of the millisecond (6.2,
// method 3) and 62 random bits. The random bits come from Node's `randomUUIDv7`. Its time is replaced, because lists need the clock of
// the store, and ids that increase within a millisecond.
import { hash, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'

/** The prefixes of ids. The product adds its own by declaration merging. */
export interface IdPrefixes {
  job: true
}
export type IdPrefix = keyof IdPrefixes

/** A URL-safe text of `bytes` random bytes. */
export const newSecret = (bytes: number) => randomBytes(bytes).toString('base64url')

/** SHA-256 of a secret, base64url: a store that keeps it cannot reveal the secret. A fast hash suffices for random secrets. */
export const hashSecret = (secret: string) => hash('sha256', secret, 'base64url')

/** 122 random bits as 32 characters. Node buffers random bytes for UUIDs, so that this needs no system call. */
export const newToken = () => randomUUID().replaceAll('-', '')

/** Schema of an identifier. */
export const PrefixedId = (prefix: IdPrefix, description: string) =>
  Type.String({
    pattern: `^${prefix}_[0-9a-z]{26}$`,
    examples: [`${prefix}_01jzk3v9w2e8ra4m7y5c6q0htd`],
    description,
  })

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** The two characters of every ten bits. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits >>> 5]}${ALPHABET[bits & 31]}`)

/** If a clock is set back by less than this, ids still increase. */
const MAX_BACK_MICROS = 10_000_000

const bytes = Buffer.alloc(16)
let lastMicros = 0

/**
 * Makes a UUIDv7 of 26 characters that sort by time. `micros` are microseconds since 1970; if an id has that time already, the next
 * free microsecond is used. Ids of a process increase, unless the clock is set back by more than ten seconds.
 */
export function newUuid7(micros: number): string {
  const isLater = micros > lastMicros || lastMicros - micros > MAX_BACK_MICROS
  lastMicros = isLater ? micros : lastMicros + 1
  const uuid = randomUUIDv7()
  bytes.write(uuid.slice(19, 23) + uuid.slice(24), 8, 'hex')
  writeTime(lastMicros)
  return base32(bytes)
}

/** The lowest id of a time: earlier ids sort before it, all others after it. */
export function firstUuid7(micros: number): string {
  bytes.fill(0)
  writeTime(micros)
  return base32(bytes)
}

function writeTime(micros: number) {
  const ms = Math.floor(micros / 1000)
  const fraction = Math.floor(((micros - ms * 1000) * 4096) / 1000)
  bytes.writeUIntBE(ms, 0, 6)
  bytes[6] = 0x70 | (fraction >>> 8)
  bytes[7] = fraction
}

/** Encodes 16 bytes as 26 characters of Crockford's base32, after two zero bits. */
export function base32(sixteen: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 2
  for (const byte of sixteen) {
    bits = ((bits & 0x3ff) << 8) | byte
    held += 8
    if (held < 10) continue
    held -= 10
    text += PAIRS[(bits >>> held) & 0x3ff]
  }
  return text
}
