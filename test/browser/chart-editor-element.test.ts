// The chart editor on a page of another site, with tokens that see some rows and columns only.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { until } from '../assertions.ts'
import { ALL_COPIED, type Organization, TestServer } from '../harness.ts'
import { DESKTOP, isAccessible } from './browser.ts'
import { sharedBrowser } from './chromium.ts'
import { editorHost } from './editor-host.ts'
import { trainingDashboard } from './training-dashboard.ts'

const server = new TestServer()
const troubles: string[] = []
let alice: Organization
let app = ''
let dataset = ''
let context: BrowserContext | undefined

before(async () => {
  await server.start({}, { copied: ALL_COPIED })
  const made = await trainingDashboard(server)
  ;({ alice, app, dataset } = made)
})
afterEach(async () => {
  await context?.close()
  assert.deepEqual(troubles.splice(0), [], 'no errors, and nothing that the policy refuses')
})
after(() => server.stop())

async function newChart(): Promise<string> {
  const query = {
    dataset,
    dimensions: [{ as: 'course', of: 'course' }],
    measures: [{ as: 'n', fn: 'count' }],
  }
  const { body } = await alice.call('POST', `${app}/chart`, { name: 'Courses', kind: 'BAR', query })
  return body.chartid
}

async function open(url: string): Promise<Page> {
  context = await (await sharedBrowser()).newContext({ viewport: DESKTOP })
  const page = await context.newPage()
  page.on('pageerror', error => troubles.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  await page.addInitScript(() => {
    const told: string[] = []
    for (const name of ['ready', 'change', 'create', 'save', 'error'])
      addEventListener(`formyard-${name}`, event =>
        told.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`),
      )
    Object.assign(window, { told })
  })
  await page.goto(url)
  return page
}

const told = (page: Page) => page.evaluate(() => Reflect.get(window, 'told') as string[])

test('a chart is changed with a preview of the rows and columns of the token alone', async () => {
  const chart = await newChart()
  const url = await editorHost(alice, app, {
    element: 'formyard-chart-editor',
    noun: 'chart',
    features: ['charts'],
    limits: {
      chart: {
        charts: [chart],
        datasets: [dataset],
        where: { [dataset]: { '==': [{ var: 'site' }, 'Linz plant'] } },
        hide: { [dataset]: ['score'] },
      },
    },
  })
  // The token names the chart, so the page need not.
  const page = await open(url)
  await page.locator('.words', { hasText: 'by Course' }).waitFor()
  const rows = await alice.call('POST', `${app}/dataset/query`, {
    dataset,
    measures: [{ as: 'n', fn: 'count' }],
    filter: { '==': [{ var: 'site' }, 'Linz plant'] },
  })
  await page.locator('.show-bar .soft', { hasText: String(rows.body.rows[0][0]) }).waitFor()
  const offered = await page.locator('#by-0 option').allTextContents()
  assert.ok(offered.includes('Result'), offered.join())
  assert.ok(!offered.includes('Score'), 'a hidden column is not offered')

  await page.locator('[data-kind=DONUT]').click()
  await page.getByLabel('Name of the chart').fill('Courses in Linz')
  await page.locator('.words', { hasText: 'Donut chart' }).waitFor()
  await page.locator('[data-state=saved]').waitFor()
  await until(async () => (await alice.call('GET', `${app}/chart/${chart}`)).body.name === 'Courses in Linz')
  assert.equal((await alice.call('GET', `${app}/chart/${chart}`)).body.kind, 'DONUT')
  const events = await told(page)
  assert.deepEqual(
    [events[0], events[1], events.at(-1)],
    [`ready {"chartid":"${chart}"}`, 'change {"isDirty":true}', 'change {"isDirty":false}'],
    events.join(),
  )
  assert.ok(events.includes(`save {"chartid":"${chart}"}`))
  await isAccessible(page, 'the chart editor on another site')
})

test('a token without limits creates a chart, and one with several charts says which attribute is missing', async () => {
  const element = { element: 'formyard-chart-editor', noun: 'chart', features: ['charts'] } as const
  const page = await open(await editorHost(alice, app, element))
  await page.locator('[data-state=saved]').waitFor()
  await until(async () => (await told(page)).some(line => line.startsWith('create {"chartid":"chart_')))
  await context?.close()

  const charts = [await newChart(), await newChart()]
  const limits = { chart: { charts, datasets: [dataset] } }
  const url = await editorHost(alice, app, { ...element, limits })
  const unnamed = await open(url)
  await unnamed.getByText('Set the attribute "chart"').waitFor()
  assert.match((await told(unnamed)).join(), /error \{"code":"chart_missing"/)
  await unnamed.goto(`${url}/?chart=${charts[1]}`)
  await unnamed.locator('.words', { hasText: 'by Course' }).waitFor()
})
