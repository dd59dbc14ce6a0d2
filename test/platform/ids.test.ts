// Identifiers: UUIDv7 and TypeID specifications.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, firstUuid7, newUuid7 } from '../../src/platform/ids.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** The UUID of a TypeID, as hex. */
function uuidOf(text: string): string {
  const value = [...text].reduce((sum, letter) => sum * 32n + BigInt(ALPHABET.indexOf(letter)), 0n)
  return value.toString(16).padStart(32, '0')
}

test('sixteen bytes are encoded as in the examples of the TypeID specification', () => {
  for (const [uuid, text] of [
    ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
    ['00000000-0000-0000-0000-000000000001', '00000000000000000000000001'],
    ['00000000-0000-0000-0000-00000000000a', '0000000000000000000000000a'],
    ['00000000-0000-0000-0000-000000000010', '0000000000000000000000000g'],
    ['00000000-0000-0000-0000-000000000020', '00000000000000000000000010'],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['0110c853-1d09-52d8-d73e-1194e95b5f19', '0123456789abcdefghjkmnpqrs'],
    ['01890a5d-ac96-774b-bcce-b302099a8057', '01h455vb4pex5vsknk084sn02q'],
  ] as const) {
    const hex = uuid.replaceAll('-', '')
    assert.equal(base32(Buffer.from(hex, 'hex')), text)
    assert.equal(uuidOf(text), hex)
  }
})

/** Microseconds since 1970. */
const now = () => Date.now() * 1000

const millisecondsOf = (text: string) => Number.parseInt(uuidOf(text).slice(0, 12), 16)

test('an id has a time in microseconds, version 7 and the variant of RFC 9562', () => {
  const start = now()
  for (let micros = start; micros < start + 2_000; micros++) {
    const text = newUuid7(micros)
    assert.match(text, /^[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    const uuid = uuidOf(text)
    assert.match(uuid, /^.{12}7.{3}[89ab]/)
    const fraction = Number.parseInt(uuid.slice(13, 16), 16) / 4096
    assert.equal(Math.ceil((millisecondsOf(text) + fraction) * 1000), micros)
  }
})

test('an id sorts between the first id of its microsecond and the first of the next', () => {
  const start = now() + 30_000_000
  for (let micros = start; micros < start + 2_000; micros++) {
    const ids = [firstUuid7(micros), newUuid7(micros), firstUuid7(micros + 1)]
    assert.deepEqual(ids.toSorted(), ids)
  }
})

test('ids ascend, also within a microsecond and when the clock is set back by seconds', () => {
  const later = now() + 60_000_000
  const ids = Array.from({ length: 1_100_000 }, (_, i) => newUuid7(later - (i % 3) * 4_000_000))
  for (let i = 1; i < ids.length; i++) assert.ok((ids[i - 1] ?? '') < (ids[i] ?? ''))
})

test('after the clock was minutes ahead, ids return to the real time', () => {
  const micros = now()
  newUuid7(micros + 600_000_000)
  assert.equal(millisecondsOf(newUuid7(micros)), micros / 1000)
})

test('every random bit of an id varies', () => {
  const seen = Array.from({ length: 400 }, () => BigInt(`0x${uuidOf(newUuid7(now()))}`) & ((1n << 62n) - 1n))
  for (let bit = 0n; bit < 62n; bit++) {
    const ones = seen.filter(value => (value >> bit) & 1n).length
    assert.ok(ones > 100 && ones < 300, `bit ${bit}: ${ones} of 400`)
  }
})
