// The public page of a dashboard with its script: it changes without being left, and nothing moves when its charts are drawn.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { ALL_COPIED, request, TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { cleanContext, leaveContexts } from '../support/contexts.ts'
import { trainingDashboard } from './training-dashboard.ts'

const server = new TestServer()
const troubles: string[] = []
let url = ''
before(async () => {
  await server.start({}, { copied: ALL_COPIED })
  url = (await trainingDashboard(server, { refreshSeconds: 60 })).url
  // The first request bundles the script, which takes longer than a page waits.
  await request(`${server.url}/w/page/dashboard.js`, 'GET')
})
afterEach(leaveContexts)
after(() => server.stop())

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const page = await (await cleanContext(options)).newPage()
  page.on('console', message => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', error => troubles.push(error.message))
  return page
}

/** Charts of the first tab. */
const CHARTS = 5
const isDrawn = (page: Page) =>
  page
    .locator('.picture.live.drawn')
    .nth(CHARTS - 1)
    .waitFor()

async function open(address: string, options: BrowserContextOptions): Promise<Page> {
  const page = await newPage(options)
  await page.goto(address)
  await isDrawn(page)
  return page
}

const count = (page: Page) => page.locator('#c-count .figure b')
const hasCount = (page: Page, text: string) => count(page).filter({ hasText: text }).waitFor()
const boxes = (page: Page) =>
  page.locator('.card, .card > .picture').evaluateAll(cards =>
    cards.map(card => {
      const { x, y, width, height } = card.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join()
    }),
  )
/** True until the browser leaves the page. */
const stay = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }))
const stayed = (page: Page) => page.evaluate(() => 'stayed' in window)

test('filters, clicks on marks and going back change the page without leaving it', async () => {
  const page = await open(url, { viewport: DESKTOP })
  await stay(page)
  await page.locator('#c-goal .text').evaluate(text => Object.assign(text, { isKept: true }))
  await page.locator('.chip summary', { hasText: 'Course' }).click()
  await page.getByLabel('First aid').check()
  await page.getByRole('group', { name: 'Course' }).getByRole('button', { name: 'Apply' }).click()
  await hasCount(page, '75')
  assert.match(page.url(), /\?.*f\.course=First\+aid/)
  // A mark filters the other cards. The middle of an arc is outside of it, so the event is sent to the mark itself.
  await page.locator('#c-sites [data-row="0"]').first().dispatchEvent('click')
  await hasCount(page, '32')
  await page.locator('.pick', { hasText: 'Linz plant' }).waitFor()
  await page.locator('#c-sites [data-row="1"][opacity]').first().waitFor()
  assert.equal(
    await page.locator('#c-sites [data-row="0"][opacity]').count(),
    0,
    'the picked mark stands out',
  )
  // By keyboard, a chart leads down into a value.
  await page.locator('#c-places .keys').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.locator('#c-places .way').waitFor()
  assert.match(page.url(), /drill\.places=/)
  await page.goBack()
  await page.locator('#c-places .way').waitFor({ state: 'detached' })
  await page.goBack()
  await hasCount(page, '75')
  await page.goBack()
  await hasCount(page, '600')
  assert.equal(page.url(), url)
  await page.goForward()
  await hasCount(page, '75')
  await page.locator('#c-results').hover()
  await page.locator('#c-results [data-row="0"]').first().dispatchEvent('pointermove')
  await page.locator('#c-results .tip strong').waitFor()
  assert.ok(await stayed(page))
  assert.ok(
    await page.locator('#c-goal .text').evaluate(text => 'isKept' in text),
    'what did not change is not made again',
  )
  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByRole('heading', { name: 'Exams by course' }).waitFor()
  assert.ok(await stayed(page))
  assert.deepEqual(troubles.splice(0), [])
})

longTest('Escape and a press elsewhere close a filter, and its fields stay inside', async () => {
  const page = await open(url, { viewport: DESKTOP })
  const summary = page.locator('.chip summary').first()
  const panel = page.locator('.chip .panel').first()
  await summary.click()
  const edges = await panel.evaluate(box =>
    [box, ...box.querySelectorAll('input, button')].map(part => part.getBoundingClientRect().right),
  )
  assert.equal(Math.max(...edges), edges[0], 'nothing sticks out')
  await panel.getByRole('radio').first().focus()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  assert.ok(await summary.evaluate(element => element === document.activeElement), 'the focus returns')
  await summary.click()
  await panel.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await panel.waitFor({ state: 'hidden' })
  assert.deepEqual(troubles.splice(0), [])
})

longTest('a segment leads down with both of its values, and a filter keeps them', async () => {
  const page = await open(url, { viewport: DESKTOP })
  await stay(page)
  const way = page.locator('#c-results .way [aria-current]')
  const row = page.locator('#c-results .data tbody tr').first()
  const [course = '', result = ''] = await row.locator('th, td').allTextContents()
  await page.locator('#c-results [data-row="0"]').first().dispatchEvent('click')
  await way.filter({ hasText: `${course}, ${result}` }).waitFor()
  assert.match(page.url(), /drill\.results=[^&]+&drill\.results\.1=/)
  await page.locator('#c-results .way a').click()
  await way.waitFor({ state: 'detached' })
  assert.ok(await stayed(page))
  // A value can be "no answer", which is empty in addresses.
  const empty = await newPage({ viewport: DESKTOP })
  await empty.goto(`${url}?drill.results=&drill.results.1=${encodeURIComponent(result)}`)
  await empty.locator('.picture.live.drawn').first().waitFor()
  await empty.locator('.chip summary', { hasText: 'Course' }).click()
  await empty.getByLabel('First aid').check()
  await empty.getByRole('group', { name: 'Course' }).getByRole('button', { name: 'Apply' }).click()
  await hasCount(empty, '75')
  assert.match(empty.url(), /drill\.results=&drill\.results\.1=[^&]+&.*f\.course=First\+aid/)
  assert.deepEqual(troubles.splice(0), [])
})

for (const [name, viewport, colorScheme] of [
  ['390 px, dark', PHONE, 'dark'],
  ['1280 px, light', DESKTOP, 'light'],
] as const)
  longTest(`at ${name} nothing moves when charts are drawn, and all is accessible`, async () => {
    const still = await newPage({ viewport, colorScheme })
    await still.route('**/w/**', route => route.abort())
    await still.goto(url)
    await still.locator('.picture img').last().waitFor()
    const expected = await boxes(still)
    assert.equal(troubles.splice(0).length, 1, 'the page works if its script does not come')
    const page = await open(url, { viewport, colorScheme })
    assert.deepEqual(await boxes(page), expected)
    await isAccessible(page, name)
    assert.deepEqual(troubles.splice(0), [])
  })

longTest('it loads again after its time, and leaves the page for an address that has ended', async () => {
  const page = await newPage({ viewport: DESKTOP })
  await page.clock.install()
  await page.goto(url)
  await page.clock.runFor(3000)
  await isDrawn(page)
  await stay(page)
  await page.locator('.chip summary').first().click()
  const [again] = await Promise.all([page.waitForResponse(/\/view$/), page.clock.runFor(60_000)])
  assert.equal(again.status(), 200)
  assert.equal(await page.locator('.chip').first().getAttribute('open'), '', 'an open filter stays open')
  assert.ok(await stayed(page))
  await page.route('**/view*', route => route.fulfill({ status: 410, body: '{}' }))
  await page.getByRole('link', { name: 'Details' }).click()
  await page.waitForURL(/tab=details/)
  await page.waitForFunction(() => !('stayed' in window))
  troubles.splice(0)
})

longTest('on paper the charts are those of the server, in light', async () => {
  const page = await open(`${url}?f.course=First+aid`, { viewport: DESKTOP, colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  assert.equal(await page.locator('#c-weeks .picture img').isVisible(), true)
  assert.equal(await page.locator('#c-weeks .picture [role=img]').isVisible(), false)
  assert.equal(await page.locator('.full').isVisible(), false)
})
