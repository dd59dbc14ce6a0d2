// The chart editor in Chromium, as the console shows it: from a column to a stored chart, with undo, problems and a copy.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../assertions.ts'
import { type Organization, TestServer } from '../harness.ts'
import { type Person, plainPasswords, signedIn } from '../people.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from './browser.ts'
import { arrived } from './console-film.ts'

const ANSWER_MS = 20_000

const { open, allowed } = browserTests()

describe('charts in the console', () => {
  const server = new TestServer()
  let organization: Organization
  let person: Person
  let app = ''
  let charts = ''
  before(async () => {
    await server.start({}, plainPasswords)
    allowed.add(server.url)
    // The first page builds the scripts, which takes longer than a page may.
    await fetch(`${server.url}/console`)
    organization = await server.organization()
    person = await signedIn(organization, 'ADMIN')
    const { body } = await person.call('POST', `/user/${person.userid}/app`, { name: 'Shop' })
    app = `/user/${person.userid}/app/${body.appid}`
    charts = `${server.url}/console/apps/${body.appid}/charts`
    const dataset = await person.call('POST', `${app}/dataset`, {
      name: 'Orders',
      columns: [
        { id: 'city', type: 'TEXT', label: 'City' },
        { id: 'amount', type: 'NUMBER', label: 'Amount' },
        { id: 'paid', type: 'DATE', label: 'Paid' },
        { id: 'due', type: 'DATE', label: 'Due' },
      ],
    })
    await person.call('POST', `${app}/dataset/${dataset.body.datasetid}/row`, {
      rows: [
        { city: 'Rome', amount: 40, paid: '2026-01-05', due: '2026-01-01' },
        { city: 'Rome', amount: 20, paid: '2026-03-20', due: '2026-04-01' },
        { city: 'Oslo', amount: 30, paid: '2026-03-31', due: '2026-03-01' },
      ],
    })
    // The first question starts the engine, which takes longer than a query may on a busy machine.
    const query = { dataset: dataset.body.datasetid, measures: [{ as: 'n', fn: 'count' }] }
    await until(async () => (await person.call('POST', `${app}/dataset/query`, query)).status === 200)
  })
  after(() => server.stop())

  async function openPage(address: string): Promise<Page> {
    const [name = '', value = ''] = person.cookie.split('=', 2)
    const page = await open(address, { viewport: DESKTOP, reducedMotion: 'reduce' }, page =>
      page.context().addCookies([{ name, value, url: server.url }]),
    )
    page.setDefaultTimeout(ANSWER_MS)
    return page
  }

  const stored = async () => (await person.call('POST', `${app}/chart/all`, {})).body[0]
  const isSaved = (page: Page) => page.locator('[data-state=saved]').waitFor()

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

  test('what a kind needs is said, and a problem leads to its field and keeps the chart from being stored', async () => {
    const { chartid } = await stored()
    const page = await openPage(`${charts}/${chartid}`)
    await page.locator('.words', { hasText: 'Donut chart' }).waitFor()
    await page.getByText('Need other measures or groups').click()
    await page.getByText('Needs 2 groups').first().waitFor()
    // They would show nothing, or the last city as a figure with a period before.
    for (const needs of ['the measure “Spread (box plot)”', 'no group, or periods of a date'])
      await page.getByText(`Needs ${needs}`).waitFor()
    await page.getByRole('button', { name: 'Add a group' }).click()
    await page.getByRole('button', { name: 'This kind needs another number of groups.' }).waitFor()
    await page.locator('[data-state=blocked]').waitFor()
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
    const { chartid, query } = await stored()
    await person.call('POST', `${app}/dataset`, {
      name: 'Returns',
      columns: [{ id: 'why', type: 'TEXT', label: 'Why' }],
    })
    const page = await openPage(`${charts}/${chartid}`)
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

  test('charts are listed with pictures, copied and deleted', async () => {
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
