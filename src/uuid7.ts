// UUIDs of version 7 (RFC 9562, 5.7) as TypeIDs write them (github.com/jetify-com/typeid, spec 0.3): 48 bits of time in milliseconds, a
// counter that goes up within one millisecond (6.2, method 1), randomness. The libraries for it took 2 to 4 us for each, of the 60 to
// 120 that a create takes.
import { randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Ten bits at once. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits >>> 5]}${ALPHABET[bits & 31]}`)

/** How far a clock may be set back and its ids still go up. */
const MOST_BACK_MS = 10_000
/** Of an id: four bytes for where the counter starts, six for its own. */
const RANDOM_BYTES = 10
const pool = Buffer.alloc(512 * RANDOM_BYTES)
let used = pool.length

const bytes = Buffer.alloc(16)
let lastMs = 0
let counter = 0

/** 26 characters that sort by time, and within one process in the order in which they were made unless a clock that was far ahead is set right. */
export function newUuid7(now = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  if (now > lastMs || lastMs - now > MOST_BACK_MS) {
    lastMs = now
    // Half of its numbers are left to count up: more than there is time for.
    counter = pool.readUInt32BE(used) >>> 1
  } else counter++
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes[6] = 0x70 | (counter >>> 28)
  bytes[7] = counter >>> 20
  bytes[8] = 0x80 | ((counter >>> 14) & 0x3f)
  bytes[9] = counter >>> 6
  pool.copy(bytes, 10, used + 4, used + RANDOM_BYTES)
  bytes[10] = (counter << 2) | (bytes.readUInt8(10) & 0b11)
  used += RANDOM_BYTES
  return base32(bytes)
}

/** Sixteen bytes as 26 characters of Crockford's alphabet: two bits of zero, then theirs. */
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
