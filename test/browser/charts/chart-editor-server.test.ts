// The chart editor on a server: from a column in the console to a stored chart, the list of charts, and tokens that see some rows and
// columns only.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../support/assertions.ts'
import type { Organization } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { type Person, signedIn } from '../../support/people.ts'
import { arrived } from '../console/console-film.ts'
import { eventsOf, hearEvents } from '../elements/editor-events.ts'
import { editorHost } from '../elements/editor-host.ts'
import { browserTests, DESKTOP, isAccessible } from '../support/browser.ts'
import { ORDER_ROWS, ORDERS, salesByCity } from './orders.ts'

const { server, open, allowed } = browserTests()
let alice: Organization
let person: Person
let app = ''
let dataset = ''
let charts = ''

async function openPage(address: string): Promise<Page> {
  const [name = '', value = ''] = person.cookie.split('=', 2)
  const page = await open(address, { viewport: DESKTOP, reducedMotion: 'reduce' }, page =>
    page.context().addCookies([{ name, value, url: server.url }]),
  )
  return page
}

const stored = async () => (await person.call('POST', `${app}/chart/all`, {})).body[0]
const isSaved = (page: Page) => page.locator('[data-state=saved]').waitFor()

describe('the chart editor on a server', () => {
  before(async () => {
    alice = await server.organization()
    person = await signedIn(alice, 'ADMIN')
    const { body } = await person.call('POST', `/user/${person.userid}/app`, { name: 'Shop' })
    app = `/user/${person.userid}/app/${body.appid}`
    charts = `${server.url}/console/apps/${body.appid}/charts`
    dataset = (await person.call('POST', `${app}/dataset`, ORDERS)).body.datasetid
    await person.call('POST', `${app}/dataset/${dataset}/row`, { rows: ORDER_ROWS })
    // The first question starts the engine, which takes longer than a query may on a busy machine.
    const query = { dataset, measures: [{ as: 'n', fn: 'count' }] }
    await until(async () => (await person.call('POST', `${app}/dataset/query`, query)).status === 200)
  })

  test('a column becomes a chart, which is stored with each change and can be undone, and whose filter compares columns', async () => {
    const page = await openPage(charts)
    await page.getByRole('heading', { name: 'No charts yet' }).waitFor()
    await page.getByRole('link', { name: 'New chart' }).click()
    await arrived(page, 'New chart')
    await isAccessible(page, 'a new chart')
    await page.getByRole('link', { name: /^City/ }).click()
    await page.locator('.words', { hasText: 'Count by City' }).waitFor()
    await isSaved(page)
    assert.match(page.url(), /\/charts\/chart_/)
    await page.getByRole('img', { name: 'City' }).waitFor()

    // A share counts rows with a value until people say something else. Other functions keep its condition.
    await page.locator('#fn-0').selectOption('share')
    await page.locator('.words', { hasText: 'Share by City' }).waitFor()
    assert.equal(await page.locator('.stage-empty, .problems').count(), 0)
    const condition = page.locator('.part-filter')
    await condition.getByLabel('Column of condition 1').selectOption({ label: 'Amount' })
    await condition.getByLabel('Comparison of condition 1').selectOption('more')
    await condition.getByLabel('Value of condition 1').fill('25')
    await page.keyboard.press('Tab')
    await isSaved(page)
    await until(async () => {
      const [share] = (await stored()).query.measures
      return JSON.stringify(share.filter) === '{">":[{"var":"amount"},25]}'
    })
    await condition.getByLabel('Column of condition 1').selectOption({ label: 'Paid' })
    await condition.getByLabel('Comparison of condition 1').selectOption('other more')
    await condition.getByLabel('Other column of condition 1').selectOption({ label: 'Due' })
    await until(async () => {
      const [share] = (await stored()).query.measures
      return JSON.stringify(share.filter) === '{">":[{"var":"paid"},{"var":"due"}]}'
    })
    await isAccessible(page, 'a share with its condition')
    await page.locator('#fn-0').selectOption('sum')
    await page.locator('.words', { hasText: 'Sum of Amount by City' }).waitFor()
    await page.locator('[data-kind=DONUT]').click()
    await page.getByLabel('Name of the chart').fill('Sales by city')
    await page.locator('.words', { hasText: 'Donut chart' }).waitFor()
    await isSaved(page)
    const { name, kind, query } = await stored()
    assert.deepEqual([name, kind, query.measures[0].fn], ['Sales by city', 'DONUT', 'sum'])
    await isAccessible(page, 'the chart editor')

    // Texts are counted whole, or by the words in them.
    await page.locator('#words-0').selectOption({ label: 'Their words' })
    await page.locator('[data-kind=WORD_CLOUD]').click()
    await page.locator('.words', { hasText: 'Word cloud' }).waitFor()
    await until(async () => {
      const [dimension] = (await stored()).query.dimensions
      return dimension.words === true && dimension.other === undefined
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await stored()).kind === 'DONUT')

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.words', { hasText: 'Bar chart' }).waitFor()
    await page.keyboard.press('Control+Shift+z')
    await page.locator('.words', { hasText: 'Donut chart' }).waitFor()
    await page.getByRole('radio', { name: 'Table' }).check()
    await page.getByRole('cell', { name: '40' }).waitFor()
  })

  longTest('a chart is changed with a preview of the rows and columns of the token alone', async () => {
    const made = await alice.call('POST', `${app}/chart`, salesByCity(dataset))
    const chart: string = made.body.chartid
    const url = await editorHost(alice, app, {
      element: 'formyard-chart-editor',
      noun: 'chart',
      features: ['charts'],
      limits: {
        chart: {
          charts: [chart],
          datasets: [dataset],
          where: { [dataset]: { '==': [{ var: 'city' }, 'Rome'] } },
          hide: { [dataset]: ['due'] },
        },
      },
    })
    allowed.add(url)
    // The token names the chart, so the page need not.
    const page = await open(url, { viewport: DESKTOP, reducedMotion: 'reduce' }, hearEvents)
    await page.locator('.words', { hasText: 'by City' }).waitFor()
    await page.locator('.show-bar .soft', { hasText: '2 rows' }).waitFor()
    const offered = await page.locator('#by-0 option').allTextContents()
    assert.ok(offered.includes('Paid'), offered.join())
    assert.ok(!offered.includes('Due'), 'a hidden column is not offered')

    await page.locator('[data-kind=BAR]').click()
    await page.getByLabel('Name of the chart').fill('Sales in Rome')
    await page.locator('.words', { hasText: 'Bar chart' }).waitFor()
    await page.locator('[data-state=saved]').waitFor()
    await until(async () => (await alice.call('GET', `${app}/chart/${chart}`)).body.name === 'Sales in Rome')
    assert.equal((await alice.call('GET', `${app}/chart/${chart}`)).body.kind, 'BAR')
    const events = await eventsOf(page)
    assert.deepEqual(
      [events[0], events[1], events.at(-1)],
      [`ready {"chartid":"${chart}"}`, 'change {"isDirty":true}', 'change {"isDirty":false}'],
      events.join(),
    )
    assert.ok(events.includes(`save {"chartid":"${chart}"}`))
    // The next test expects one chart.
    await alice.call('DELETE', `${app}/chart/${chart}`)
  })

  longTest('charts are listed with pictures, copied and deleted', async () => {
    const page = await openPage('about:blank')
    // Data that the server is preparing.
    await page.route('**/chart/*.svg?*', route => route.fulfill({ status: 503 }), { times: 1 })
    await page.goto(charts)
    const card = page.getByRole('listitem').filter({ hasText: 'Sales by city' })
    await card.locator('img[src$="#1"]').waitFor()
    await page.waitForFunction(() => [...document.images].every(image => image.naturalWidth > 0))
    await page.getByRole('button', { name: 'Actions for Sales by city' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.getByRole('link', { name: 'Copy of Sales by city' }).waitFor()
    await isAccessible(page, 'the list of charts')
    await page.getByRole('button', { name: 'Actions for Copy of Sales by city' }).click()
    // A copy of the dataset that is being made refuses the first time.
    await page.route(
      '**/chart/*.csv?*',
      route =>
        route.fulfill({
          status: 503,
          headers: { 'content-type': 'application/problem+json', 'retry-after': '1' },
          body: JSON.stringify({ code: 'dataset_preparing' }),
        }),
      { times: 1 },
    )
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download CSV' }).click()
    await page.getByText('The dataset is being prepared. The download starts by itself.').first().waitFor()
    assert.equal((await download).suggestedFilename(), 'Copy of Sales by city.csv')
    await page.getByRole('button', { name: 'Actions for Copy of Sales by city' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('link', { name: 'Copy of Sales by city' }).waitFor({ state: 'detached' })

    const { query } = await stored()
    const path = `${app}/dataset/${query.dataset}`
    const { columns } = (await person.call('GET', path)).body
    await person.call('PATCH', path, { columns: columns.filter(({ id }: { id: string }) => id !== 'city') })
    await page.reload()
    await card.getByText('Loading').waitFor()
    await page.getByRole('link', { name: 'Sales by city' }).click()
    await page.getByText('Solve the problems to see the chart').waitFor()
  })
})
