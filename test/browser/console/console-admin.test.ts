// The console's pages for administrators in Chromium: the main action of each, by an administrator and by a creator.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { createToken } from '../../support/browser-api.ts'
import { newEmail, type Organization, quiz, TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { type Person, plainPasswords, signedIn } from '../../support/people.ts'
import { browserTests, DESKTOP, isAccessible } from '../support/browser.ts'
import { arrived } from './console-film.ts'

const NARROW = { width: 360, height: 780 }

const { open, allowed } = browserTests()

describe('the pages for administrators', () => {
  const server = new TestServer()
  const withoutMail = new TestServer()
  const mails: string[] = []
  before(async () => {
    await server.start(
      { FORMYARD_SMTP_URL: 'smtp://127.0.0.1:1', FORMYARD_MAIL_FROM: 'forms@example.com' },
      {
        ...plainPasswords,
        sendMail: async ({ to }) => {
          mails.push(String(to))
        },
      },
    )
    await withoutMail.start({}, plainPasswords)
    for (const { url } of [server, withoutMail]) allowed.add(url)
  })
  after(() => Promise.all([server.stop(), withoutMail.stop()]))

  const openAs = async ({ cookie, server }: Person, path: string): Promise<Page> => {
    const [name = '', value = ''] = cookie.split('=', 2)
    return open(`${server.url}${path}`, { viewport: DESKTOP, reducedMotion: 'reduce' }, page =>
      page.context().addCookies([{ name, value, url: server.url }]),
    )
  }

  /** Checks the page as it is, and in dark mode on a phone. */
  async function looksRight(page: Page, state: string): Promise<void> {
    await isAccessible(page, state)
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await isAccessible(page, `${state}, on a dark phone`)
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'light' })
  }

  async function start(on = server): Promise<{ organization: Organization; admin: Person }> {
    const organization = await on.organization()
    return { organization, admin: await signedIn(organization, 'ADMIN') }
  }

  test('users: invite one, copy a reset link, change the role, end a session, delete', async () => {
    const { organization, admin } = await start(withoutMail)
    const alice = await signedIn(organization)
    await organization.call('POST', `/user/${alice.userid}/app`, { name: 'Training' })
    const page = await openAs(admin, '/console/users')
    await arrived(page, 'Users')
    await page.getByRole('link', { name: alice.email }).waitFor()
    await looksRight(page, 'users')

    const email = newEmail()
    await page.getByRole('button', { name: 'New user' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Eva')
    await dialog.getByLabel('Email').fill(admin.email)
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await dialog.getByText('A user with this email exists.').waitFor()
    await looksRight(page, 'the dialog for a new user')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await arrived(page, 'Eva')
    const invitation = await page.getByRole('textbox', { name: 'Invitation' }).inputValue()
    assert.ok(invitation.startsWith(`${withoutMail.url}/reset/`), invitation)
    await page.reload()
    await arrived(page, 'Eva')
    assert.equal(await page.getByRole('textbox', { name: 'Invitation' }).count(), 0, 'it is shown once')

    await page.getByRole('link', { name: 'Users', exact: true }).first().click()
    await arrived(page, 'Users')
    await page.getByRole('searchbox', { name: 'Find by email' }).fill('nobody@')
    await page.getByRole('heading', { name: 'No email has “nobody@” in it' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: alice.email }).click()
    await arrived(page, alice.email)
    await page.getByRole('link', { name: 'Training' }).waitFor()
    await page.getByRole('button', { name: 'Make a reset link' }).click()
    const link = await page.getByRole('textbox', { name: 'Reset link' }).inputValue()
    assert.ok(link.startsWith(`${withoutMail.url}/reset/`), link)
    await looksRight(page, 'a user')
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('The user is not signed in anywhere.').waitFor()
    await page.getByRole('radio', { name: 'Administrator' }).check()
    await page.getByRole('button', { name: 'Change role' }).click()
    await page.getByText(`${alice.email} is now: Administrator`).last().waitFor()
    await page.getByRole('button', { name: 'Delete the user…' }).click()
    await page.getByRole('dialog').getByLabel(/^Type/).fill(alice.email)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await arrived(page, 'Users')
    await page.getByRole('link', { name: 'Eva' }).waitFor()
    assert.equal(await page.getByRole('link', { name: alice.email }).count(), 0)
  })

  test('keys: create one, run its command, revoke it', async () => {
    const { admin } = await start()
    const page = await openAs(admin, '/console/keys')
    await arrived(page, 'API keys')
    await page.getByRole('button', { name: 'New API key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog').getByText('Give the key a name').waitFor()
    await page.getByRole('dialog').getByLabel('Name').fill('Learning portal')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('heading', { name: 'The key “Learning portal” is ready' }).waitFor()
    await looksRight(page, 'keys')
    const command = await page.getByLabel('Try it in a terminal').textContent()
    const { stdout } = await promisify(execFile)('bash', ['-c', `${command}`])
    assert.deepEqual(JSON.parse(stdout), [], 'the command works as it is printed')
    await page.getByRole('button', { name: 'Revoke Learning portal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByRole('button', { name: 'Revoke Learning portal' }).waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: /^Ended/ }).check()
    await page.getByRole('row', { name: /Learning portal.*Revoked/ }).waitFor()
  })

  longTest('tokens: revoke one, and all of a person', async () => {
    const { organization, admin } = await start()
    const form = await organization.newForm(quiz)
    for (const subject of ['ann', 'bob', 'bob'])
      await createToken(organization, form, { features: ['results', 'export'], subject })
    const page = await openAs(admin, '/console/tokens')
    await arrived(page, 'Browser tokens')
    await page.getByText('3 tokens').waitFor()
    await looksRight(page, 'tokens')
    await page.getByRole('button', { name: 'Actions for the token of ann' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByText('2 tokens').waitFor()
    await page.getByLabel(/^Person, or ID/).fill('bob')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('button', { name: 'Revoke all that match…' }).click()
    await page.getByRole('dialog').getByText('Person: bob').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click()
    await page.getByRole('heading', { name: 'No token works at the moment' }).waitFor()
    await looksRight(page, 'no tokens')
  })

  longTest('audit log: changes in sentences, filters, more pages, a link to the thing', async () => {
    const { organization, admin } = await start()
    const form = await organization.newForm(quiz)
    const [, , userid = '', , appid = ''] = form.split('/')
    for (let i = 0; i < 55; i++)
      await organization.call('PATCH', `/user/${userid}/app/${appid}`, { name: `v${i}` })
    const page = await openAs(admin, '/console/audit')
    await arrived(page, 'Audit log')
    await page.getByText('The latest 50 changes').waitFor()
    await looksRight(page, 'audit log')
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText(/^6\d changes/).waitFor()
    await page.getByLabel('Kind of thing').selectOption('webform')
    await page.getByText('1 change', { exact: true }).waitFor()
    await page.getByRole('row', { name: new RegExp(`created the form ${quiz.name}`) }).waitFor()
    await page.getByLabel('From', { exact: true }).fill('2020-01-02')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).blur()
    await page.getByText('The first day is after the last day.').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2020-01-03')
    await page.getByLabel('To', { exact: true }).blur()
    await page.getByRole('heading', { name: 'No change matches' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('The latest 50 changes').waitFor()
    await page.getByLabel('Kind of thing').selectOption('webform')
    await page.getByRole('link', { name: quiz.name }).click()
    await arrived(page, 'Build')
  })

  longTest('organization: rename it, send a test mail', async () => {
    const { admin } = await start()
    const page = await openAs(admin, '/console/organization')
    await arrived(page, 'Organization settings')
    await page.getByLabel('Name').fill('Nordhaus Academy')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('navigation', { name: 'Console' }).getByText('Nordhaus Academy').waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText(`The mail server accepted a mail to ${admin.email}.`).waitFor()
    assert.ok(mails.includes(admin.email))
    await looksRight(page, 'organization')
  })

  longTest('a creator sees no entries for them, and reads why the addresses do not open', async () => {
    const { organization } = await start()
    const page = await openAs(await signedIn(organization), '/console/users')
    for (const name of ['users', `users/user_${'0'.repeat(26)}`, 'keys', 'tokens', 'audit', 'organization']) {
      await page.goto(`${server.url}/console/${name}`)
      await arrived(page, 'This page is for administrators')
      assert.equal(await page.getByRole('link', { name: 'Audit log' }).count(), 0)
    }
    await looksRight(page, 'for administrators only')
  })
})
