// The dashboard editor: twelve charts by mouse and twelve by keyboard alone in the console, and the rest on a page of another site.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { until } from '../assertions.ts'
import { ALL_COPIED, type Organization, TestServer } from '../harness.ts'
import { type Person, plainPasswords, signedIn } from '../people.ts'
import { DESKTOP, isAccessible } from './browser.ts'
import { sharedBrowser } from './chromium.ts'
import { editorHost } from './editor-host.ts'
import { trainingDashboard } from './training-dashboard.ts'

const CHARTS = 12
const server = new TestServer()
const troubles: string[] = []
let alice: Organization
let app = ''
let dataset = ''
let hostUrl = ''
let person: Person
let context: BrowserContext | undefined

before(async () => {
  await server.start({}, { ...plainPasswords, copied: ALL_COPIED })
  const made = await trainingDashboard(server)
  alice = made.alice
  app = made.app
  dataset = made.dataset
  const kinds = ['BAR', 'LINE', 'AREA', 'DONUT']
  for (let i = 1; i <= CHARTS; i++) {
    const of = ['site', 'course', 'result', 'day'][i % 4] ?? 'site'
    const dimension = { as: 'value', of, ...(of === 'day' && { grain: 'month' }) }
    const query = { dataset, dimensions: [dimension], measures: [{ as: 'n', fn: 'count' }] }
    const chart = { name: `Chart ${i}`, kind: kinds[i % 4], query }
    const reply = await alice.call('POST', `${app}/chart`, chart)
    assert.equal(reply.status, 201, reply.text)
  }
  person = await signedIn(alice, 'ADMIN')
  hostUrl = await editorHost(alice, app, {
    element: 'formyard-dashboard-editor',
    noun: 'dashboard',
    features: ['dashboards'],
  })
})
afterEach(async () => {
  await context?.close()
  assert.deepEqual(troubles.splice(0), [], 'no errors, and nothing that the policy refuses')
})
after(() => server.stop())

async function newPage(): Promise<Page> {
  context = await (await sharedBrowser()).newContext({ viewport: DESKTOP, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', error => troubles.push(error.message))
  page.on('console', message => {
    // Saving onto an old revision is refused, as it should be.
    const isRefused = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefused) troubles.push(message.text())
  })
  return page
}

/** Opens the editor on a new dashboard, on a page of another site. */
async function open(name: string, parts: object = {}, lang = 'en'): Promise<{ page: Page; path: string }> {
  const made = await alice.call('POST', `${app}/dashboard`, { name, ...parts })
  assert.equal(made.status, 201, made.text)
  const page = await newPage()
  await page.goto(`${hostUrl}/?dashboard=${made.body.dashboardid}&lang=${lang}`)
  await page.locator('#draft-name').waitFor()
  return { page, path: `${app}/dashboard/${made.body.dashboardid}` }
}

/** Opens the list of dashboards in the console. */
async function openConsole(): Promise<Page> {
  const page = await newPage()
  const [name = '', value = ''] = person.cookie.split('=', 2)
  await page.context().addCookies([{ name, value, url: server.url }])
  const [, , userid, , appid] = app.split('/')
  await page.goto(`${server.url}/console/apps/${appid}/dashboards?user=${userid}`)
  await page.getByRole('button', { name: 'New dashboard' }).waitFor()
  return page
}

/** The path of the dashboard that the console edits. */
async function pathOf(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Name of the dashboard' }).waitFor()
  return `${app}/dashboard/${/dashboard_[0-9a-z]{26}/.exec(page.url())?.[0]}`
}

interface Place {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** The cards as the server has them, once everything is saved. */
async function savedCards(page: Page, path: string): Promise<Place[]> {
  await page.locator('.saved[data-state="saved"]').waitFor()
  return (await alice.call('GET', path)).body.tabs[0].cards
}

const card = (page: Page, name: string) => page.getByRole('article', { name })
const said = (page: Page) =>
  page.locator('formyard-dashboard-editor').locator('[role="status"]').first().textContent()

/** A reader without JavaScript sees twelve pictures with their tables. */
async function isReadWithoutScript(url: string): Promise<void> {
  const reader = await (await sharedBrowser()).newContext({ javaScriptEnabled: false, viewport: DESKTOP })
  const page = await reader.newPage()
  await page.goto(url.replace(/^https?:\/\/[^/]+/, server.url))
  assert.equal(await page.locator('.card picture img').count(), CHARTS)
  assert.equal(await page.locator('.card table').count(), CHARTS)
  await reader.close()
}

test('by mouse, twelve charts are added, moved, resized, filtered, activated, and read without a script', async () => {
  const page = await openConsole()
  await page.getByRole('button', { name: 'New dashboard' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('By mouse')
  await page.getByRole('button', { name: 'Create' }).click()
  const path = await pathOf(page)
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
  await isReadWithoutScript(await page.getByRole('textbox', { name: 'Address' }).inputValue())
})

test('by keyboard alone, twelve charts are added, moved, resized, activated, and each move is told', async () => {
  const page = await openConsole()
  const { keyboard } = page
  await page.getByRole('button', { name: 'New dashboard' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
  await keyboard.type('By keyboard')
  await keyboard.press('Enter')
  const path = await pathOf(page)
  await page.getByRole('button', { name: 'Add card' }).focus()
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Chart 1 / }).waitFor()
  // From the field for finding to the first chart.
  await dialog.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await keyboard.press('Tab')
  for (let i = 1; i <= CHARTS; i++) {
    await keyboard.press('Enter')
    await dialog.getByRole('button', { name: new RegExp(`^Chart ${i} .*Added`) }).waitFor()
    await keyboard.press('Tab')
  }
  await keyboard.press('Escape')
  // The focus is on the card that was added last.
  await card(page, 'Chart 12,').and(page.locator(':focus')).waitFor()
  await keyboard.press('Home')
  await keyboard.press('Alt+ArrowDown')
  assert.match((await said(page)) ?? '', /Column 1, row 2, 6 columns wide, 4 rows high/)
  await keyboard.press('Alt+ArrowUp')
  for (const _ of 'xx') await keyboard.press('Alt+Shift+ArrowRight')
  await keyboard.press('Alt+Shift+ArrowUp')
  assert.match((await said(page)) ?? '', /Column 1, row 1, 8 columns wide, 3 rows high/)
  await keyboard.press('Alt+ArrowLeft')
  assert.match((await said(page)) ?? '', /It goes no further/)
  await keyboard.press('Control+z')
  const places = (cards: readonly Place[]) => cards.map(({ x, y, w, h }) => `${x} ${y} ${w} ${h}`)
  assert.deepEqual(
    places((await savedCards(page, path)).slice(0, 2)),
    ['0 0 6 4', '6 0 6 4'],
    'one step takes the whole arrangement back',
  )
  await keyboard.press('Control+Shift+z')
  // Settings, and back to the card.
  await keyboard.press('Enter')
  await page.locator('.inspector :focus').waitFor()
  await keyboard.press('Escape')
  await keyboard.press('End')
  await keyboard.press('Delete')
  await until(async () => (await page.getByRole('article').count()) === CHARTS - 1)
  await keyboard.press('Control+z')
  const saved = await savedCards(page, path)
  assert.equal(saved.length, CHARTS)
  assert.equal(places(saved)[0], '0 0 8 3')
  for (const [i, one] of saved.entries())
    for (const other of saved.slice(i + 1))
      assert.ok(
        one.x >= other.x + other.w ||
          other.x >= one.x + one.w ||
          one.y >= other.y + other.h ||
          other.y >= one.y + one.h,
        `${one.id} covers ${other.id}`,
      )
  await page.getByRole('button', { name: 'Add filter' }).focus()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await keyboard.press(key)
  await page.locator('#filter-label:focus').waitFor()
  await page.getByRole('checkbox', { name: 'Linz plant' }).focus()
  await keyboard.press('Space')
  await page.getByRole('button', { name: 'Site Linz plant' }).waitFor()
  await page.getByRole('button', { name: 'Activate' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Version 1 is active' }).waitFor()
  await isReadWithoutScript((await alice.call('GET', path)).body.url)
})

test('changes of two editors are joined, and what both changed is asked', async () => {
  const { page, path } = await open('Two editors')
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByRole('menuitem', { name: 'Text' }).click()
  await page.locator('.inspector').getByRole('textbox', { name: 'Text', exact: true }).fill('Mine')
  const [text] = await savedCards(page, path)
  assert.ok(text)
  const { tabs } = (await alice.call('GET', path)).body
  const theirs = (title: string) => [{ ...tabs[0], cards: [{ ...tabs[0].cards[0], title }] }]
  await alice.call('PATCH', path, { name: 'Renamed' })
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Of October')
  await page.locator('.saved[data-state="saved"]').waitFor()
  await until(async () => (await alice.call('GET', path)).body.tabs[0].cards[0].subtitle === 'Of October')
  assert.equal(await page.getByRole('textbox', { name: 'Name of the dashboard' }).inputValue(), 'Renamed')
  await alice.call('PATCH', path, { tabs: theirs('Theirs') })
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine too')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await until(async () => (await alice.call('GET', path)).body.tabs[0].cards[0].title === 'Mine too')
})

test('values of filters stay although no row has them, and typed days are one step and in order', async () => {
  const columns = (column: string) => [{ dataset, column }]
  const { page, path } = await open('Filters', {
    tabs: [{ id: 'all', title: 'All', cards: [] }],
    filters: [
      { id: 'site', kind: 'SELECT', label: 'Site', columns: columns('site'), default: ['Gone plant'] },
      { id: 'day', kind: 'DATE', label: 'Day', columns: columns('day'), default: { to: '2026-05-01' } },
    ],
  })
  const stored = async () => (await alice.call('GET', path)).body.filters
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
})

test('choices of filters are shown by their labels, and stored by their ids', async () => {
  const choices = Array.from({ length: 45 }, (_, i) => ({ id: `c${i}`, text: `City ${i}` }))
  const question = { id: 'city', type: 'SINGLE_CHOICE', text: 'City?', choices }
  const form = await alice.call('POST', `${app}/webform`, {
    name: 'Trips',
    appType: 'SURVEY',
    questions: [question],
  })
  await alice.call('PUT', `${app}/webform/${form.body.webformid}/activate`)
  const columns = [{ dataset: form.body.webformid, column: 'city' }]
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
  await until(async () => (await alice.call('GET', path)).body.filters[0].default.length === 2)
  assert.deepEqual((await alice.call('GET', path)).body.filters[0].default, ['c42', 'c44'])
  await page.getByRole('button', { name: 'Few City 0' }).click()
  await page.getByRole('checkbox', { name: 'The capital' }).check({ force: true })
  await until(async () => (await alice.call('GET', path)).body.filters[1].default.length === 2)
  assert.deepEqual((await alice.call('GET', path)).body.filters[1].default, ['c0', 'c1'])
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

/** A bar chart that only its card has, a figure that says more than the settings, and a card of a stored chart. */
function threeCharts(chartid: string) {
  const n = { as: 'n', fn: 'count' }
  const bars = { kind: 'BAR', query: { dataset, measures: [n], dimensions: [{ as: 'site', of: 'site' }] } }
  const figure = { kind: 'NUMBER', query: { dataset, measures: [{ as: 'm', fn: 'median', of: 'score' }] } }
  const cards = [
    { id: 'bars', kind: 'CHART', x: 0, y: 0, w: 6, h: 4, title: 'By site', chart: bars },
    { id: 'figure', kind: 'METRIC', x: 6, y: 0, w: 3, h: 2, title: 'Median', chart: figure },
    { id: 'stored', kind: 'CHART', x: 0, y: 4, w: 6, h: 4, chartid },
  ]
  return { tabs: [{ id: 'all', title: 'All', cards }] }
}
const storedChart = async (name: string): Promise<string> => {
  const query = { dataset, measures: [{ as: 'n', fn: 'count' }], dimensions: [{ as: 'c', of: 'course' }] }
  const { body, text } = await alice.call('POST', `${app}/chart`, { name, kind: 'BAR', query })
  assert.ok(body.chartid, text)
  return body.chartid
}

test('a chart of a card is edited by keyboard on a phone, as one step to undo', async () => {
  const { page, path } = await open('Own charts', threeCharts(await storedChart('Shared')), 'de')
  await page.setViewportSize({ width: 390, height: 844 })
  const kindOf = async () => (await alice.call('GET', path)).body.tabs[0].cards[0].chart
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
  assert.equal((await alice.call('GET', path)).body.tabs[0].cards[0].title, 'Shares')
  await page.keyboard.press('Control+z')
  await until(async () => (await kindOf()).kind === 'BAR')
  assert.equal((await alice.call('GET', path)).body.tabs[0].cards[0].title, 'By site')
})

test('a stored chart is changed for all who show it, copied into a card, and stored again', async () => {
  const chartid = await storedChart('Courses')
  const limited = await open('Stored charts', threeCharts(chartid))
  await card(limited.page, 'Courses').click()
  await limited.page.getByRole('button', { name: 'Make it a chart of this card only' }).waitFor()
  assert.equal(await limited.page.getByRole('button', { name: 'Edit chart' }).count(), 0, 'its token may not')
  await limited.page.context().close()
  const { path } = limited
  const page = await openConsole()
  const [, , userid, , appid, , dashboardid] = path.split('/')
  await page.goto(`${server.url}/console/apps/${appid}/dashboards/${dashboardid}?user=${userid}`)
  const cardOf = async (i: number) => (await alice.call('GET', path)).body.tabs[0].cards[i]
  await card(page, 'Courses').click()
  await page.getByRole('button', { name: 'Edit chart' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Done changes it wherever it is shown').waitFor()
  await dialog.locator('[data-kind="PIE"]').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal((await alice.call('GET', `${app}/chart/${chartid}`)).body.kind, 'PIE')
  // Somebody else's change is not overwritten.
  await page.getByRole('button', { name: 'Edit chart' }).click()
  await dialog.locator('[data-kind="BAR"]').click()
  await alice.call('PATCH', `${app}/chart/${chartid}`, { name: 'All courses' })
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
  await alice.call('PATCH', path, {
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
  const { tabs } = (await alice.call('GET', path)).body
  await alice.call('PATCH', path, { tabs: [{ ...tabs[0], cards: [{ ...tabs[0].cards[0], title: 'A' }] }] })
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

test('the color, the time zone and the draft are shown as readers get them, and filters work', async () => {
  const filters = [{ id: 'site', kind: 'SELECT', label: 'Site', columns: [{ dataset, column: 'site' }] }]
  const chartid = await storedChart('Readers')
  const { page, path } = await open('Preview', { ...threeCharts(chartid), filters })
  const inspector = page.locator('.inspector')
  await inspector.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo')
  await inspector.getByLabel('Color', { exact: true }).fill('#a02040')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await dialog.getByRole('heading', { name: 'Preview', level: 2 }).last().waitFor()
  await dialog.locator('#c-stored .picture [role=img]').waitFor()
  await dialog.getByText(/^Updated .* GMT\+9$/).waitFor()
  await isAccessible(page, 'the preview of a dashboard')
  await dialog.locator('.chip summary').click()
  await dialog.getByRole('checkbox', { name: 'Linz plant' }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.locator('.chip.set').waitFor()
  await page.keyboard.press('Escape')
  const saved = (await alice.call('GET', path)).body
  assert.equal(saved.timeZone, 'Asia/Tokyo')
  assert.deepEqual(saved.theme, { primaryColor: '#a02040' })
  assert.equal(saved.version, null, 'nothing was published')
  // Without a reply to the last change, the preview says that it is of an earlier draft, and asks again for what is being prepared.
  await page.route(`**${path}`, route =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  let views = 0
  await page.route(`**${path}/view`, async route => {
    const reply = await route.fetch()
    const json = { ...(await reply.json()), retrySeconds: ++views === 1 ? 0.1 : null }
    await route.fulfill({ response: reply, json })
  })
  await inspector.getByLabel('Color', { exact: true }).fill('#20a040')
  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('The preview shows the draft that was saved last').waitFor()
  await until(async () => views === 2)
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await page.locator('.saved[data-state="saved"]').waitFor()
  // A chart can have the usual calendar in a dashboard with another one.
  await card(page, 'By site').click()
  await page.getByRole('button', { name: 'Edit chart' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit chart: By site' })
  await editor.locator('summary', { hasText: 'Dates' }).click()
  assert.equal(
    await editor.locator('#time-zone option:checked').textContent(),
    'As the dashboard (Asia/Tokyo)',
  )
  await editor.locator('#time-zone').selectOption('UTC')
  await editor.locator('#week-start').selectOption('monday')
  await editor.getByRole('button', { name: 'Done' }).click()
  const query = async () => (await alice.call('GET', path)).body.tabs[0].cards[0].chart.query
  await until(async () => (await query()).timeZone === 'UTC')
  assert.equal((await query()).weekStart, 'monday')
})
