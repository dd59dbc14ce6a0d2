// The weight of the elements, as browsers load them.
import '../../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { stop } from 'esbuild'
import { bundleElements, type ElementBundle } from '../../../scripts/bundle-elements.ts'
import { bundlePage } from '../../../scripts/bundle-page.ts'
import { scopedStyle } from '../../../scripts/page-style.ts'

const KIB = 1024
const DESIGNER = 'src/web/designer'
const PANELS = ['logic', 'scoring', 'settings', 'theme', 'languages', 'versions', 'json']

let bundle: ElementBundle
before(async () => {
  bundle = await bundleElements(await bundlePage())
})
after(stop)

/** Each file is compressed by itself. */
const sizeOf = (paths: Iterable<string>) =>
  [...new Set(paths)].reduce(
    (sum, path) => sum + brotliCompressSync(bundle.files.get(path) ?? assert.fail(path)).length,
    0,
  )

const atMost = (kib: number, paths: Iterable<string>) => {
  const size = sizeOf(paths)
  assert.ok(size <= kib * KIB, `${size} bytes are more than ${kib} KiB`)
}

/** What is loaded before the first panel can be opened. */
const start = () => [
  ...bundle.chunksOf(`${DESIGNER}/designer.ts`),
  ...bundle.chunksOf(`${DESIGNER}/later.ts`),
  ...bundle.chunksOf('src/web/texts/en-later.ts'),
]
const panel = (name: string) => bundle.chunksOf(`${DESIGNER}/panels/${name}.ts`).difference(new Set(start()))

test('the loader takes at most 2 KiB, and a form at most 6.5 KiB with it', () => {
  atMost(2, ['v1/formyard.js'])
  atMost(6.5, ['v1/formyard.js', ...bundle.chunksOf('src/web/form/form.ts')])
})

test('the first canvas takes at most 76.5 KiB in few files', () => {
  const files = bundle.chunksOf(`${DESIGNER}/designer.ts`)
  atMost(76.5, files)
  // Modules that several elements share are files of their own.
  assert.ok(files.size <= 27, [...files].join())
})

test('a panel takes at most 18.25 KiB', () => {
  for (const name of PANELS) atMost(18.25, panel(name))
})

test('the designer takes at most 195 KiB with every panel, Markdown 15 KiB more and a language 13 KiB more', () => {
  const dialogs = ['publish', 'preview', 'conflict'].map(name => `${DESIGNER}/bars/${name}.ts`)
  const editors = [
    'conditions/condition-editor',
    'conditions/formula-editor',
    'logic/try-calculations',
    'scoring/rule-editor',
  ].map(name => `${DESIGNER}/panels/${name}.ts`)
  const all = new Set([
    'v1/formyard.js',
    ...start(),
    ...PANELS.flatMap(name => [...panel(name)]),
    ...[...dialogs, ...editors].flatMap(module => [...bundle.chunksOf(module)]),
  ])
  atMost(195, all)
  atMost(15, bundle.chunksOf('src/web/authoring/markdown.ts').difference(all))
  const german = ['first', 'later'].flatMap(name => [...bundle.chunksOf(`src/web/texts/de-${name}.ts`)])
  atMost(13, new Set(german).difference(all))
})

test('the editor of dashboards takes at most 66 KiB, and a language 6 KiB more', () => {
  const files = bundle.chunksOf('src/web/dashboard-editor/editor.ts')
  atMost(66, files)
  atMost(6, bundle.chunksOf('src/web/texts/boards/de-boards.ts').difference(files))
})

test('the first view of the editor of workflows takes at most 80.25 KiB, tests and runs 7 KiB more, conditions 28 KiB, and a language 9 KiB', () => {
  const folder = 'src/web/workflow-editor'
  const files = bundle.chunksOf(`${folder}/editor.ts`)
  atMost(80.25, files)
  atMost(7, bundle.chunksOf(`${folder}/panels/panes.ts`).difference(files))
  atMost(28, bundle.chunksOf(`${folder}/fields/sentence-editor.ts`).difference(files))
  atMost(9, bundle.chunksOf('src/web/texts/workflows/de-workflows.ts').difference(files))
})

test('elements come without the checks and reports of the server', () => {
  const tables = ['checks', 'reports'].map(name => `src/engine/questions/${name}.ts`)
  assert.deepEqual(
    tables.filter(path => path in bundle.inputs),
    [],
  )
  assert.ok('src/engine/questions/pages.ts' in bundle.inputs)
})

test('the style of pages applies inside of the canvas only', async () => {
  const style = await scopedStyle(await bundlePage())
  const selectors =
    style.replaceAll(/@keyframes [\w-]+\{(?:[^{}]|\{[^{}]*\})*\}/g, '').match(/[^{};]+(?=\{)/g) ?? []
  const outside = selectors.filter(one => !one.startsWith('@') && !one.includes('.fy-page'))
  assert.ok(selectors.length > 100)
  assert.deepEqual(outside, [])
})
