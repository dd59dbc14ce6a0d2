// The dashboard editor on a page of another site, with a token, against the double. dashboard-editor-server.test.ts has a walk on a server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../support/assertions.ts'
import { longTest } from '../../support/long.ts'
import { APP } from '../double/api.ts'
import { editorTests } from '../double/editors.ts'
import { isAccessible, PHONE } from '../support/browser.ts'
import { CHARTS, card, chartByCourse, numberedChart, type Place, threeCharts } from './dashboard-cards.ts'
import { EXAM_COLUMNS, EXAM_ROWS } from './training-dashboard.ts'

const tests = editorTests({
  element: 'formyard-dashboard-editor',
  noun: 'dashboard',
  features: ['dashboards'],
})
const dataset = `dataset_${'e'.repeat(26)}`

/** Returns the stored dashboard. */
const read = async (path: string) => (await tests.double.call('GET', path)).body

async function change(path: string, changes: object): Promise<void> {
  const { status, text } = await tests.double.call('PATCH', path, changes)
  assert.equal(status, 200, text)
}

/** Creates a chart or a dashboard of the application. Returns its path. */
async function create(noun: 'chart' | 'dashboard', parts: object): Promise<string> {
  const { status, body, text } = await tests.double.call('POST', `${APP}/${noun}`, parts)
  assert.equal(status, 201, text)
  return `${APP}/${noun}/${body[`${noun}id`]}`
}
const idOf = (path: string) => path.split('/').at(-1) ?? ''
const storedChart = async (name: string) => idOf(await create('chart', chartByCourse(dataset, name)))

interface Opened {
  readonly page: Page
  readonly path: string
}

/** Opens the editor on a new dashboard. */
async function open(name: string, parts: object = {}, language = 'en'): Promise<Opened> {
  tests.double.put('dataset', { datasetid: dataset, name: 'Exams', columns: EXAM_COLUMNS })
  tests.double.setRows(dataset, EXAM_ROWS)
  const path = await create('dashboard', { name, ...parts })
  return { page: await openAgain(path, { language }), path }
}

async function openAgain(path: string, parts: { language?: string; features?: string[] }): Promise<Page> {
  const page = await tests.open({ id: idOf(path), ...parts })
  await page.locator('#draft-name').waitFor()
  return page
}

/** The cards as the server has them, once everything is saved. */
async function savedCards(page: Page, path: string): Promise<Place[]> {
  await page.locator('.saved[data-state="saved"]').waitFor()
  return (await read(path)).tabs[0].cards
}

longTest('by mouse, twelve charts are added, moved, resized, filtered and activated', async () => {
  for (let i = 1; i <= CHARTS; i++) await create('chart', numberedChart(dataset, i))
  const { page, path } = await open('By mouse')
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByRole('menuitem', { name: 'Chart' }).click()
  const dialog = page.getByRole('dialog')
  for (let i = 1; i < CHARTS; i++)
    await dialog.getByRole('button', { name: new RegExp(`^Chart ${i} `) }).click()
  // A new one, from a column of the data.
  await dialog.getByRole('button', { name: /^Score/ }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  assert.equal(await page.getByRole('article').count(), CHARTS)

  await page.locator('.canvas').evaluate(canvas => canvas.scrollTo(0, 0))
  const first = await card(page, 'Chart 1,').boundingBox()
  const second = await card(page, 'Chart 2,').boundingBox()
  assert.ok(first && second)
  await page.mouse.move(first.x + 60, first.y + 20)
  await page.mouse.down()
  await page.mouse.move(first.x + 90, first.y + 20)
  await page.mouse.move(second.x + 60, second.y + 20, { steps: 3 })
  await page.mouse.up()
  const corner = { x: first.x + first.width - 8, y: first.y + first.height - 8 }
  await page.mouse.move(corner.x, corner.y)
  await page.mouse.down()
  await page.mouse.move(corner.x - 120, corner.y - 80, { steps: 3 })
  await page.mouse.up()
  await until(async () => {
    const [a, b] = await savedCards(page, path)
    return a?.id === 'chart-2' && a.w < 6 && a.h === 3 && b?.id === 'chart' && b.x === 6
  })

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Period' }).click()
  const value = page.getByRole('combobox', { name: 'Value' })
  await value.selectOption('Last 12 weeks')
  await page.getByRole('button', { name: 'Period Last 12 weeks' }).waitFor()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: 'Period Any time' }).waitFor()
  await value.selectOption('Days')
  await page.getByLabel('From').fill('2026-09-01')
  await page.getByLabel('To', { exact: true }).fill('2026-10-31')
  await page.getByRole('button', { name: 'Period Sep 1, 2026 – Oct 31, 2026' }).waitFor()
  // The values of the column are offered.
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Choice' }).click()
  await page.getByRole('checkbox', { name: 'Graz plant' }).check()
  await page.getByRole('button', { name: 'Site Graz plant' }).waitFor()
  await isAccessible(page, 'the editor with twelve charts')

  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog', { name: 'Version 1 is active' }).waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Address' }).inputValue(), (await read(path)).url)
})

test('changes of two editors are joined, and what both changed is asked', async () => {
  const { page, path } = await open('Two editors')
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByRole('menuitem', { name: 'Text' }).click()
  await page.locator('.inspector').getByRole('textbox', { name: 'Text', exact: true }).fill('Mine')
  const [text] = await savedCards(page, path)
  assert.ok(text)
  const { tabs } = await read(path)
  const theirs = (title: string) => [{ ...tabs[0], cards: [{ ...tabs[0].cards[0], title }] }]
  await change(path, { name: 'Renamed' })
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Of October')
  await page.locator('.saved[data-state="saved"]').waitFor()
  await until(async () => (await read(path)).tabs[0].cards[0].subtitle === 'Of October')
  assert.equal(await page.getByRole('textbox', { name: 'Name of the dashboard' }).inputValue(), 'Renamed')
  await change(path, { tabs: theirs('Theirs') })
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine too')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await until(async () => (await read(path)).tabs[0].cards[0].title === 'Mine too')
})

longTest(
  'values of filters stay although no row has them, and typed days are one step and in order',
  async () => {
    const columns = (column: string) => [{ dataset, column }]
    const { page, path } = await open('Filters', {
      tabs: [{ id: 'all', title: 'All', cards: [] }],
      filters: [
        { id: 'site', kind: 'SELECT', label: 'Site', columns: columns('site'), default: ['Gone plant'] },
        { id: 'day', kind: 'DATE', label: 'Day', columns: columns('day'), default: { to: '2026-05-01' } },
      ],
    })
    const stored = async () => (await read(path)).filters
    await page.getByRole('button', { name: 'Site Gone plant' }).click()
    await page.getByRole('checkbox', { name: 'Gone plant', checked: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Linz plant' }).check({ force: true })
    await until(async () => (await stored())[0].default.length === 2)
    assert.deepEqual((await stored())[0].default, ['Linz plant', 'Gone plant'])

    await page.getByRole('button', { name: /^Day / }).click()
    const from = page.getByLabel('From')
    for (const day of ['2026-01-01', '2026-03-01', '2026-06-01']) await from.fill(day)
    await until(async () => (await stored())[1].default.from === '2026-03-01')
    // The start stays as it was typed until the end follows it.
    await page.getByText('Choose an end that is not before the start.').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-07-01')
    await until(async () => (await stored())[1].default.to === '2026-07-01')
    assert.equal((await stored())[1].default.from, '2026-06-01')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await until(async () => (await stored())[1].default.from === undefined)
  },
)

test('choices of filters are shown by their labels, and stored by their ids', async () => {
  const values = Array.from({ length: 45 }, (_, i) => ({ value: `c${i}`, label: `City ${i}` }))
  const city = { id: 'city', type: 'TEXT', label: 'City?', values }
  // The answers to a web form are a dataset.
  const trips = tests.double.put('dataset', { kind: 'WEBFORM', name: 'Trips', columns: [city] })
  const columns = [{ dataset: trips, column: 'city' }]
  const few = [{ value: 'c0' }, { value: 'c1', label: 'The capital' }]
  const { page, path } = await open('Labels', {
    tabs: [{ id: 'all', title: 'All', cards: [] }],
    filters: [
      { id: 'many', kind: 'SELECT', label: 'Many', columns, default: ['c44'] },
      { id: 'few', kind: 'SELECT', label: 'Few', columns, values: few, default: ['c0'] },
    ],
  })
  await page.getByRole('button', { name: 'Many City 44' }).click()
  await page.getByRole('checkbox', { name: 'City 44', checked: true }).waitFor()
  await page.getByRole('checkbox', { name: 'City 42' }).check({ force: true })
  await until(async () => (await read(path)).filters[0].default.length === 2)
  assert.deepEqual((await read(path)).filters[0].default, ['c42', 'c44'])
  await page.getByRole('button', { name: 'Few City 0' }).click()
  await page.getByRole('checkbox', { name: 'The capital' }).check({ force: true })
  await until(async () => (await read(path)).filters[1].default.length === 2)
  assert.deepEqual((await read(path)).filters[1].default, ['c0', 'c1'])
  await page.getByRole('switch', { name: 'Only one value' }).click({ force: true })
  await page.getByLabel('Value', { exact: true }).selectOption({ label: 'The capital' })
  await page.getByRole('button', { name: 'Few The capital' }).waitFor()
})

test('what keeps a dashboard from being activated is named, and leads to its card', async () => {
  const { page } = await open('Incomplete')
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByRole('menuitem', { name: 'Image' }).click()
  await page.getByRole('button', { name: 'Activate' }).click()
  const problem = page.getByRole('region', { name: 'Problems' }).getByRole('listitem').first()
  await problem.getByRole('button', { name: 'Show' }).click()
  await page.locator('.inspector :focus').waitFor()
  assert.match(await page.locator('.inspector :focus').evaluate(field => field.id), /^url-/)
})

test('a chart whose column was removed names the column in the language of the editor', async () => {
  const n = { as: 'n', fn: 'count' }
  const query = { dataset, measures: [n], dimensions: [{ as: 'ort', of: 'Ort' }] }
  const at = { kind: 'CHART', x: 0, w: 6, h: 4 }
  const filter = { '==': [{ var: 'Ort' }, 'Linz'] }
  const cards = [
    { id: 'groups', ...at, y: 0, title: 'Orte', chart: { kind: 'BAR', query } },
    {
      id: 'filtered',
      ...at,
      y: 4,
      title: 'Linz',
      chart: { kind: 'NUMBER', query: { dataset, measures: [n], filter } },
    },
  ]
  const { page } = await open('Removed column', { tabs: [{ id: 'all', title: 'Alle', cards }] }, 'de')
  const [missing, unknown] = [
    'Die Daten haben keine Spalte „Ort“.',
    'Ein Filter nennt die Spalte „Ort“, die es nicht gibt.',
  ]
  await card(page, 'Orte').getByText(`Dieses Diagramm konnte nicht gezeichnet werden. ${missing}`).waitFor()
  await card(page, 'Linz').getByText(unknown).waitFor()
  await page.getByRole('button', { name: '2 Probleme' }).click()
  const problems = page.getByRole('region', { name: 'Probleme' }).getByRole('listitem').locator('p')
  assert.deepEqual(await problems.allTextContents(), [missing, unknown])
})

longTest('a chart of a card is edited by keyboard on a phone, as one step to undo', async () => {
  const { page, path } = await open('Own charts', threeCharts(dataset, await storedChart('Shared')), 'de')
  await page.setViewportSize(PHONE)
  const kindOf = async () => (await read(path)).tabs[0].cards[0].chart
  await card(page, 'By site').focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-key="edit-chart"]').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Diagramm bearbeiten: By site' })
  await dialog.locator('.stage svg').first().waitFor()
  await isAccessible(page, 'the chart editor in a dialog at 390 pixels')
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing overflows',
  )
  // Escape leaves the chart as it was.
  await dialog.locator('[data-kind="DONUT"]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  assert.equal(await dialog.locator('[data-kind="BAR"]').getAttribute('aria-pressed'), 'true')
  await dialog.locator('[data-kind="DONUT"]').focus()
  await page.keyboard.press('Enter')
  await dialog.locator('#chart-name').fill('Shares')
  await dialog.getByRole('button', { name: 'Fertig' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(
    await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('data-key')),
    'edit-chart',
  )
  await until(async () => (await kindOf()).kind === 'DONUT')
  assert.equal((await read(path)).tabs[0].cards[0].title, 'Shares')
  await page.keyboard.press('Control+z')
  await until(async () => (await kindOf()).kind === 'BAR')
  assert.equal((await read(path)).tabs[0].cards[0].title, 'By site')
})

longTest('a stored chart is changed for all who show it, copied into a card, and stored again', async () => {
  const chartid = await storedChart('Courses')
  const limited = await open('Stored charts', threeCharts(dataset, chartid))
  await card(limited.page, 'Courses').click()
  await limited.page.getByRole('button', { name: 'Make it a chart of this card only' }).waitFor()
  assert.equal(await limited.page.getByRole('button', { name: 'Edit chart' }).count(), 0, 'its token may not')
  await limited.page.close()
  const { path } = limited
  const page = await openAgain(path, { features: ['dashboards', 'charts'] })
  const cardOf = async (i: number) => (await read(path)).tabs[0].cards[i]
  await card(page, 'Courses').click()
  await page.getByRole('button', { name: 'Edit chart' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Done changes it wherever it is shown').waitFor()
  await dialog.locator('[data-kind="PIE"]').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal((await read(`${APP}/chart/${chartid}`)).kind, 'PIE')
  // Somebody else's change is not overwritten.
  await page.getByRole('button', { name: 'Edit chart' }).click()
  await dialog.locator('[data-kind="BAR"]').click()
  await change(`${APP}/chart/${chartid}`, { name: 'All courses' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Make it a chart of this card only' }).click()
  await until(
    async () => (await cardOf(2)).chart?.kind === 'PIE' && (await cardOf(2)).title === 'All courses',
  )
  await page.getByRole('button', { name: 'Store this chart' }).click()
  await until(
    async () => /^chart_/.test((await cardOf(2)).chartid ?? '') && (await cardOf(2)).chartid !== chartid,
  )
  // A figure that the settings cannot say is edited, too, and stays a figure.
  await card(page, 'Median').click()
  await page.getByRole('button', { name: 'Edit chart' }).click()
  await dialog.locator('.part').first().waitFor()
  assert.equal(await dialog.locator('[data-kind]').count(), 0)
  await page.keyboard.press('Escape')
  // A figure without a chart takes the offered one as it is.
  await change(path, {
    tabs: [{ id: 'all', title: 'All', cards: [{ id: 'empty', kind: 'METRIC', x: 0, y: 0, w: 3, h: 2 }] }],
  })
  await page.reload()
  await page.getByRole('article').click()
  await page.getByRole('button', { name: 'Edit chart' }).click()
  await dialog.locator('.part').first().waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await until(async () => (await cardOf(0)).chart?.kind === 'NUMBER')
  // In a conflict nothing can be changed, so the dialog stays and says so.
  await page.locator('.saved[data-state="saved"]').waitFor()
  const { tabs } = await read(path)
  await change(path, { tabs: [{ ...tabs[0], cards: [{ ...tabs[0].cards[0], title: 'A' }] }] })
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('B')
  await page.getByRole('button', { name: 'Edit chart' }).click()
  await dialog.locator('.part').first().waitFor()
  await page.locator('.saved[data-state="conflict"]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Keep mine' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.locator('#chart-name').fill('Lost?')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('alert').getByText('cannot be changed now').waitFor()
})
