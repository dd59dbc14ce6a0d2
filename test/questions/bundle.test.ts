import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { build, stop, transform } from 'esbuild'
import { bundlePage, heavyTypes } from '../../scripts/bundle-page.ts'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { LOGIC, type PageBundle, PREVIEW, RAIL, scriptOf, styleOf } from '../../src/public/page/bundle.ts'

const KIB = 1024
const types = [...questionTypes.values()]
  .filter(type => type.answer && !type.isUnseen)
  .map(({ type }) => type)
const sizeOf = (text: string) => brotliCompressSync(text).length

const heavy = heavyTypes()

const USUAL_TYPES = [
  'DATE',
  'DROPDOWN',
  'EMAIL',
  'LONG_TEXT',
  'MULTIPLE_CHOICE',
  'NUMBER',
  'PHONE',
  'SHORT_TEXT',
  'SINGLE_CHOICE',
  'TIME',
]

let bundle: PageBundle
before(async () => {
  bundle = await bundlePage()
})
after(stop)

test('the browser parts of question types add only their own code to the page script', async () => {
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
        !/^src\/engine\/(decimal-places|text\/messages\/(message|catalogue)|questions\/(type|shared\/[\w-]+-answer|[\w-]+\/(answer|browser)|browser\/\w+))\.ts$/.test(
          path,
        ),
    )
  assert.deepEqual(foreign, [])
})

test('the script of any set of types is a valid module that starts with their parts', async () => {
  for (const set of [[], ...types.map(type => [type]), [LOGIC], [...types, LOGIC], [...types, LOGIC, RAIL]]) {
    // esbuild warns about names that are assigned twice, and fails on an invalid module.
    const { warnings } = await transform(scriptOf(bundle, set), { format: 'esm', logLevel: 'silent' })
    assert.deepEqual(warnings, [], `${set}`)
    const begun = scriptOf(bundle, set).match(/\w+\(\{([^()]*)\}\)(;\w+\(\))?$/)?.[1] ?? ''
    const parts = [...begun.matchAll(/(\w+):/g)].map(([, type]) => type)
    assert.deepEqual(
      parts,
      set.filter(type => type !== LOGIC && type !== RAIL),
    )
  }
})

test('ten questions of common types need at most 5.8 KiB of script; all light types 5 KiB of style', () => {
  const script = sizeOf(scriptOf(bundle, USUAL_TYPES))
  assert.ok(script <= 5.8 * KIB, `${script} bytes`)
  const style = sizeOf(
    styleOf(
      bundle,
      types.filter(type => !heavy.includes(type)),
    ),
  )
  assert.ok(style <= 5 * KIB, `${style} bytes`)
})

test('a heavier type adds at most 6 KiB, and only to pages that use it', () => {
  const core = sizeOf(scriptOf(bundle, [])) + sizeOf(styleOf(bundle, []))
  assert.ok(heavy.length > 5)
  for (const type of heavy) {
    const own = sizeOf(scriptOf(bundle, [type])) + sizeOf(styleOf(bundle, [type])) - core
    assert.ok(own > 0 && own <= 6 * KIB, `${type}: ${own} bytes`)
  }
})

test('a rail adds at most 1 KiB and a preview 0.25 KiB, and only to pages that have one', () => {
  const size = (set: readonly string[]) => sizeOf(scriptOf(bundle, set)) + sizeOf(styleOf(bundle, set))
  const core = size(USUAL_TYPES)
  for (const [key, most] of [
    [RAIL, KIB],
    [PREVIEW, KIB / 4],
  ] as const) {
    const own = size([...USUAL_TYPES, key]) - core
    assert.ok(own > 0 && own <= most, `${key}: ${own} bytes`)
  }
})
