// The weight of a chart, as browsers load it.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { stop } from 'esbuild'
import { ELEMENTS } from '../../scripts/built.ts'
import { bundleForBrowsers } from '../../scripts/bundle-for-browsers.ts'
import { bundlePage } from '../../scripts/bundle-page.ts'
import { chunksOf } from '../../scripts/element-plugins.ts'

const KIB = 1024
const CHARTS = 'src/web/charts'
const DASHBOARDS = 'src/web/dashboards'

let sizeOf: (
  module: string,
  known?: ReadonlySet<string>,
) => { readonly kib: number; readonly files: ReadonlySet<string> }
before(async () => {
  const { outputFiles, metafile } = await bundleForBrowsers(await bundlePage(), {
    entryPoints: {
      chart: `${CHARTS}/chart.ts`,
      dashboard: `${DASHBOARDS}/dashboard.ts`,
      page: `${DASHBOARDS}/public-page.ts`,
    },
    chunkNames: '-/[name]-[hash]',
  })
  const contents = new Map(outputFiles.map(({ path, contents }) => [relative(ELEMENTS, path), contents]))
  sizeOf = (module, known = new Set()) => {
    const files = chunksOf(metafile, module, ELEMENTS).difference(known)
    const bytes = [...files].reduce(
      (sum, path) => sum + brotliCompressSync(contents.get(path) ?? assert.fail(path)).length,
      0,
    )
    return { kib: bytes / KIB, files }
  }
})
after(stop)

test('an element takes at most 12 KiB before it draws, a chart 36 KiB without ECharts, and each kind of ECharts at most 202 KiB with it', () => {
  for (const module of [`${CHARTS}/chart.ts`, `${DASHBOARDS}/dashboard.ts`]) {
    const { kib } = sizeOf(module)
    assert.ok(kib < 12, `${module}: ${kib} KiB`)
  }
  const view = sizeOf(`${CHARTS}/view.ts`)
  assert.ok(view.kib < 36, `${view.kib} KiB`)
  for (const family of ['axes', 'pie', 'radar', 'sankey', 'scatter']) {
    const more = sizeOf(`${CHARTS}/families/${family}.ts`, view.files)
    assert.ok(view.kib + more.kib < 202, `${family}: ${view.kib} and ${more.kib} KiB`)
  }
})

test('the public page of a dashboard takes at most 1 KiB before it is idle, and 39 KiB before it draws with ECharts', () => {
  const page = sizeOf(`${DASHBOARDS}/public-page.ts`)
  assert.ok(page.kib < 1, `${page.kib} KiB`)
  const live = sizeOf(`${DASHBOARDS}/live-page.ts`, page.files)
  assert.ok(live.kib < 39, `${live.kib} KiB`)
})
