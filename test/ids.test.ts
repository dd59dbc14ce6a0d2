// Identifiers: what the specifications say of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, firstUuid7, newUuid7 } from '../src/platform/uuid7.ts'
import { SUBMISSION_ID } from '../src/public/page/schemas.ts'
import { newSubmissionId } from '../src/public/page/submission-id.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** The UUID that the text of a TypeID stands for, as hex. */
function uuidOf(text: string): string {
  const value = [...text].reduce((sum, letter) => sum * 32n + BigInt(ALPHABET.indexOf(letter)), 0n)
  return value.toString(16).padStart(32, '0')
}

test('sixteen bytes are written as in the examples of the specification of TypeIDs', () => {
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

test('an id has its time to the microsecond, the version 7 and the variant of RFC 9562', () => {
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

test('ids of one microsecond lie between the first of it and the first of the next', () => {
  const start = now() + 30_000_000
  for (let micros = start; micros < start + 2_000; micros++) {
    const ids = [firstUuid7(micros), newUuid7(micros), newUuid7(micros), firstUuid7(micros + 1)]
    assert.deepEqual(ids.toSorted(), ids)
  }
})

test('ids go up within a microsecond, however many, and also when the clock is set back by seconds', () => {
  const later = now() + 60_000_000
  const ids = Array.from({ length: 1_100_000 }, (_, i) => newUuid7(later - (i % 3) * 4_000_000))
  for (let i = 1; i < ids.length; i++) assert.ok((ids[i - 1] ?? '') < (ids[i] ?? ''))
})

test('after a clock that was minutes ahead, ids are of the real time again', () => {
  const micros = now()
  newUuid7(micros + 600_000_000)
  assert.equal(millisecondsOf(newUuid7(micros)), micros / 1000)
})

test('the counter of a new microsecond begins anywhere in the lower half of its numbers', () => {
  const counterOf = (text: string) => Number((BigInt(`0x${uuidOf(text)}`) >> 42n) & 0xfffffn)
  const later = now() + 120_000_000
  const begun = Array.from({ length: 400 }, (_, i) => counterOf(newUuid7(later + i)))
  assert.ok(begun.every(counter => counter < 2 ** 19))
  for (let bit = 0; bit < 19; bit++) {
    const ones = begun.filter(counter => (counter >>> bit) & 1).length
    assert.ok(ones > 100 && ones < 300, `bit ${bit}: ${ones} of 400`)
  }
})

test('what is random in an id differs in each of its bits', () => {
  const seen = Array.from({ length: 400 }, () => BigInt(`0x${uuidOf(newUuid7(now()))}`) & ((1n << 42n) - 1n))
  for (let bit = 0n; bit < 42n; bit++) {
    const ones = seen.filter(value => (value >> bit) & 1n).length
    assert.ok(ones > 100 && ones < 300, `bit ${bit}: ${ones} of 400`)
  }
})

test('a submission id of a page is a UUID of version 7: the time it was loaded, and 74 random bits', () => {
  const now = Date.parse('2022-02-22T19:22:22.000Z')
  const ids = Array.from({ length: 400 }, (_, i) => newSubmissionId(now + (i % 2)))
  const random: bigint[] = []
  for (const [i, id] of ids.entries()) {
    // The time of the example in RFC 9562, appendix A.6.
    const time = i % 2 === 0 ? '017f22e2-79b0' : '017f22e2-79b1'
    const [, a = '', b = '', c = ''] =
      new RegExp(`^${time}-7([0-9a-f]{3})-([89ab][0-9a-f]{3})-([0-9a-f]{12})$`).exec(id) ?? []
    assert.match(id, new RegExp(SUBMISSION_ID))
    random.push((BigInt(`0x${a}`) << 62n) | (BigInt(`0x${b}${c}`) & ((1n << 62n) - 1n)))
  }
  for (let bit = 0n; bit < 74n; bit++) {
    const ones = random.filter(value => (value >> bit) & 1n).length
    assert.ok(ones > 100 && ones < 300, `bit ${bit}: ${ones} of 400`)
  }
})
