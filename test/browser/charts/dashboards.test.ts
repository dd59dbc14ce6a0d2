// The public page of a dashboard in a browser without its script: every look, by keyboard, and in print.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { ALL_COPIED, TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { cleanContext, leaveContexts } from '../support/contexts.ts'
import { trainingDashboard } from './training-dashboard.ts'

const server = new TestServer()
const troubles: string[] = []
let url = ''
before(async () => {
  await server.start({}, { copied: ALL_COPIED })
  url = (await trainingDashboard(server)).url
})
afterEach(leaveContexts)
after(() => server.stop())

async function open(address: string, options: BrowserContextOptions): Promise<Page> {
  const context = await cleanContext(options)
  const page = await context.newPage()
  page.on('console', message => message.type() === 'error' && troubles.push(message.text()))
  // dashboard-page.test.ts has the page with its script.
  await page.route('**/w/**', route => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(address)
  return page
}

const figure = (page: Page) => page.locator('#c-count .figure b').textContent()

for (const [name, viewport, colorScheme, locale] of [
  ['390 px, light, German', PHONE, 'light', 'de-AT'],
  ['390 px, dark', PHONE, 'dark', 'en-US'],
  ['1280 px, light', DESKTOP, 'light', 'en-US'],
  ['1280 px, dark', DESKTOP, 'dark', 'en-US'],
] as const)
  longTest(`the page is accessible and whole at ${name}`, async () => {
    const page = await open(`${url}?pick.sites=Linz+plant`, { viewport, colorScheme, locale })
    await isAccessible(page, name)
    await page.locator('#c-sites summary').click()
    await page.locator('.chip summary').first().click()
    await isAccessible(page, `${name}, opened`)
    const widths = await page
      .locator('.picture img')
      .evaluateAll(images =>
        images.map(image => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
    assert.equal(widths.length, 5)
    assert.ok(
      widths.every(width => width > 0),
      'every picture is there',
    )
    const [first, second] = await page
      .locator('.card')
      .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().x))
    assert.equal(first === second, viewport === PHONE, 'one column on phones')
    assert.deepEqual(troubles.splice(0), [])
  })

test('without a script, people filter, pick, go down, change the tab and clear', async () => {
  const page = await open(url, { viewport: DESKTOP, javaScriptEnabled: false })
  assert.equal(await figure(page), '600')
  await page.locator('.chip summary', { hasText: 'Course' }).click()
  await page.getByLabel('First aid').check()
  await page.getByRole('group', { name: 'Course' }).getByRole('button', { name: 'Apply' }).click()
  assert.equal(await figure(page), '75')
  await page.locator('#c-sites summary').click()
  await page.locator('#c-sites').getByRole('link', { name: 'Linz plant' }).click()
  assert.equal(await figure(page), '32')
  await page.getByRole('link', { name: 'Remove the filter Exams by site is Linz plant' }).click()
  assert.equal(await figure(page), '75')
  await page.locator('#c-places summary').click()
  await page.locator('#c-places').getByRole('link', { name: 'Graz plant' }).click()
  await page.locator('#c-places').getByText('Graz plant').waitFor()
  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByRole('heading', { name: 'Exams by course' }).waitFor()
  assert.match(page.url(), /f\.course=First\+aid/)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  assert.equal(await figure(page), '600')
})

longTest('by keyboard, people open a filter and apply it', async () => {
  const page = await open(url, { viewport: DESKTOP })
  await page.locator('.chip summary').first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/f\.period=last-7-days/)
})

longTest(
  'paper has the figures, the pictures in light and the filters that are set, and no controls',
  async () => {
    const page = await open(`${url}?f.course=First+aid`, { viewport: DESKTOP, colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    assert.equal(await page.locator('.chip.set').isVisible(), true)
    assert.equal(await page.locator('.chip:not(.set)').first().isVisible(), false)
    assert.equal(await page.locator('.data summary').first().isVisible(), false)
    assert.equal(await page.locator('#c-count .figure').isVisible(), true)
    assert.equal(await page.locator('#c-plan').isVisible(), false, 'no empty frames')
    const { color, background } = await page.evaluate(() => ({
      color: getComputedStyle(document.body).color,
      background: getComputedStyle(document.body).backgroundColor,
    }))
    assert.deepEqual([color, background], ['rgb(21, 23, 31)', 'rgba(0, 0, 0, 0)'])
    const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    assert.ok(paper.length > 20_000)
    const pages = paper.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []
    assert.ok(pages.length <= 2, 'cards stand side by side, as on a screen')
  },
)
