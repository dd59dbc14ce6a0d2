// The bytes of a page: rendered and compressed once, with a new submission id for each request.

import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { pageBytes } from '../../src/public/page/page-bytes.ts'

test('a page is complete, plain and compressed, wherever its submission id is', () => {
  for (const [before, behind] of [
    ['', ''],
    ['<', '>'],
    ['ä'.repeat(5_000), '€😀'.repeat(4_000)],
    ['x'.repeat(70_000), ''],
    ['', 'y'.repeat(1_000_000)],
  ] as const) {
    const page = pageBytes(id => before + id + behind)
    for (let i = 0; i < 50; i++) {
      const id = randomUUIDv7()
      assert.equal(String(Buffer.concat(page.plain(id))), before + id + behind)
      // gunzip verifies the checksum and the length.
      assert.equal(String(gunzipSync(Buffer.concat(page.gzip(id)))), before + id + behind)
    }
  }
})

test('a page that contains its submission id twice is refused, because only one is replaced', () => {
  assert.throws(() => pageBytes(id => id + id), /exactly once/)
})
