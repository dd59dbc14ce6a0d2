// The console's pages of one form in Chromium: responses with filter and export, versions, moving and deleting.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Organization, quiz, request, TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { type Person, plainPasswords, signedIn } from '../../support/people.ts'
import { browserTests, DESKTOP, isAccessible } from '../support/browser.ts'

const NARROW = { width: 360, height: 780 }

const { open, allowed } = browserTests()

describe('the pages of a form', () => {
  const server = new TestServer()
  let organization: Organization
  let admin: Person
  before(async () => {
    await server.start({}, plainPasswords)
    allowed.add(server.url)
    // The first request bundles the console, which can take longer than a browser waits.
    await (await fetch(`${server.url}/console`)).text()
    organization = await server.organization()
    admin = await signedIn(organization, 'ADMIN')
  })
  after(() => server.stop())

  /** Opens a page of a form of another user, as an administrator. */
  async function openTab(path: string, tab: string): Promise<Page> {
    const [, , userid, , appid, , webformid] = path.split('/')
    const [name = '', value = ''] = admin.cookie.split('=', 2)
    const page = await open(
      `${server.url}/console/apps/${appid}/forms/${webformid}/${tab}?user=${userid}`,
      { viewport: DESKTOP, reducedMotion: 'reduce' },
      page => page.context().addCookies([{ name, value, url: server.url }]),
    )
    return page
  }

  async function looksRight(page: Page, state: string): Promise<void> {
    await isAccessible(page, state)
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await isAccessible(page, `${state}, on a dark phone`)
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'light' })
  }

  test('filter, sort and columns are in the address: a link restores them, and Back undoes them', async () => {
    const { path, url } = await organization.newPublishedForm(quiz)
    for (const answers of [{ france: 'paris', pi: 3.14 }, { france: 'lyon', pi: 3.14 }, { france: 'paris' }])
      await request(url, 'POST', { answers })
    const page = await openTab(path, 'responses')
    await page.locator('.opener').nth(2).waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.locator('#filter-0').selectOption('france')
    await page.locator('.cond-value select').selectOption('paris')
    await page.locator('.opener').nth(2).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Score', exact: true }).click()
    await page
      .getByRole('columnheader', { name: 'Score' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor()
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('checkbox', { name: 'Submitted' }).uncheck()
    await page.getByRole('columnheader', { name: 'Submitted' }).waitFor({ state: 'detached' })

    await page.reload()
    await page.getByRole('button', { name: 'Filter: 1 condition' }).waitFor()
    await page.locator('.opener').nth(1).waitFor()
    assert.equal(await page.locator('.opener').count(), 2, 'the filter is kept')
    assert.equal(await page.locator('[aria-sort=descending]').innerText(), 'Score')
    assert.equal(await page.getByRole('columnheader', { name: 'Submitted' }).count(), 0)
    assert.match(page.url(), /user=/)

    await page.locator('.opener').first().click()
    await page.locator('.answers').waitFor()
    await page.getByRole('button', { name: 'Next response' }).click()
    await page.getByRole('button', { name: 'Next response', disabled: true }).waitFor()
    await page.emulateMedia({ media: 'print' })

    assert.equal(await page.getByRole('link').count(), 0, 'paper has the response alone')
    assert.ok(await page.locator('.answers').isVisible())
    await page.emulateMedia({ media: null })
    await page.goBack()
    await page.locator('.opener').nth(1).waitFor()
    await page.goBack()
    await page.getByRole('columnheader', { name: 'Submitted' }).waitFor()
    await page.goBack()
    await page.locator('[aria-sort=descending]', { hasText: 'Submitted' }).waitFor()
    assert.equal(await page.locator('.opener').count(), 2)
    await page.goBack()
    await page.locator('.opener').nth(2).waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Filter: 1 condition' }).waitFor()
    await page.locator('.opener').nth(2).waitFor({ state: 'detached' })
  })

  test('a paused form is reopened as it was live, and publishing its draft is another button', async () => {
    const { path, url } = await organization.newPublishedForm({ ...quiz, name: 'Towns' })
    await organization.call('PATCH', path, { name: 'Cities' })
    const page = await openTab(path, 'share')
    await page.getByText('Anyone with the link can answer').waitFor()
    await page.getByRole('button', { name: 'Stop taking responses' }).click()
    await page.getByText('Nobody can answer while the form is paused').waitFor()
    assert.equal(await page.getByText('Anyone with the link can answer').count(), 0)
    await looksRight(page, 'share of a paused form')
    await page.getByRole('button', { name: 'Take responses again' }).click()
    await page.getByText('Anyone with the link can answer').waitFor()
    assert.match((await request(url, 'GET')).text, /Towns/)

    await organization.call('PUT', `${path}/pause`)
    await page.getByRole('navigation', { name: 'This form' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByText('Respondents get version 1 again').waitFor()
    await looksRight(page, 'settings of a paused form')
    await page.getByRole('button', { name: 'Publish changes and take responses' }).click()
    await page.getByRole('button', { name: 'Stop taking responses' }).waitFor()
    assert.equal((await organization.call('GET', path)).body.version, 2)
  })

  test('responses are reviewed in the table and on their page, once the form has states', async () => {
    const path = await organization.newForm({ ...quiz, appType: 'SURVEY', scoring: undefined })
    const page = await openTab(path, 'build')
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('switch', { name: 'People review the responses' }).check()
    await page.getByLabel('States').fill('New\nMore info\nApproved')
    await page.getByRole('heading', { name: 'Review of responses' }).click()
    await looksRight(page, 'the setting for reviews')
    await page.getByText('Saved', { exact: true }).waitFor()
    const { url, settings } = (await organization.call('PUT', `${path}/activate`)).body
    assert.deepEqual(settings.review, { states: ['NEW', 'MORE_INFO', 'APPROVED'] })
    for (let i = 0; i < 2; i++) await request(url, 'POST', { answers: { france: 'paris' } })

    await page.getByRole('link', { name: 'Responses', exact: true }).click()
    await page.getByRole('cell', { name: 'New', exact: true }).nth(1).waitFor()
    await page.locator('.opener').first().click()
    await page.getByRole('button', { name: 'Move to Approved' }).click()
    await page.getByRole('button', { name: 'Move to New' }).waitFor()
    await looksRight(page, 'a response that was reviewed')
    await page.getByRole('button', { name: 'All responses' }).click()
    await page.getByRole('cell', { name: 'Approved', exact: true }).waitFor()
    await page.getByLabel('Review', { exact: true }).selectOption('New')
    await page.getByRole('cell', { name: 'Approved', exact: true }).waitFor({ state: 'detached' })
    assert.equal(await page.locator('.opener').count(), 1)
    assert.match(page.url(), /review=NEW/)
    await looksRight(page, 'the table with reviews')
    await page.reload()
    await page.locator('.opener').waitFor()
    assert.equal(await page.getByLabel('Review', { exact: true }).inputValue(), 'NEW')
    assert.equal(await page.locator('.opener').count(), 1)
  })

  longTest('an export has the rows and columns of the table, and says what is wrong', async () => {
    const { path, url } = await organization.newPublishedForm(quiz)
    for (const answers of [{ france: 'paris' }, { france: 'lyon' }]) await request(url, 'POST', { answers })
    const query = `filter=${encodeURIComponent('{"==":[{"var":"france"},"lyon"]}')}&columns=france`
    const page = await openTab(path, 'responses')
    await page.locator('.opener').nth(1).waitFor()
    await page.goto(`${page.url()}&${query}`)
    await page.getByRole('button', { name: 'Filter: 1 condition' }).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^Only the columns/ }).check()
    await looksRight(page, 'export')
    await page.route('**/response/export?*', route => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Export' }).click()
    await dialog.getByText('The connection broke off').waitFor()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    const file = await download
    assert.equal(file.suggestedFilename(), 'responses.csv')
    const text = await readFile(await file.path(), 'utf8')
    assert.match(text, /^[^,\r]+,Email,Respondent id,Respondent's email,Respondent's name\r\nLyon,,,,\r\n$/)
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Saved responses.csv').first().waitFor()
  })

  longTest(
    'versions say what changed and by whom, and one is restored into the draft and undone',
    async () => {
      const { path } = await organization.newPublishedForm(quiz)
      await organization.call('PATCH', path, { name: 'Second edition' })
      await organization.call('PUT', `${path}/activate`)
      const draft = async () => (await organization.call('GET', path)).body.name
      const page = await openTab(path, 'versions')
      await page.getByRole('button', { name: /^Version 2 Active .* key “/ }).waitFor()
      await page.getByText('Name: “Capitals” is now “Second edition”').waitFor()
      await looksRight(page, 'versions')
      await page.getByRole('button', { name: /^Version 1/ }).click()
      await page.getByText('This is the first version.').waitFor()
      await page.getByRole('button', { name: 'Restore into the draft…' }).click()
      await isAccessible(page, 'restore')
      await page.getByRole('dialog').getByRole('button', { name: 'Restore into the draft' }).click()
      await page.getByText('The draft is the same as this version.').waitFor()
      assert.equal(await draft(), 'Capitals')
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('The draft differs in 1 place.').waitFor()
      assert.equal(await draft(), 'Second edition')
    },
  )

  longTest('a form is moved to another application from its settings', async () => {
    const { path } = await organization.newPublishedForm(quiz)
    const [, , userid, , , , webformid] = path.split('/')
    const { appid } = (await organization.call('POST', `/user/${userid}/app`, { name: 'Second' })).body
    const page = await openTab(path, 'settings')
    await page.getByRole('button', { name: 'Move…' }).click()
    await isAccessible(page, 'move')
    await page.getByRole('dialog').getByLabel('Application').selectOption('Second')
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await page
      .getByRole('navigation', { name: 'You are here' })
      .getByRole('link', { name: 'Second' })
      .waitFor()
    assert.match(page.url(), new RegExp(`/apps/${appid}/forms/${webformid}/settings\\?user=`))
  })

  test('responses are deleted one by one and together, after typing what goes', async () => {
    const { path, url } = await organization.newPublishedForm({ ...quiz, settings: { email: 'OPTIONAL' } })
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
      await request(url, 'POST', { answers: { france: 'paris' }, email })
    const left = async () =>
      (await organization.call('GET', `${path}/response`)).body.map(({ email }: { email: string }) => email)
    const page = await openTab(path, 'responses')
    const dialog = page.getByRole('dialog')
    await page.getByRole('checkbox', { name: 'Mark d@example.com' }).check()
    await page.getByRole('checkbox', { name: 'Mark b@example.com' }).check()
    await looksRight(page, 'marked rows')
    await page.getByRole('button', { name: 'Delete…' }).click()
    await isAccessible(page, 'deletion')
    await page.route(
      '**/response/*',
      (route, asked) => (asked.method() === 'DELETE' ? route.abort() : route.continue()),
      { times: 1 },
    )
    await dialog.getByLabel('Type “2” to go on').fill('2')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('0 of 2 are deleted').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('.opener').nth(2).waitFor({ state: 'detached' })
    assert.deepEqual(await left(), ['a@example.com', 'c@example.com'])

    await page.locator('.opener').first().click()
    await page.getByRole('heading', { name: 'c@example.com' }).waitFor()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await dialog.getByLabel('Type “c@example.com” to go on').fill('c@example.com')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'a@example.com' }).waitFor()
    assert.deepEqual(await left(), ['a@example.com'])
  })

  longTest('all responses that match the filter are deleted after typing their number', async () => {
    const { path, url } = await organization.newPublishedForm(quiz)
    for (const france of ['paris', 'lyon', 'lyon', 'lyon'])
      await request(url, 'POST', { answers: { france } })
    const page = await openTab(path, 'responses')
    const dialog = page.getByRole('dialog')
    await page.locator('.opener').nth(3).waitFor()
    await page.goto(`${page.url()}&filter=${encodeURIComponent('{"==":[{"var":"france"},"lyon"]}')}`)
    await page.getByRole('button', { name: 'Filter: 1 condition' }).click()
    await page.getByRole('button', { name: 'Delete all that match…' }).click()
    await dialog.getByText('3 responses match the filter.').waitFor()
    await looksRight(page, 'deletion of all that match')
    await dialog.getByLabel('Type “3” to go on').fill('4')
    await dialog.getByRole('button', { name: 'Delete', disabled: true }).waitFor()
    await page.route('**/response/delete', route => route.abort(), { times: 1 })
    await dialog.getByLabel('Type “3” to go on').fill('3')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('The server does not reply.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Deleted 3 responses').first().waitFor()
    await page.getByText('No response matches the filter.').waitFor()
    const { body } = await organization.call('GET', `${path}/response`)
    assert.deepEqual(
      body.map(({ answers }: { answers: object }) => answers),
      [{ france: 'paris' }],
    )
  })

  longTest('a deletion of all responses can be stopped, and says how far it came', async () => {
    const { path, url } = await organization.newPublishedForm(quiz)
    for (let i = 0; i < 51; i++) await request(url, 'POST', { answers: { france: 'lyon' } })
    const page = await openTab(path, 'responses')
    const dialog = page.getByRole('dialog')
    await page.getByRole('checkbox', { name: 'Mark all on this page' }).check()
    await page.getByRole('button', { name: 'Delete all responses…' }).click()
    server.advanceJobs(-3_600_000)
    await dialog.getByLabel('Type “51” to go on').fill('51')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('0 responses deleted').waitFor()
    await looksRight(page, 'running deletion')
    const stopped = page.waitForResponse(reply => reply.url().endsWith('/cancel'))
    await dialog.getByRole('button', { name: 'Stop' }).click()
    assert.equal((await (await stopped).json()).status, 'CANCELLED')
    server.advanceJobs(3_600_000)
    assert.equal((await organization.call('GET', `${path}/response`)).body.length, 51)
  })

  longTest(
    'a link to a response that the table does not show leads to the one before and after it',
    async () => {
      const { path, url } = await organization.newPublishedForm({ ...quiz, settings: { email: 'OPTIONAL' } })
      for (let i = 100; i < 154; i++)
        await request(url, 'POST', { answers: { france: 'paris' }, email: `p${i}@example.com` })
      const { body } = await organization.call('GET', `${path}/response`)
      const page = await openTab(path, `responses/${body[1].responseid}`)
      const heading = (email: string) => page.getByRole('heading', { name: email }).waitFor()
      await heading('p101@example.com')
      const previous = page.getByRole('button', { name: 'Previous response', disabled: false })
      await previous.click()
      await heading('p102@example.com')
      await page.getByRole('button', { name: 'Next response' }).focus()
      for (const email of ['p101@example.com', 'p100@example.com']) {
        await page.getByRole('button', { name: 'Next response', disabled: false }).waitFor()
        await page.keyboard.press('Enter')
        await heading(email)
      }
      await page.getByRole('button', { name: 'Next response', disabled: true }).waitFor()
      assert.equal(await page.locator('button:focus').getAttribute('data-key'), 'next')
    },
  )

  longTest('a response shows who changed its score, when and how', async () => {
    const essay = {
      ...quiz,
      scoring: { questions: { france: { points: 2, correct: 'paris' }, pi: { points: 4, manual: true } } },
    }
    const { path, url } = await organization.newPublishedForm({
      ...essay,
      questions: [quiz.questions[0], { id: 'pi', type: 'LONG_TEXT', text: 'Why?' }],
    })
    const { responseid } = (await request(url, 'POST', { answers: { france: 'paris', pi: 'So.' } })).body
    const grade = `${path}/response/${responseid}/grade`
    await organization.call('PUT', grade, { questions: { pi: { points: 1 } } })
    await admin.call('PUT', grade, { questions: { pi: { points: 3 } } })
    const page = await openTab(path, `responses/${responseid}`)
    const entries = page.getByRole('region', { name: 'History of the score' }).locator('ol > li')
    await entries.nth(1).waitFor()
    const [latest = '', first = ''] = await entries.allInnerTexts()
    assert.match(latest, /^Graded by hand · You · /)
    assert.match(latest, /Score\s+3 of 6\s+→\s+becomes\s+5 of 6\s+Why\?\s+1\s+→\s+becomes\s+3$/)
    assert.match(first, /key “/)
    assert.match(first, /Why\?\s+To be graded\s+→\s+becomes\s+1$/)
    await looksRight(page, 'history')
  })
})
