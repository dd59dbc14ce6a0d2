// The dashboard editor on a server: from an empty dashboard to its page, and the preview, which the server draws.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../support/assertions.ts'
import type { Organization } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { type Person, signedIn } from '../../support/people.ts'
import { editorHost } from '../elements/editor-host.ts'
import { browserTests, DESKTOP, isAccessible } from '../support/browser.ts'
import { CHARTS, card, chartByCourse, numberedChart, type Place, threeCharts } from './dashboard-cards.ts'
import { trainingDashboard } from './training-dashboard.ts'

const { server, open, allowed } = browserTests()
let alice: Organization
let app = ''
let dataset = ''

const LOOK = { viewport: DESKTOP, reducedMotion: 'reduce' } as const

/** Opens the list of dashboards in the console. */
async function openConsole({ cookie }: Person): Promise<Page> {
  const [name = '', value = ''] = cookie.split('=', 2)
  const [, , userid, , appid] = app.split('/')
  const address = `${server.url}/console/apps/${appid}/dashboards?user=${userid}`
  const page = await open(address, LOOK, page =>
    page.context().addCookies([{ name, value, url: server.url }]),
  )
  await page.getByRole('button', { name: 'New dashboard' }).waitFor()
  return page
}

/** The path of the dashboard that the console edits. */
async function pathOf(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Name of the dashboard' }).waitFor()
  return `${app}/dashboard/${/dashboard_[0-9a-z]{26}/.exec(page.url())?.[0]}`
}

/** The cards as the server has them, once everything is saved. */
async function savedCards(page: Page, path: string): Promise<Place[]> {
  await page.locator('.saved[data-state="saved"]').waitFor()
  return (await alice.call('GET', path)).body.tabs[0].cards
}

const said = (page: Page) =>
  page.locator('formyard-dashboard-editor').locator('[role="status"]').first().textContent()

/** A reader without JavaScript sees twelve pictures with their tables. */
async function isReadWithoutScript(url: string): Promise<void> {
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const page = await open(server.url + path, { javaScriptEnabled: false, viewport: DESKTOP })
  assert.equal(await page.locator('.card picture img').count(), CHARTS)
  assert.equal(await page.locator('.card table').count(), CHARTS)
}

describe('the dashboard editor on a server', () => {
  before(async () => {
    ;({ alice, app, dataset } = await trainingDashboard(server))
  })

  test('by keyboard alone, twelve charts are added, moved, resized, activated, read without a script, and each move is told', async () => {
    for (let i = 1; i <= CHARTS; i++) await alice.call('POST', `${app}/chart`, numberedChart(dataset, i))
    const page = await openConsole(await signedIn(alice, 'ADMIN'))
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

  longTest(
    'the color, the time zone and the draft are shown as readers get them, and filters work',
    async () => {
      const filters = [{ id: 'site', kind: 'SELECT', label: 'Site', columns: [{ dataset, column: 'site' }] }]
      const stored = await alice.call('POST', `${app}/chart`, chartByCourse(dataset, 'Readers'))
      const dashboard = { name: 'Preview', ...threeCharts(dataset, stored.body.chartid), filters }
      const made = await alice.call('POST', `${app}/dashboard`, dashboard)
      const { dashboardid } = made.body
      const path = `${app}/dashboard/${dashboardid}`
      const host = {
        element: 'formyard-dashboard-editor',
        noun: 'dashboard',
        features: ['dashboards'],
      } as const
      const hostUrl = await editorHost(alice, app, host)
      allowed.add(hostUrl)
      const page = await open(`${hostUrl}/?dashboard=${dashboardid}`, LOOK)
      await page.locator('#draft-name').waitFor()
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
    },
  )
})
