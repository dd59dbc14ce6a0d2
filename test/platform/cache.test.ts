import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCache } from '../../src/platform/cache/cache.ts'

const cacheOf = (maxBytes: number, names: string) => {
  const cache = createCache<string>(maxBytes)
  for (const name of names) cache.set(name, name, 10)
  return cache
}
const kept = (cache: ReturnType<typeof cacheOf>, names: string) =>
  [...names].filter(name => cache.get(name) !== undefined).join('')

test('beyond its size the cache evicts the least recently used entry', () => {
  assert.equal(kept(cacheOf(30, 'abcd'), 'abcd'), 'bcd')
  const cache = cacheOf(30, 'abcd')
  cache.get('b')
  cache.set('e', 'e', 10)
  assert.equal(kept(cache, 'abcde'), 'bde')
})

test('an entry that grows evicts others; one that is too large by itself is evicted alone', () => {
  const cache = cacheOf(30, 'abc')
  cache.grow('b', 'b', 10)
  assert.equal(kept(cache, 'abc'), 'bc')
  cache.grow('b', 'another b', 100)
  cache.grow('gone', 'gone', 100)
  assert.equal(kept(cache, 'abc'), 'bc')
  cache.grow('c', 'c', 30)
  assert.equal(kept(cache, 'abc'), 'b')
  cache.set('d', 'd', 31)
  assert.equal(kept(cache, 'abcd'), 'b')
})

test('after any sequence of operations, the cache is within its size and returns what was stored', () => {
  const step = fc.record({
    action: fc.constantFrom('get' as const, 'set' as const, 'grow' as const),
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    bytes: fc.nat(40),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const cache = createCache<{ bytes: number }>(100)
      const last = new Map<string, { bytes: number }>()
      for (const { action, key, bytes } of steps) {
        const known = last.get(key)
        if (action === 'set') {
          last.set(key, { bytes })
          cache.set(key, last.get(key) ?? { bytes: 0 }, bytes)
        } else if (action === 'grow' && known && cache.get(key)) {
          known.bytes += bytes
          cache.grow(key, known, bytes)
        } else assert.ok([undefined, known].includes(cache.get(key)))
      }
      const keptBytes = [...last].map(([key, value]) => (cache.get(key) === value ? value.bytes : 0))
      assert.ok(keptBytes.reduce((sum, bytes) => sum + bytes, 0) <= 100)
    }),
  )
})
