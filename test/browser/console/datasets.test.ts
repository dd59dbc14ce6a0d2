// The console's pages of datasets in Chromium: a file becomes a table, its rows change, and a view joins it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Organization, request, TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { type Person, plainPasswords, signedIn } from '../../support/people.ts'
import { inline, parquet, row, workbook } from '../../support/table-files.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
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
  let app = ''
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
    app = `/user/${person.userid}/app/${body.appid}`
    datasets = `${server.url}/console/apps/${body.appid}/datasets`
  })
  after(() => server.stop())

  async function openPage(address: string): Promise<Page> {
    const [name = '', value = ''] = person.cookie.split('=', 2)
    const page = await open(address, { viewport: DESKTOP, reducedMotion: 'reduce' }, page =>
      page.context().addCookies([{ name, value, url: server.url }]),
    )
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

  longTest('a sheet of a workbook is chosen, and Parquet is loaded with its types', async () => {
    const number = (place: string, value: string) => `<c r="${place}"><v>${value}</v></c>`
    const sheet = (...rows: string[]) => rows.map((cells, i) => row(i + 1, cells)).join('')
    const buffer = Buffer.from(
      workbook({
        rows: sheet(inline('A1', 'City') + inline('B1', 'Amount'), inline('A2', 'Rome') + number('B2', '40')),
        second: sheet(
          inline('A1', 'Note') + inline('B1', 'On'),
          `${inline('A2', 'Call back')}<c r="B2" s="1"><v>46346</v></c>`,
        ),
      }),
    )
    const { body } = await person.call('POST', `${app}/dataset`, { name: 'Notes' })
    const page = await openPage(`${datasets}/${body.datasetid}/load`)
    await page.locator('#file').setInputFiles({ name: 'Book.xlsx', mimeType: '', buffer })
    await page.getByRole('columnheader', { name: 'Amount Whole number' }).waitFor()
    await page.route('**/load?*sheet=Notes*', route => route.abort())
    await page.getByLabel('Sheet').focus()
    await page.getByLabel('Sheet').selectOption('Notes')
    await page.locator('.note.warn').waitFor()
    // The other sheets can still be chosen.
    await page.unroute('**/load?*sheet=Notes*')
    await page.getByLabel('Sheet').selectOption('Orders')
    await page.getByText('1 row is ready to load.').waitFor()
    await page.getByLabel('Sheet').selectOption('Notes')
    await page.getByRole('columnheader', { name: 'Note Text' }).waitFor()
    await page.getByRole('columnheader', { name: 'On Date' }).waitFor()
    await page.getByLabel('Sheet').and(page.locator(':focus')).waitFor()
    await page.getByLabel('Sheet').selectOption('Orders')
    await page.getByText('1 row is ready to load.').waitFor()
    await page.getByRole('button', { name: 'Load the file' }).click()
    await page.getByText('1 row loaded.').waitFor()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    // The other sheet does not fit the columns now.
    await page.locator('#file').setInputFiles({ name: 'Book.xlsx', mimeType: '', buffer })
    await page.getByText('1 row is ready to load.').waitFor()
    await page.getByLabel('Sheet').selectOption('Notes')
    await page.getByRole('cell', { name: /Note/ }).first().waitFor()
    assert.equal(await page.getByRole('button', { name: 'Load the file' }).count(), 0)
    await isAccessible(page, 'a sheet with faults')

    const rows = await parquet("select 'Oslo' as City, 30 as Amount union all select 'Bern', 7")
    await page
      .locator('#file')
      .setInputFiles({ name: 'more.parquet', mimeType: '', buffer: Buffer.from(rows) })
    await page.getByText('2 rows are ready to load.').waitFor()
    assert.equal(await page.getByLabel('Sheet').count(), 0)
    await page.getByRole('radio', { name: 'Replace all rows' }).check()
    await page.getByRole('button', { name: 'Load the file' }).click()
    await page.getByText('2 rows loaded.').waitFor()
    await page.getByRole('link', { name: 'Show the rows' }).click()
    await arrived(page, 'Notes')
    await page.locator('tbody tr', { hasText: 'Oslo' }).waitFor()
    assert.equal(await page.locator('tbody tr', { hasText: 'Rome' }).count(), 0)
  })

  longTest(
    'a detected column gets another name and type, and the file is checked again before it is loaded',
    async () => {
      const { body } = await person.call('POST', `${app}/dataset`, { name: 'Postcodes' })
      const path = `${app}/dataset/${body.datasetid}`
      const page = await openPage(`${datasets}/${body.datasetid}/load`)
      const file = csv('Post code,Amount due\n1010,40\n8020,n/a\n', 'codes.csv')
      await page.locator('#file').setInputFiles(file)
      await page.getByText('2 rows are ready to load.').waitFor()
      await page.getByRole('button', { name: 'Define columns yourself' }).click()
      await page.getByLabel('Label').first().fill('Postcode')
      await page.getByLabel('Type').last().selectOption({ label: 'Number' })
      await isAccessible(page, 'the columns of a file')
      await page.getByRole('button', { name: 'Use these columns' }).click()
      await page.getByRole('row', { name: '3 Amount due "n/a": The column takes numbers.' }).waitFor()
      await page.getByRole('heading', { name: 'Load a file' }).and(page.locator(':focus')).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Load the file' }).count(), 0)
      await page.getByRole('button', { name: 'Define columns yourself' }).click()
      assert.equal(await page.getByLabel('Label').first().inputValue(), 'Postcode')
      await page.getByLabel('Type').first().selectOption({ label: 'Text' })
      await page.getByRole('button', { name: 'Use these columns' }).click()
      // The same file with a corrected value keeps the columns.
      await page.locator('#file').setInputFiles(csv('Post code,Amount due\n1010,40\n8020,\n', 'codes.csv'))
      await page.getByText('2 rows are ready to load.').waitFor()
      assert.equal((await person.call('GET', path)).body.columns[0].label, 'Postcode', 'before the load')
      await page.getByRole('button', { name: 'Load the file' }).click()
      await page.getByText('2 rows loaded.').waitFor()
      const { columns } = (await person.call('GET', path)).body
      assert.deepEqual(
        columns.map(({ id, label, type }: Record<string, string>) => [id, label, type]),
        [
          ['Post_code', 'Postcode', 'TEXT'],
          ['Amount_due', 'Amount due', 'NUMBER'],
        ],
      )
      const { body: rows } = await person.call('POST', `${path}/row/all`, {})
      assert.equal(rows[0].values.Post_code, '1010')

      // Another file has other columns.
      const { body: second } = await person.call('POST', `${app}/dataset`, { name: 'Other file' })
      await page.goto(`${datasets}/${second.datasetid}/load`)
      await page.locator('#file').setInputFiles(file)
      await page.getByRole('button', { name: 'Define columns yourself' }).click()
      await page.getByRole('button', { name: 'Use these columns' }).click()
      await page.getByText('2 rows are ready to load.').waitFor()
      await page.locator('#file').setInputFiles(csv('City\nRome\n', 'cities.csv'))
      await page.getByText('1 row is ready to load.').waitFor()
    },
  )

  longTest('people choose how dates are read that the file leaves open, and see the first ones', async () => {
    const { body } = await person.call('POST', `${app}/dataset`, { name: 'Visits' })
    const page = await openPage(`${datasets}/${body.datasetid}/load`)
    await page.locator('#file').setInputFiles(csv('Day,Came\n04/07/2026,2026-07-04 09:00\n', 'visits.csv'))
    await page.getByText('04/07/2026 can be two dates.').waitFor()
    await page.getByText('2026-07-04 09:00 is read as July 4, 2026 at 9:00 AM.').waitFor()
    await isAccessible(page, 'dates that can be read in two ways')
    const order = page.getByLabel('Order of day and month')
    await order.focus()
    await order.selectOption('DMY')
    await page.getByText('04/07/2026 is read as July 4, 2026.').waitFor()
    await order.and(page.locator(':focus')).waitFor()
    await page.getByLabel('Time zone of the times').selectOption('Europe/Vienna')
    await page.getByRole('button', { name: 'Load the file' }).click()
    await page.getByText('1 row loaded.').waitFor()
    const { body: rows } = await person.call('POST', `${app}/dataset/${body.datasetid}/row/all`, {})
    assert.deepEqual(rows[0].values, { Day: '2026-07-04', Came: '2026-07-04T09:00:00+02:00' })
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
    await page.getByText('2 of 3 rows').waitFor()
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

  longTest('a row without a part of the key leads to it, and a text keeps its lines', async () => {
    const ids = ['city', 'street', ...Array.from({ length: 20 }, (_, i) => `note${i}`)]
    const { body } = await person.call('POST', `${app}/dataset`, {
      name: 'Houses',
      columns: ids.map(id => ({ id, type: 'TEXT' })),
      key: ['city', 'street'],
    })
    const path = `${app}/dataset/${body.datasetid}/row`
    const page = await openPage(`${datasets}/${body.datasetid}`)
    await page.getByRole('button', { name: 'Add a row' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('city').fill('Rome')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByLabel('street').and(page.locator(':focus[aria-invalid=true]')).waitFor()
    assert.equal(await dialog.getByText('Enter a value. It is part of the key.').count(), 1)
    await dialog.getByLabel('street').fill('Via Appia')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('1 row').waitFor()

    const rows = [{ city: 'Rome', street: 'Via Appia', note0: 'Two\nlines' }]
    await person.call('POST', path, { rows, mode: 'UPSERT' })
    await page.reload()
    await page.getByRole('button', { name: /Rome/ }).click()
    await dialog.getByLabel('note0').press('Control+End')
    await page.keyboard.type('!')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const { body: kept } = await person.call('POST', `${path}/all`, {})
    assert.equal(kept[0].values.note0, 'Two\nlines!')
  })

  longTest('columns get labels and formats, and a new one', async () => {
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
    // To remove one can break what uses it.
    await page.getByRole('button', { name: 'Actions for Orders' }).click()
    await page.getByRole('menuitem', { name: 'Columns' }).click()
    await arrived(page, 'Columns')
    await page.getByRole('button', { name: 'Remove Customer name' }).click()
    await page.getByRole('button', { name: 'Save columns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove columns' })
    await dialog.getByText('The values of Customer name are lost.').waitFor()
    await dialog.getByText('dashboards and workflows with these columns fail until you change them').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
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

  longTest('a join of choices with a table compares their words', async () => {
    const choices = [{ id: 'c1', text: 'Rome' }]
    const questions = [{ id: 'town', type: 'SINGLE_CHOICE', text: 'Which town?', choices }]
    const form = await person.call('POST', `${app}/webform`, { name: 'Towns', appType: 'FORM', questions })
    const path = `${app}/webform/${form.body.webformid}`
    const { url } = (await person.call('PUT', `${path}/activate`)).body
    assert.equal((await request(url, 'POST', { answers: { town: 'c1' } })).status, 201)
    const made = await person.call('POST', `${app}/dataset`, {
      name: 'Mayors',
      columns: [
        { id: 'place', type: 'TEXT', label: 'Place' },
        { id: 'mayor', type: 'TEXT', label: 'Mayor' },
      ],
    })
    const rows = [{ place: 'Rome', mayor: 'Livia' }]
    await person.call('POST', `${app}/dataset/${made.body.datasetid}/row`, { rows })
    const page = await openPage(`${datasets}/new-view`)
    await page.getByLabel('Name', { exact: true }).fill('Ruled')
    await page.getByLabel('Start with').selectOption({ label: 'Towns (Form)' })
    await page.getByRole('button', { name: 'Join a dataset' }).click()
    await page.getByLabel('Join with', { exact: true }).selectOption({ label: 'Mayors (Table)' })
    await page.getByLabel('Column before it').selectOption({ label: 'Which town?' })
    await page.getByLabel('Its column').selectOption({ label: 'Place' })
    assert.ok(await page.getByRole('switch', { name: /^Compare the words of choices/ }).isChecked())
    await isAccessible(page, 'a join by words')
    await page.getByRole('button', { name: 'Add columns of the sources' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Mayor' }).last().check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add columns of the sources' }).click()
    await page.getByRole('button', { name: 'Create the view' }).click()
    await arrived(page, 'Ruled')
    await page.getByRole('cell', { name: 'Livia', exact: true }).waitFor()
  })

  longTest('a view has a row for each entry of a repeated group', async () => {
    const questions = [
      {
        id: 'people',
        type: 'GROUP',
        text: 'Who comes?',
        repeat: {},
        questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Name' }],
      },
    ]
    const form = await person.call('POST', `${app}/webform`, { name: 'Party', appType: 'FORM', questions })
    const path = `${app}/webform/${form.body.webformid}`
    const { url } = (await person.call('PUT', `${path}/activate`)).body
    const people = [{ name: 'Bo' }, { name: 'Cy' }]
    assert.equal((await request(url, 'POST', { answers: { people } })).status, 201)
    const page = await openPage(`${datasets}/new-view`)
    await page.getByLabel('Name', { exact: true }).fill('Guests')
    await page.getByLabel('Start with').selectOption({ label: 'Party (Form)' })
    await page.getByLabel('A row for').selectOption({ label: 'each entry of “Who comes?”' })
    await page.getByRole('button', { name: 'Add columns of the sources' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Who comes? - Name' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add columns of the sources' }).click()
    await page.getByRole('button', { name: 'Create the view' }).click()
    await arrived(page, 'Guests')
    for (const { name } of people) await page.getByRole('cell', { name, exact: true }).waitFor()
  })

  longTest(
    'a view groups its rows, and keeps labels and conditions that the page does not show',
    async () => {
      const views = await person.call('POST', `${app}/dataset/all`, {})
      const orders = views.body.find(({ name }: { name: string }) => name === 'Orders').datasetid
      const of = (name: string) => ({ var: name })
      const made = await person.call('POST', `${app}/dataset`, {
        name: 'Cities',
        kind: 'VIEW',
        view: {
          from: { dataset: orders, as: 'o' },
          columns: [
            { id: 'town', value: of('o.City') },
            { id: 'amount', label: 'Paid', value: of('o.Amount') },
          ],
          group: {
            dimensions: [{ as: 'town', of: 'town', label: 'Town', top: 5 }],
            measures: [
              { as: 'large', fn: 'count', label: 'Large ones', filter: { '>': [of('amount'), 10] } },
            ],
          },
        },
      })
      assert.equal(made.status, 201, made.text)
      const path = `${app}/dataset/${made.body.datasetid}`
      const page = await openPage(`${datasets}/${made.body.datasetid}/view`)
      await page
        .getByRole('switch', { name: 'One row for each group' })
        .and(page.locator(':checked'))
        .waitFor()
      await page.getByRole('button', { name: 'Add a figure' }).click()
      await page.getByLabel('Figure', { exact: true }).last().selectOption('Sum')
      await page.getByRole('button', { name: 'Add a figure' }).click()
      await page.getByLabel('Figure', { exact: true }).last().selectOption('Percentile')
      await page.getByLabel('Label', { exact: true }).last().fill('Most pay at most')
      // The group follows a column whose id changes.
      await page.getByLabel('ID', { exact: true }).first().fill('city')
      await isAccessible(page, 'the groups of a view')
      await page.getByRole('button', { name: 'Save the view' }).click()
      await arrived(page, 'Cities')
      const { view, columns } = (await person.call('GET', path)).body
      assert.equal(view.columns[0].label, 'City', 'a column without a label has that of its source')
      assert.deepEqual(view.group, {
        dimensions: [{ as: 'town', of: 'city', label: 'Town', top: 5 }],
        measures: [
          { as: 'large', fn: 'count', label: 'Large ones', filter: { '>': [of('amount'), 10] } },
          { as: 'figure', fn: 'sum', of: 'amount' },
          { as: 'figure_2', fn: 'percentile', of: 'amount', p: 90, label: 'Most pay at most' },
        ],
      })
      assert.deepEqual(
        columns.map(({ label }: { label: string }) => label),
        ['Town', 'Large ones', 'Sum of Paid', 'Most pay at most'],
      )
    },
  )

  longTest('a view is exported once its rows are prepared, and a table also as Parquet', async () => {
    const columns = [
      { id: 'city', type: 'TEXT' },
      { id: 'price', type: 'NUMBER' },
    ]
    const { body: trips } = await person.call('POST', `${app}/dataset`, { name: 'Trips', columns })
    const rows = [
      { city: 'Rome', price: 40 },
      { city: 'Oslo', price: 30 },
    ]
    await person.call('POST', `${app}/dataset/${trips.datasetid}/row`, { rows })
    const made = await person.call('POST', `${app}/dataset`, {
      name: 'Twice',
      kind: 'VIEW',
      view: {
        from: { dataset: trips.datasetid, as: 't' },
        columns: [
          { id: 'city', value: { var: 't.city' } },
          { id: 'double', value: { '*': [{ var: 't.price' }, 2] } },
        ],
      },
    })
    const page = await openPage(`${datasets}/${made.body.datasetid}`)
    // A request of this visit would use up the reply that the next one is to get.
    await page.locator('tbody tr', { hasText: 'Rome' }).waitFor()
    const preparing = {
      status: 503,
      headers: { 'retry-after': '2' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'dataset_preparing', status: 503, message: 'Preparing' }),
    }
    for (const path of ['query', 'export?*'])
      await page.route(`**/dataset/**${path}`, route => route.fulfill(preparing), { times: 1 })
    await page.reload()
    await page.getByText('The dataset is being prepared. The rows come by themselves.').first().waitFor()
    await page.locator('tbody tr', { hasText: 'Rome' }).waitFor()
    const saved = async (format: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: format }).click()
      return download
    }
    const coming = saved('CSV')
    await page.getByText('The dataset is being prepared. The download starts by itself.').waitFor()
    await isAccessible(page, 'a view that is being exported')
    const file = await coming
    assert.equal(file.suggestedFilename(), 'Twice.csv')
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    assert.deepEqual([head, ...lines.sort()], ['city,double', 'Oslo,60', 'Rome,80'])
    await page.getByText('Saved Twice.csv').first().waitFor()
    await page.getByText('The download starts by itself.').waitFor({ state: 'detached' })

    await page.goto(`${datasets}/${trips.datasetid}`)
    const parquetFile = await readFile(await (await saved('Parquet')).path())
    assert.equal(parquetFile.subarray(0, 4).toString(), 'PAR1')
  })
})
