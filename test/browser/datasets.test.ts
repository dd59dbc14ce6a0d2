// The console's pages of datasets in Chromium: a file becomes a table, its rows change, and a view joins it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Organization, TestServer } from '../harness.ts'
import { type Person, plainPasswords, signedIn } from '../people.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from './browser.ts'
import { arrived } from './console-film.ts'

const { open, allowed } = browserTests()

const csv = (text: string, name = 'orders.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

describe('datasets in the console', () => {
  const server = new TestServer()
  let organization: Organization
  let person: Person
  let datasets = ''
  let table = ''
  before(async () => {
    await server.start({}, plainPasswords)
    allowed.add(server.url)
    // The first page builds the scripts, which takes longer than a page may.
    await fetch(`${server.url}/console`)
    organization = await server.organization()
    person = await signedIn(organization, 'ADMIN')
    const { body } = await person.call('POST', `/user/${person.userid}/app`, { name: 'Shop' })
    datasets = `${server.url}/console/apps/${body.appid}/datasets`
  })
  after(() => server.stop())

  async function openPage(address: string): Promise<Page> {
    const [name = '', value = ''] = person.cookie.split('=', 2)
    const page = await open(address, { viewport: DESKTOP, reducedMotion: 'reduce' }, page =>
      page.context().addCookies([{ name, value, url: server.url }]),
    )
    page.setDefaultTimeout(8000)
    return page
  }

  test('a file shows its columns, rows and faults before it becomes a table', async () => {
    const page = await openPage(datasets)
    await page.getByRole('heading', { name: 'No datasets yet' }).waitFor()
    await isAccessible(page, 'no datasets')
    await page.getByRole('link', { name: 'New table' }).first().click()
    await arrived(page, 'New table')
    await page.getByLabel('Name').fill('Orders')
    await isAccessible(page, 'new table')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await arrived(page, 'Load a file')
    await page.locator('#file').setInputFiles(csv('City,Amount,Paid\nRome,40,2026-01-05\nOslo,30\n'))
    await page.getByRole('row', { name: /^3/ }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Load the file' }).count(), 0)
    const rows = ['City,Amount,Paid', 'Rome,40,2026-01-05', 'Oslo,30,2026-03-31', 'Bern,10,2026-02-02']
    await page.locator('#file').setInputFiles(csv(rows.join('\n')))
    await page.getByText('3 rows are ready to load.').waitFor()
    await page.getByRole('columnheader', { name: 'Amount Whole number' }).waitFor()
    await isAccessible(page, 'what a file would do')
    await page.getByRole('button', { name: 'Load the file' }).click()
    await page.getByText('3 rows loaded.').waitFor()
    await isAccessible(page, 'a loaded file')
    await page.getByRole('link', { name: 'Show the rows' }).click()
    await arrived(page, 'Orders')
    table = page.url()
  })

  test('rows are sorted, filtered, added, changed and deleted, and a fault stands at its field', async () => {
    const page = await openPage(table)
    await page.getByRole('button', { name: 'Amount' }).click()
    await page.locator('[aria-sort=ascending]', { hasText: 'Amount' }).waitFor()
    assert.match(await page.locator('tbody tr').first().innerText(), /Bern/)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Column of condition 1').selectOption({ label: 'Amount' })
    await page.getByLabel('Comparison of condition 1').selectOption('more')
    await page.getByLabel('Value of condition 1').fill('15')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Filter: 1 condition' }).waitFor()
    await page.locator('tbody tr').nth(2).waitFor({ state: 'detached' })
    await isAccessible(page, 'rows')
    await page.reload()
    await page.getByRole('button', { name: 'Filter: 1 condition' }).click()
    await page.getByRole('button', { name: 'Remove the filter' }).click()
    await page.locator('tbody tr').nth(2).waitFor()

    await page.getByRole('button', { name: 'Add a row' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('City').fill('Vienna')
    await dialog.getByLabel('Amount').fill('1.5')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('Enter a whole number.').waitFor()
    await dialog.getByLabel('Amount').fill('15')
    await isAccessible(page, 'a new row')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('4 rows').waitFor()
    await page.getByRole('button', { name: /Vienna/ }).press('Enter')
    await dialog.getByLabel('City').fill('Wien')
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByRole('button', { name: /Wien/ }).click()
    await dialog.getByRole('button', { name: 'Delete the row' }).click()
    await page.getByText('3 rows').waitFor()
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await isAccessible(page, 'rows on a dark phone')
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('columns get labels and formats, and a new one', async () => {
    const page = await openPage(table)
    await page.getByRole('button', { name: 'Actions for Orders' }).click()
    await page.getByRole('menuitem', { name: 'Columns' }).click()
    await arrived(page, 'Columns')
    await page.getByRole('button', { name: 'More about Amount' }).click()
    await page.getByLabel('Format').selectOption('CURRENCY')
    await page.getByRole('button', { name: 'Add a column' }).click()
    await page.getByRole('button', { name: 'Save columns' }).click()
    await page.getByText('Enter a label.').waitFor()
    await page.locator('[aria-invalid=true]').first().fill('Customer name')
    assert.equal(await page.getByLabel('ID').last().inputValue(), 'customer_name')
    await isAccessible(page, 'columns')
    await page.getByRole('button', { name: 'Save columns' }).click()
    await arrived(page, 'Orders')
    await page.getByText('€40.00').waitFor()
  })

  test('a view computes columns by formulas, and keeps its source from being deleted', async () => {
    const page = await openPage(`${datasets}/new-view`)
    await page.getByLabel('Name', { exact: true }).fill('Sales')
    await page.getByLabel('Start with').selectOption({ label: 'Orders (Table)' })
    await page.getByRole('button', { name: 'Add columns of the sources' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'City' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add columns of the sources' }).click()
    await page.getByRole('button', { name: 'Add a computed column' }).click()
    await page.getByLabel('Label').last().fill('With tax')
    await page.getByLabel('Formula').last().pressSequentially('orders.am')
    await page.getByRole('option', { name: /orders\.amount/i }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(' * "x"')
    await page.getByText('takes NUMBER here, not TEXT').waitFor()
    await page.getByLabel('Formula').last().fill('orders.Amount * 1.2')
    await page.getByText('Gives: Number').waitFor()
    await isAccessible(page, 'the builder of a view')
    await page.getByRole('button', { name: 'Create the view' }).click()
    await arrived(page, 'Sales')

    await page.goto(datasets)
    await page.getByRole('button', { name: 'Actions for Orders' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByLabel(/^Type/).fill('Orders')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('listitem').getByText('Sales').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('link', { name: 'Orders' }).waitFor()
    await isAccessible(page, 'the list of datasets')
  })
})
