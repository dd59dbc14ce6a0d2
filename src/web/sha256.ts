// SHA-256 (FIPS 180-4) of a text in UTF-8. The browser's own one is asynchronous and missing on pages without TLS.

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): readonly number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number++) {
    let isPrime = true
    for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) isPrime = false
    if (isPrime) found.push(((root(number) % 1) * 2 ** 32) | 0)
  }
  return found
}

const START = fractions(8, Math.sqrt)
const ROUNDS = fractions(64, Math.cbrt)

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Lower-case hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6))
  for (const [i, byte] of bytes.entries()) padded.setUint8(i, byte)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 8, Math.floor(bytes.length / 2 ** 29))
  padded.setUint32(padded.byteLength - 4, bytes.length << 3)
  const hash = [...START]
  const words = new Int32Array(64)
  const at = (i: number) => words[i] ?? 0
  for (let start = 0; start < padded.byteLength; start += 64) {
    for (let i = 0; i < 16; i++) words[i] = padded.getInt32(start + 4 * i)
    for (let i = 16; i < 64; i++) {
      const [near, far] = [at(i - 2), at(i - 15)]
      const second = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10)
      const first = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3)
      words[i] = (at(i - 16) + first + at(i - 7) + second) | 0
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
    for (let i = 0; i < 64; i++) {
      const upper = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      const one = (h + upper + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + at(i)) | 0
      const lower = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      const two = (lower + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = ((hash[i] ?? 0) + word) | 0
  }
  return hash.map(word => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
