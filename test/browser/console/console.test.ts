// The console in Chromium, from an empty store to the first response: by mouse, and by keyboard alone.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { IS_LONG, longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { arrived, firstStart, focused, tabTo } from './console-film.ts'

const PERSON = { name: 'Eva Brandt', email: 'eva@nordhaus.example', password: 'correct horse battery' }
const FIRST_VIEW_BYTES = 60 * 1024

const { open } = browserTests()

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(PERSON.email)
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('the console by mouse', () => {
  const server = firstStart()

  test('from the link of the terminal to the first response, without a fault of accessibility', async () => {
    const page = await open(server.setupUrl, { viewport: DESKTOP })
    await page.getByLabel('Organization').fill('Nordhaus Academy')
    await page.getByLabel('Your name').fill(PERSON.name)
    await page.getByLabel('Email').fill(PERSON.email)
    await page.getByLabel('Password', { exact: true }).fill(PERSON.password)
    await page.getByRole('button', { name: 'Create account' }).click()

    await arrived(page, 'Welcome, Eva')
    assert.equal(new URL(page.url()).pathname, '/console/welcome')
    await isAccessible(page, 'welcome')
    await page.getByRole('button', { name: 'Create an API key' }).click()
    await page.getByText('The command has your new key').waitFor()
    const command = await page.getByLabel('Command').textContent()
    const { stdout } = await promisify(execFile)('bash', ['-c', `${command}`])
    assert.deepEqual(JSON.parse(stdout), [], 'the command works as it is printed')
    await page.getByRole('link', { name: /^See all/ }).click()
    await arrived(page, 'Templates')
    await isAccessible(page, 'templates')
    await page.getByRole('button', { name: 'Newsletter sign-up' }).click()

    await arrived(page, 'Build')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await isAccessible(page, 'build')
    await page.getByRole('link', { name: 'Share', exact: true }).click()
    await arrived(page, 'Share')
    await isAccessible(page, 'share')
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Open the form' }).click()
    const form = await opening
    await form.getByLabel('Your email').fill('bob@example.com')
    await form.getByLabel(/^Send me the newsletter/).check()
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByRole('heading', { name: 'Welcome' }).waitFor()

    await page.getByRole('link', { name: 'Responses', exact: true }).click()
    await arrived(page, 'Responses')
    await page.getByText('bob@example.com').waitFor()
    await isAccessible(page, 'responses')
    for (const tab of ['Summary', 'Settings']) {
      await page.getByRole('navigation', { name: 'This form' }).getByRole('link', { name: tab }).click()
      await arrived(page, tab)
      await isAccessible(page, tab)
    }
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Forms' }).click()
    await arrived(page, 'Forms')
    await page.getByRole('row', { name: /Newsletter sign-up.*Active.*1/ }).waitFor()
    await isAccessible(page, 'forms')
  })

  test('the first view after signing in takes at most 60 KiB', async () => {
    const page = await open(`${server.url}/login`, { viewport: PHONE })
    await signIn(page)
    await arrived(page, 'Applications')
    await isAccessible(page, 'applications on a phone')
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(entry => (entry as PerformanceResourceTiming).encodedBodySize)
        .reduce((sum, size) => sum + size, 0),
    )
    assert.ok(bytes > 0 && bytes <= FIRST_VIEW_BYTES, `${bytes} bytes`)
  })

  test('a deletion asks for the name, and for the password where the server wants it', async () => {
    const page = await open(`${server.url}/login?next=/console`, { viewport: DESKTOP })
    await signIn(page)
    await page.getByRole('link', { name: /My forms/ }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await arrived(page, 'Application settings')
    await isAccessible(page, 'settings of the application')
    // As the server replies ten minutes after the password was given.
    await page.route(
      /\/b\/v1\/user\/[^/]+\/app\/[^/]+$/,
      (route, request) =>
        request.method() === 'DELETE'
          ? route.fulfill({ status: 403, json: { status: 403, code: 'confirmation_needed', message: '' } })
          : route.continue(),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Delete the application…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Type/).fill('My forms')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByLabel('Password').fill('wrong horse')
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await dialog.getByText('The password is not right.').waitFor()
    await dialog.getByLabel('Password').fill(PERSON.password)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await arrived(page, 'Applications')
    await page.getByRole('heading', { name: 'No applications yet' }).waitFor()
    await isAccessible(page, 'no applications')
  })

  longTest('the language is remembered, and a session that has ended leads to the sign-in', async () => {
    const page = await open(`${server.url}/login`, { viewport: DESKTOP })
    await signIn(page)
    await arrived(page, 'Applications')
    await page.getByRole('button', { name: 'Eva Brandt' }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await arrived(page, 'Account')
    await page.getByText('This device').waitFor()
    await isAccessible(page, 'account')
    await page.getByRole('link', { name: 'Applications' }).click()
    await arrived(page, 'Applications')
    await page.getByRole('button', { name: 'Eva Brandt' }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await arrived(page, 'Anwendungen')
    await page.reload()
    await arrived(page, 'Anwendungen')
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Vorlagen' }).click()
    await arrived(page, 'Vorlagen')
    await page.getByRole('button', { name: 'Kundenzufriedenheit' }).waitFor()
    await page.reload()
    await page.waitForURL(url => url.pathname === '/login')
    assert.equal(new URL(page.url()).searchParams.get('next'), '/console/templates')
  })
})

if (IS_LONG)
  describe('the console by keyboard', () => {
    const server = firstStart()

    test('from the link of the terminal to the first response', async () => {
      const page = await open(server.setupUrl, { viewport: DESKTOP })
      const { keyboard } = page
      const fill = async (label: string | RegExp, text: string) => {
        await tabTo(page, label)
        await keyboard.type(text)
      }
      const press = async (name: string | RegExp, key = 'Enter') => {
        await tabTo(page, name)
        await keyboard.press(key)
      }
      await fill('Organization', 'Nordhaus Academy')
      await fill('Your name', PERSON.name)
      await fill('Email', PERSON.email)
      await fill('Password', PERSON.password)
      await keyboard.press('Enter')

      await arrived(page, 'Welcome, Eva')
      await press(/^See all/)
      await arrived(page, 'Templates')
      assert.equal(await focused(page), 'Templates', 'the heading has the focus')
      await fill('Find a template', 'newsletter')
      await press('Newsletter sign-up')
      await arrived(page, 'Build')
      await page.getByRole('button', { name: 'Publish' }).waitFor()
      await press('Publish')
      await page.getByRole('dialog').waitFor()
      await press('Publish')
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor()
      await press('Done')
      await press('Share')
      await arrived(page, 'Share')
      const opening = page.context().waitForEvent('page')
      await press('Open the form')
      const form = await opening
      await tabTo(form, /^Your email/)
      await form.keyboard.type('bob@example.com')
      await tabTo(form, /^Send me the newsletter/)
      await form.keyboard.press('Space')
      await tabTo(form, 'Submit')
      await form.keyboard.press('Enter')
      await form.getByRole('heading', { name: 'Welcome' }).waitFor()

      await page.bringToFront()
      await press('Responses')
      await arrived(page, 'Responses')
      await page.getByText('bob@example.com').waitFor()
    })
  })
