import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { build, stop } from 'esbuild'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { bundleScript, bundleStyle } from '../../src/public/page/bundle.ts'

const KIB = 1024
const types = [...questionTypes.values()]
  .filter(type => type.answer && !type.isUnseen)
  .map(({ type }) => type)
const sizeOf = (text: string) => brotliCompressSync(text).length

/** Types whose controls do more than native ones, and which may weigh more. */
const HEAVY = [
  'ADDRESS',
  'CLOZE',
  'DATETIME',
  'FILE',
  'GROUP',
  'HOTSPOT',
  'MATRIX',
  'NAME',
  'RANKING',
  'SCALE',
  'SIGNATURE',
]

after(stop)

test('the parts of the types bring nothing into the page script but themselves', async () => {
  const { metafile } = await build({
    entryPoints: ['src/engine/questions/browser/table.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    metafile: true,
    write: false,
  })
  const foreign = Object.entries(metafile.outputs)
    .flatMap(([, output]) => Object.entries(output.inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)
    .filter(
      path =>
        !/^src\/engine\/(decimal-places|questions\/(type|shared\/[\w-]+-answer|[\w-]+\/(answer|browser)|browser\/\w+))\.ts$/.test(
          path,
        ),
    )
  assert.deepEqual(foreign, [])
})

test('ten questions of any light types are at most 5 KiB of script and 5 KiB of style', async () => {
  const core = sizeOf(await bundleScript([]))
  const sizes = await Promise.all(
    types
      .filter(type => !HEAVY.includes(type))
      .map(async type => [type, sizeOf(await bundleScript([type])) - core] as const),
  )
  const heaviest = sizes
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([type]) => type)
  assert.equal(heaviest.length, 10)
  const script = sizeOf(await bundleScript(heaviest))
  assert.ok(script <= 5 * KIB, `${script} bytes for ${heaviest}`)
  const style = sizeOf(await bundleStyle(types.filter(type => !HEAVY.includes(type))))
  assert.ok(style <= 5 * KIB, `${style} bytes`)
})

test('a heavier type brings at most 6 KiB of its own, and only where it is asked', async () => {
  const core = sizeOf(await bundleScript([])) + sizeOf(await bundleStyle([]))
  for (const type of HEAVY) {
    const own = sizeOf(await bundleScript([type])) + sizeOf(await bundleStyle([type])) - core
    assert.ok(own > 0 && own <= 6 * KIB, `${type}: ${own} bytes`)
  }
})
