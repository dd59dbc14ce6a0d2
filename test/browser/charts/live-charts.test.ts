// <formyard-chart> and <formyard-dashboard> on a page of another site, under the strictest policy that they promise to run under.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newToken } from '../../support/browser-api.ts'
import { ALL_COPIED, request, TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { sharedBrowser } from '../support/chromium.ts'
import { trainingDashboard } from './training-dashboard.ts'

const server = new TestServer()
const troubles: string[] = []
let host: Server
let url = ''
let tokens = 0

before(async () => {
  await server.start({}, { copied: ALL_COPIED })
  const { alice, app, path, dataset } = await trainingDashboard(server)
  const dashboardid = path.split('/').at(-1)
  const { body: chart } = await alice.call('POST', `${app}/chart`, {
    name: 'Exams by site',
    kind: 'BAR',
    query: { dataset, dimensions: [{ as: 'site', of: 'site' }], measures: [{ as: 'n', fn: 'count' }] },
  })
  host = createServer(async ({ method }, response) => {
    if (method !== 'POST') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${server.url}; connect-src 'self' ${server.url}; img-src ${server.url} data:; frame-src ${server.url}; style-src 'none'; require-trusted-types-for 'script'; trusted-types formyard`,
      })
      return response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Host</title><link rel="icon" href="data:,">
<main><h1>Host</h1><formyard-chart token-url="/token" chart-id="${chart.chartid}"></formyard-chart>
<formyard-dashboard token-url="/token" dashboard-id="${dashboardid}"></formyard-dashboard></main>
<script type="module" src="${server.url}/w/v1/formyard.js"></script></html>`)
    }
    tokens++
    const token = await newToken(alice, app, {
      features: ['chart'],
      origins: [url],
      chart: {
        charts: [chart.chartid],
        dashboards: [dashboardid],
        where: { [dataset]: { '!=': [{ var: 'site' }, 'Salzburg office'] } },
      },
    })
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ token }))
  })
  // The first request bundles the elements, which takes longer than a page waits.
  await request(`${server.url}/w/v1/formyard.js`, 'GET')
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
after(async () => {
  host.closeAllConnections()
  host.close()
  await server.stop()
})

async function open(options: object): Promise<Page> {
  const page = await (await (await sharedBrowser()).newContext(options)).newPage()
  page.on('console', message => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', error => troubles.push(error.message))
  await page.goto(url)
  await page.locator('formyard-dashboard .card .picture [role=img]').first().waitFor()
  await page.locator('formyard-chart [role=img]').waitFor()
  return page
}

const count = (page: Page) => page.locator('#c-count .figure b')

test('a chart and a dashboard show only the rows of the token, filter by clicks, and keep their state', async () => {
  const page = await open({ viewport: DESKTOP })
  await isAccessible(page, 'elements')
  const description = await page.locator('formyard-chart #description').textContent()
  assert.match(description ?? '', /3 values/, 'Salzburg is not among the sites')
  const all = Number(await count(page).textContent())
  assert.ok(all < 600, 'the row filter holds in the dashboard')
  // A mark filters the other cards.
  // The middle of an arc is outside of it, so the event is sent to the mark itself.
  await page.locator('#c-sites [data-row="0"]').first().dispatchEvent('click')
  await page.locator('.pick').waitFor()
  const picked = Number(await count(page).textContent())
  assert.ok(picked < all)
  const state = () => page.locator('formyard-dashboard').getAttribute('state')
  assert.match((await state()) ?? '', /pick\.sites=/)
  await page.locator('.pick a').click()
  await page.locator('.pick').waitFor({ state: 'detached' })
  assert.equal(Number(await count(page).textContent()), all)
  // A filter loads the next state without leaving the page.
  await page.locator('.chip summary', { hasText: 'Course' }).click()
  await page.getByLabel('First aid').check()
  await page.getByRole('group', { name: 'Course' }).getByRole('button', { name: 'Apply' }).click()
  await page.locator('.chip.set', { hasText: 'First aid' }).waitFor()
  assert.match((await state()) ?? '', /f\.course=First\+aid/)
  assert.equal(page.url(), `${url}/`)
  // The same by keyboard: the values of a chart, and Enter.
  await page.locator('#c-sites .keys').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.locator('.pick').waitFor()
  // A segment leads down with both of its values.
  await page.locator('#c-results [data-row="0"]').first().dispatchEvent('click')
  await page.locator('#c-results .way [aria-current]', { hasText: ', ' }).waitFor()
  assert.match((await state()) ?? '', /drill\.results=[^&]+&drill\.results\.1=/)
  assert.ok(tokens >= 2)
  assert.deepEqual(troubles.splice(0), [])
  await page.context().close()
})

longTest(
  'on a phone the cards are in one column, and removing the elements leaves nothing behind',
  async () => {
    const page = await open({ viewport: PHONE, colorScheme: 'dark' })
    const [first, second] = await page
      .locator('.card')
      .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().x))
    assert.equal(first, second)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.equal(overflow, 0)
    await page.evaluate(() => {
      const main = document.querySelector('main')
      const elements = [...document.querySelectorAll('formyard-chart, formyard-dashboard')]
      for (const element of elements) element.remove()
      main?.append(...elements)
    })
    await page.locator('formyard-dashboard .card .picture [role=img]').first().waitFor()
    assert.deepEqual(troubles.splice(0), [])
    await page.context().close()
  },
)

longTest('data that are being prepared are asked for again, until they are there', async () => {
  const page = await (await (await sharedBrowser()).newContext({ viewport: DESKTOP })).newPage()
  const asked = { chart: 0, dashboard: 0 }
  await page.route('**/chart/*/view', async route => {
    const response = await route.fetch()
    if (asked.chart++ > 0) return route.fulfill({ response })
    const headers = {
      ...response.headers(),
      'retry-after': '0.05',
      'content-type': 'application/problem+json',
    }
    const body = JSON.stringify({ code: 'dataset_preparing', status: 503, message: 'Preparing' })
    return route.fulfill({ status: 503, headers, body })
  })
  let isReady = false
  await page.route('**/dashboard/*/view', async route => {
    const response = await route.fetch()
    const view = await response.json()
    assert.equal(view.retrySeconds, null)
    asked.dashboard++
    if (isReady) return route.fulfill({ response })
    const note = '<p class="note" role="status" data-later="Later">Preparing</p>'
    const html = view.html.replace(/(id="c-sites".*?<\/header>).*?<\/section>/s, `$1${note}</section>`)
    const charts = view.charts.filter(({ card }: { card: string }) => card !== 'sites')
    return route.fulfill({ response, json: { ...view, html, charts, retrySeconds: 0.05 } })
  })
  await page.goto(url)
  await page.locator('formyard-chart [role=img]').waitFor()
  assert.ok(asked.chart > 1)
  await page.locator('#c-sites').getByText('Preparing').waitFor()
  isReady = true
  await page.locator('#c-sites .picture [role=img]').waitFor()
  assert.ok(asked.dashboard > 1)
})

longTest('a chart without the newest rows says of which moment it is, until it has them', async () => {
  const page = await (await (await sharedBrowser()).newContext({ viewport: DESKTOP })).newPage()
  await page.clock.install()
  let isPending = true
  await page.route('**/chart/*/view', async route => {
    const response = await route.fetch()
    const { data, ...chart } = await response.json()
    assert.equal(data.pending, false)
    const older = { ...data, pending: isPending, asOf: '2026-03-01T12:00:00.000Z' }
    return route.fulfill({ response, json: { ...chart, data: older } })
  })
  await page.goto(url)
  const note = page.locator('formyard-chart').getByText('The figures are being updated.')
  await note.waitFor()
  assert.match((await note.textContent()) ?? '', /^As of Mar 1, 2026,/)
  isPending = false
  await page.clock.fastForward('00:20')
  await note.waitFor({ state: 'hidden' })
  await page.context().close()
})

longTest('in a page from right to left, drawings keep their places', async () => {
  const page = await open({ viewport: DESKTOP })
  const lefts = () =>
    page.locator('#c-results .picture svg text').evaluateAll(texts =>
      texts.map(text => {
        const box = text.closest('svg')?.getBoundingClientRect()
        return Math.round(text.getBoundingClientRect().left - (box?.left ?? 0))
      }),
    )
  const before = await lefts()
  assert.ok(before.length > 5)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  assert.deepEqual(await lefts(), before)
  const card = await page.locator('#c-count').boundingBox()
  assert.ok(card && card.x > DESKTOP.width / 2, 'the first card is at the right')
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await page.locator('formyard-dashboard').getByRole('button', { name: 'Full screen' }).waitFor()
})
