// The chart editor on a page of another site, with a token, against the double. chart-editor-server.test.ts has a walk on a server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../support/assertions.ts'
import { longTest } from '../../support/long.ts'
import { APP } from '../double/api.ts'
import { editorTests } from '../double/editors.ts'
import { eventsOf, hearEvents } from '../elements/editor-events.ts'
import { DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { ORDER_ROWS, ORDERS, salesByCity } from './orders.ts'

const tests = editorTests({ element: 'formyard-chart-editor', noun: 'chart', features: ['charts'] })
const dataset = `dataset_${'e'.repeat(26)}`

/** Creates the table of orders. */
function makeOrders(): void {
  tests.double.put('dataset', { ...ORDERS, datasetid: dataset })
  tests.double.setRows(dataset, ORDER_ROWS)
}

/** Creates a chart of the orders. Returns its id. */
async function newChart(): Promise<string> {
  const { status, body, text } = await tests.double.call('POST', `${APP}/chart`, salesByCity(dataset))
  assert.equal(status, 201, text)
  return body.chartid
}

/** Opens the editor on a new chart of the orders. */
async function openChart() {
  makeOrders()
  const id = await newChart()
  const page = await tests.open({ id })
  await page.locator('.words', { hasText: 'Donut chart' }).waitFor()
  return { page, stored: async () => (await tests.double.call('GET', `${APP}/chart/${id}`)).body }
}

const isSaved = (page: Page) => page.locator('[data-state=saved]').waitFor()

test('what a kind needs is said, and a problem leads to its field and keeps the chart from being stored', async () => {
  const { page, stored } = await openChart()
  await page.getByText('Need other measures or groups').click()
  await page.getByText('Needs 2 groups').first().waitFor()
  // They would show nothing, or the last city as a figure with a period before.
  for (const needs of ['the measure “Spread (box plot)”', 'no group, or periods of a date'])
    await page.getByText(`Needs ${needs}`).waitFor()
  await page.getByRole('button', { name: 'Add a group' }).click()
  await page.getByRole('button', { name: 'This kind needs another number of groups.' }).waitFor()
  await page.locator('[data-state=refused]').waitFor()
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(page, 'a problem, on a dark phone')
  await page.locator('[data-kind=HEATMAP]').click()
  await isSaved(page)
  assert.equal((await stored()).kind, 'HEATMAP')
  await page.setViewportSize(DESKTOP)

  const summary = (name: string) => page.locator('summary', { hasText: name })
  await page.getByLabel('Then by').selectOption({ label: 'City' })
  await page.getByLabel('Sort by').selectOption({ label: 'Amount' })
  await summary('Filter of groups').press('Enter')
  const groups = page.locator('[data-pointer="/query/having"]')
  await groups.getByLabel('Column of condition 1').selectOption({ label: 'Sum: Amount' })
  await groups.getByLabel('Comparison of condition 1').selectOption('more')
  await groups.getByLabel('Value of condition 1').fill('30')
  // The page is drawn again, and keeps what is typed.
  await isSaved(page)
  await summary('Dates').press('Enter')
  await page.getByLabel('Time zone').selectOption('Europe/Vienna')
  await page.getByRole('radio', { name: 'Sunday' }).check({ force: true })
  await isSaved(page)
  const { sort, timeZone, weekStart, having, measures } = (await stored()).query
  assert.deepEqual(having, { '>': [{ var: measures[0].as }, 30] })
  assert.deepEqual(
    [sort, timeZone, weekStart],
    [
      [
        { by: 'd1', order: 'DESC' },
        { by: 'value', order: 'DESC' },
      ],
      'Europe/Vienna',
      'sunday',
    ],
  )
})

test('a new measure has nothing of a removed one, and a dataset that cannot be read changes nothing', async () => {
  tests.double.put('dataset', { name: 'Returns', columns: [{ id: 'why', type: 'TEXT', label: 'Why' }] })
  const { page, stored } = await openChart()
  const { query } = await stored()
  const column = page.getByLabel('Column of condition 1').first()
  const add = async () => {
    await page.getByRole('button', { name: 'Add a measure' }).click()
    await page.getByRole('button', { name: 'More about Number of rows' }).click()
  }
  await add()
  await column.selectOption({ label: 'City' })
  await page.getByRole('button', { name: 'Remove Number of rows' }).click()
  await add()
  assert.equal(await column.inputValue(), '')
  await page.getByRole('button', { name: 'Remove Number of rows' }).click()

  await page.route('**/dataset/dataset_*', route => route.abort())
  await page.getByLabel('Dataset').selectOption({ label: 'Returns' })
  await page.getByText('The dataset could not be read.').first().waitFor()
  assert.equal(await page.getByLabel('Dataset').inputValue(), query.dataset)
  await isSaved(page)
  assert.deepEqual((await stored()).query, query)
})

longTest(
  'a token without limits creates a chart, and one with several charts says which attribute is missing',
  async () => {
    makeOrders()
    const page = await tests.open({}, { prepare: hearEvents })
    await page.locator('[data-state=saved]').waitFor()
    await until(async () => (await eventsOf(page)).some(line => line.startsWith('create {"chartid":"chart_')))
    await page.close()

    const charts = [await newChart(), await newChart()]
    const unnamed = await tests.open({ charts }, { prepare: hearEvents })
    await unnamed.getByText('Set the attribute "chart"').waitFor()
    assert.match((await eventsOf(unnamed)).join(), /error \{"code":"chart_missing"/)
    const named = await tests.open({ charts, id: charts[1] })
    await named.locator('.words', { hasText: 'by City' }).waitFor()
  },
)
