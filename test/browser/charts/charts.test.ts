// Charts in a browser, under the strictest policy that a page can have: every kind in both looks, by pointer and by keyboard.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { CHART_KINDS, type ChartKindName } from '../../../src/engine/charts/names.ts'
import type { ChosenMark } from '../../../src/web/charts/marks.ts'
import { samples } from '../../charts/samples.ts'
import { longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import type { ChartSetup } from './chart-harness.ts'

declare const showCharts: (setup: ChartSetup) => Promise<void>
declare const chosen: ChosenMark[]

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'none'; img-src data:; " +
  "require-trusted-types-for 'script'; trusted-types formyard"

const { server, open } = browserTests()
let scripts: ReadonlyMap<string, string>
before(async () => {
  const { outputFiles } = await build({
    entryPoints: { charts: 'test/browser/charts/chart-harness.ts' },
    bundle: true,
    splitting: true,
    write: false,
    outdir: '/',
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    minify: true,
    conditions: ['production'],
    tsconfigRaw: {},
    alias: { typebox: './src/web/plain-schema.ts' },
  })
  scripts = new Map(outputFiles.map(({ path, text }) => [path, text]))
})

const openCharts = (options: Parameters<typeof open>[1]) =>
  open(`${server.url}/charts`, options, async page => {
    await page.route('**/*.js', route =>
      route.fulfill({
        contentType: 'text/javascript; charset=utf-8',
        body: scripts.get(new URL(route.request().url()).pathname) ?? '',
      }),
    )
    await page.route('**/charts', route =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': POLICY },
        body: '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Charts</title><link rel="icon" href="data:,"><body><script type="module" src="/charts.js"></script>',
      }),
    )
  })

async function show(page: Page, kinds: readonly ChartKindName[], language = 'en'): Promise<void> {
  await page.waitForFunction(() => 'showCharts' in globalThis)
  await page.evaluate(setup => showCharts(setup), { kinds, language })
}

/** What each chart on the page has. Its table is shown afterwards. */
const partsIn = (page: Page) =>
  page.evaluate(kinds => {
    return kinds.map(kind => {
      const root = document.querySelector(`#${kind} .place > *`)?.shadowRoot
      const picture = root?.querySelector('[role=img]')
      const name = picture?.getAttribute('aria-label')
      const marks = picture?.querySelectorAll('text, path, rect, circle').length ?? 0
      const description = root?.querySelector('#description')?.textContent ?? ''
      const toggle = root?.querySelector('.toggle')
      if (kind !== 'TABLE' && toggle instanceof HTMLElement) toggle.click()
      return { kind, name, marks, description, rows: root?.querySelectorAll('tbody tr').length }
    })
  }, CHART_KINDS)

const chosenIn = (page: Page) => page.evaluate(() => chosen)

for (const [viewport, colorScheme, language] of [
  [DESKTOP, 'light', 'en'],
  [PHONE, 'dark', 'de'],
] as const)
  longTest(
    `every kind is drawn with a name, a description and a table: ${viewport.width} px, ${colorScheme}`,
    async () => {
      const page = await openCharts({ viewport, colorScheme })
      await show(page, CHART_KINDS, language)
      await isAccessible(page, 'pictures')
      assert.equal(await page.locator('#TABLE .bar').count(), 10, 'bars beside measures')
      const map = page.locator('#BUBBLE_MAP svg svg')
      assert.equal(
        await map.evaluate(svg => getComputedStyle(svg).overflow),
        'hidden',
        'maps keep to the picture',
      )
      for (const { kind, name, marks, description, rows } of await partsIn(page)) {
        assert.equal(rows, samples[kind].result.rows.length, kind)
        if (kind === 'TABLE') continue
        assert.equal(name, samples[kind].name)
        assert.ok(marks > 0, kind)
        assert.ok(description.length > 20, kind)
      }
      if (viewport === PHONE) return
      await isAccessible(page, 'tables')
    },
  )

test('people go through the values by keyboard, choose one, and see the table one key away', async () => {
  const page = await openCharts({ viewport: DESKTOP })
  await show(page, ['BAR', 'LINE'])
  const keys = page.locator('#BAR .keys')
  // A chart whose size changes meanwhile is drawn once more before it has values to go through.
  await page.locator('#BAR .keys:not([hidden])').waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  const told = () => keys.getAttribute('aria-valuetext')
  assert.match((await told()) ?? '', /^Safety at work 3, Responses: 226 \(1 of 5\)$/)
  await page.keyboard.press('ArrowRight')
  assert.match((await told()) ?? '', /\(2 of 5\)$/)
  assert.equal(await page.locator('#BAR .tip').isVisible(), true)
  await page.keyboard.press('End')
  assert.match((await told()) ?? '', /^Forklift licence, Responses: 36 \(5 of 5\)$/)
  await page.keyboard.press('Enter')
  const [first] = await chosenIn(page)
  assert.equal(first?.row, 4)
  assert.deepEqual(Object.values(first?.values ?? {}), samples.BAR.result.rows[4])
  await page.keyboard.press('t')
  assert.equal(await page.locator('#BAR tbody tr').count(), 5)
  await page.keyboard.press('t')
  assert.equal(await page.locator('#BAR table').count(), 0)
  await page.keyboard.press('Escape')
  assert.equal(await page.locator('#BAR .tip').isVisible(), false)
})

test('the pointer tells the figures of a mark, and a click chooses it', async () => {
  const page = await openCharts({ viewport: DESKTOP })
  await show(page, ['BAR', 'LINE', 'HEATMAP'])
  for (const kind of ['BAR', 'LINE', 'HEATMAP'] as const) {
    const mark = page.locator(`#${kind} [data-row="2"]`).first()
    const box = await mark.boundingBox()
    assert.ok(box, kind)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    assert.equal(await page.locator(`#${kind} .tip`).isVisible(), true, kind)
    await page.mouse.down()
    await page.mouse.up()
  }
  assert.deepEqual(
    (await chosenIn(page)).map(({ row }) => row),
    [2, 2, 2],
  )
})
