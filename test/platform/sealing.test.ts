// Values that are encrypted in the store: what they are bound to, and where their key comes from.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { ProblemError } from '../../src/platform/http/problem.ts'
import { openSealing, SECRET_KEY_FILE } from '../../src/platform/sealing/open-sealing.ts'
import { createSealing, keyIdOf } from '../../src/platform/sealing/sealing.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-sealing-'))
after(() => rmSync(directory, { recursive: true, force: true }))

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)
const sealing = createSealing(() => [OLD])
const value = Buffer.from('marker-value')
const context = ['org_1', 'app_1', 'CRM']

const isUnavailable = (error: unknown) =>
  error instanceof ProblemError && error.code === 'secrets_unavailable'

test('what is sealed is read again with the same purpose and context', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.array(fc.string()), (bytes, parts) => {
      const sealed = sealing.seal('secrets', bytes, parts)
      assert.deepEqual(sealing.unseal('secrets', sealed, parts), Buffer.from(bytes))
    }),
  )
})

test('a sealed value moved to another row, purpose or organization cannot be read', () => {
  const sealed = sealing.seal('secrets', value, context)
  for (const other of [['org_2', 'app_1', 'CRM'], ['org_1', 'app_1C', 'RM'], ['org_1', 'app_1'], []])
    assert.throws(() => sealing.unseal('secrets', sealed, other), isUnavailable)
  assert.throws(() => sealing.unseal('webhooks', sealed, context), isUnavailable)
})

test('a sealed value that was changed anywhere cannot be read', () => {
  const sealed = sealing.seal('secrets', value, context)
  const changed = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
  // The last character of base64 has bits that mean nothing.
  for (let at = 0; at < sealed.length - 1; at++)
    assert.throws(() => sealing.unseal('secrets', changed(sealed, at), context), isUnavailable, String(at))
  for (const short of ['', 'v1', 'v1.', sealed.slice(0, 20), sealed.slice(0, 30)])
    assert.throws(() => sealing.unseal('secrets', short, context), isUnavailable, short)
})

test('the same value is sealed differently each time, because each has a nonce of its own', () => {
  const sealed = new Set(Array.from({ length: 100 }, () => sealing.seal('secrets', value, context)))
  assert.equal(sealed.size, 100)
})

test('the first key encrypts, and all keys decrypt', () => {
  const sealed = sealing.seal('secrets', value, context)
  const both = createSealing(() => [NEW, OLD])
  assert.deepEqual(both.unseal('secrets', sealed, context), value)
  const again = both.seal('secrets', value, context)
  assert.equal(keyIdOf(again), both.keyId())
  assert.notEqual(keyIdOf(sealed), both.keyId())
  assert.throws(() => sealing.unseal('secrets', again, context), /FORMYARD_SECRET_KEY/)
})

const onSqlite = (dataDir: string) => openSealing({ secretKeys: [], databaseUrl: undefined, dataDir }, false)

test('on SQLite the key is made once, for its owner only, and not before a value is sealed', () => {
  const dataDir = join(directory, 'made')
  assert.throws(() => onSqlite(dataDir).unseal('secrets', 'v1.x.y', []), isUnavailable)
  const sealed = onSqlite(dataDir).seal('secrets', value, context)
  assert.deepEqual(onSqlite(dataDir).unseal('secrets', sealed, context), value)
  assert.deepEqual(readdirSync(dataDir), [SECRET_KEY_FILE])
  assert.equal(statSync(join(dataDir, SECRET_KEY_FILE)).mode & 0o777, 0o600)
  assert.equal(Buffer.from(readFileSync(join(dataDir, SECRET_KEY_FILE), 'utf8'), 'base64').length, 32)
})

test('a damaged key file is never replaced', () => {
  const dataDir = join(directory, 'made')
  writeFileSync(join(dataDir, SECRET_KEY_FILE), 'half a ke')
  assert.throws(() => onSqlite(dataDir).seal('secrets', value, context), /damaged/)
  assert.equal(readFileSync(join(dataDir, SECRET_KEY_FILE), 'utf8'), 'half a ke')
})

test('on Postgres without a key, the problem names what to set', () => {
  const sealing = openSealing({ secretKeys: [], databaseUrl: 'postgres://x', dataDir: directory }, false)
  assert.throws(() => sealing.seal('secrets', value, context), /Set FORMYARD_SECRET_KEY/)
  assert.throws(() => sealing.keyId(), isUnavailable)
})

test('a signature is right for its purpose, ids and keys only', () => {
  const signature = sealing.sign('links', ['a', 'bc'])
  assert.match(signature, /^[\w-]{22}$/)
  assert.equal(signature, sealing.sign('links', ['a', 'bc']))
  const rotated = createSealing(() => [NEW, OLD])
  assert.ok(rotated.isSigned('links', ['a', 'bc'], signature))
  assert.notEqual(rotated.sign('links', ['a', 'bc']), signature)
  for (const [purpose, context, given] of [
    ['bots', ['a', 'bc'], signature],
    ['links', ['ab', 'c'], signature],
    ['links', ['a', 'bc'], ''],
    ['links', ['a', 'bc'], signature.slice(1)],
    ['links', ['a', 'bc'], `${signature} `],
  ] as const)
    assert.ok(!rotated.isSigned(purpose, context, given))
  assert.ok(!createSealing(() => [NEW]).isSigned('links', ['a', 'bc'], signature))
})

test('a look at a signature before there is a key does not keep one from being made', () => {
  const empty = createSealing(isNew => (isNew ? [OLD] : []))
  assert.ok(!empty.isSigned('links', ['a'], 'x'))
  assert.ok(empty.isSigned('links', ['a'], empty.sign('links', ['a'])))
})
