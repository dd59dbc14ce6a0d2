// The weight of the designer, as browsers load it.
import '../../engine-ports.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { stop } from 'esbuild'
import { bundleDesigner, type DesignerBundle, scopedStyle } from '../../../scripts/bundle-designer.ts'
import { bundlePage } from '../../../scripts/bundle-page.ts'

const KIB = 1024

let bundle: DesignerBundle
before(async () => {
  bundle = await bundleDesigner(await bundlePage())
})
after(stop)

const sizeOf = (name: string) =>
  brotliCompressSync(bundle.files.find(file => file.name === name)?.content ?? '').length

test('the first canvas takes at most 98 KiB', () => {
  const size = [bundle.entry, ...bundle.first].reduce((sum, name) => sum + sizeOf(name), 0)
  assert.ok(size <= 98 * KIB, `${size} bytes`)
})

test('a chunk that is loaded later takes at most 22 KiB', () => {
  for (const { name } of bundle.files)
    if (name !== bundle.entry && !bundle.first.includes(name))
      assert.ok(sizeOf(name) <= 22 * KIB, `${name}: ${sizeOf(name)} bytes`)
})

test('the style of pages applies inside of the canvas only', async () => {
  const style = await scopedStyle(await bundlePage())
  const selectors =
    style.replaceAll(/@keyframes [\w-]+\{(?:[^{}]|\{[^{}]*\})*\}/g, '').match(/[^{};]+(?=\{)/g) ?? []
  const outside = selectors.filter(one => !one.startsWith('@') && !one.includes('.fy-page'))
  assert.ok(selectors.length > 100)
  assert.deepEqual(outside, [])
})
