// The encoding of CSV, wherever its bytes are cut into chunks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CsvDecoder } from '../../src/product/datasets/load/csv-decoder.ts'

/** @param at the first byte of the second chunk */
function decodeIn2(bytes: Buffer, at: number): string {
  const decoder = new CsvDecoder()
  const chunks = [bytes.subarray(0, at), bytes.subarray(at)]
  return chunks.map(chunk => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}

for (const text of ['Zürich;1', 'ü', 'price €', '名前,年', '😀x', 'plain'])
  test(`UTF-8 is read wherever it is cut: ${text}`, () => {
    const bytes = Buffer.from(text)
    for (let at = 0; at <= bytes.length; at++) assert.equal(decodeIn2(bytes, at), text)
  })

for (const text of ['Zürich;1', 'ü', 'üß', 'café'])
  test(`Windows-1252 is read wherever it is cut: ${text}`, () => {
    const bytes = Buffer.from(text, 'latin1')
    for (let at = 0; at <= bytes.length; at++) assert.equal(decodeIn2(bytes, at), text)
  })

test('bytes that are not UTF-8 after letters that are, are an error', () => {
  const bytes = Buffer.concat([Buffer.from('ü'), Buffer.from('ü', 'latin1'), Buffer.from('x')])
  assert.throws(() => decodeIn2(bytes, 2), TypeError)
})
