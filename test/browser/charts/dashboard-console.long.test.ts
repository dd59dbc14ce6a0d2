// Dashboards in the console: from the summary of a form to a shared page, a copy, and its end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ALL_COPIED, quiz, request, TestServer } from '../../support/harness.ts'
import { plainPasswords, signedIn } from '../../support/people.ts'
import { arrived } from '../console/console-film.ts'
import { browserTests, DESKTOP, isAccessible } from '../support/browser.ts'

const { open, allowed } = browserTests()
const server = new TestServer()
before(async () => {
  await server.start({}, { ...plainPasswords, copied: ALL_COPIED })
  allowed.add(server.url)
})
after(() => server.stop())

test('people make a dashboard of a form, share it, copy it, start an empty one, and delete it', async () => {
  const organization = await server.organization()
  const admin = await signedIn(organization, 'ADMIN')
  const { path, url } = await organization.newPublishedForm(quiz)
  for (const france of ['paris', 'lyon', 'paris']) await request(url, 'POST', { answers: { france } })
  const [, , userid, , appid, , webformid] = path.split('/')
  const [name = '', value = ''] = admin.cookie.split('=', 2)
  const page = await open(
    `${server.url}/console/apps/${appid}/forms/${webformid}/summary?user=${userid}`,
    { viewport: DESKTOP, reducedMotion: 'reduce' },
    page => page.context().addCookies([{ name, value, url: server.url }]),
  )
  await page.getByRole('button', { name: 'Make a dashboard of this' }).click()
  await page.locator('article .figure').getByText('3', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog', { name: 'Version 1 is active' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Share', exact: true }).click()

  await arrived(page, 'Share')
  await isAccessible(page, 'share')
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  assert.match(address, /\/d\/[\w-]{22}$/)
  await page.getByRole('radio', { name: 'Everyone' }).check({ force: true })
  await page.getByRole('textbox', { name: 'End of the address' }).fill('capitals')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByText('Saved').first().waitFor()
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Dashboards' }).click()

  await arrived(page, 'Dashboards')
  const row = page.getByRole('row', { name: new RegExp(`${quiz.name}.*Everyone.*Active`) })
  await row.waitFor()
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  const copy = page.getByRole('row', { name: new RegExp(`${quiz.name} \\(copy\\).*Draft`) })
  await copy.waitFor()
  await isAccessible(page, 'the list of dashboards')
  await copy.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(`${quiz.name} (copy)`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await copy.waitFor({ state: 'detached' })

  // A paused dashboard does not publish its changed draft unasked.
  const [dashboard] = (await organization.call('POST', `/user/${userid}/app/${appid}/dashboard/all`, {})).body
  const api = `/user/${userid}/app/${appid}/dashboard/${dashboard.dashboardid}`
  assert.notEqual((await organization.call('GET', api)).body.timeZone, undefined)
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByText('is paused').first().waitFor()
  await organization.call('PATCH', api, { refreshSeconds: 60 })
  const resume = async (answer: string) => {
    await page
      .getByRole('row', { name: /Paused/ })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Activate again' }).click()
    await page
      .getByRole('dialog', { name: 'Publish the changed draft?' })
      .getByRole('button', { name: answer })
      .click()
  }
  await resume('Cancel')
  assert.equal((await organization.call('GET', api)).body.status, 'PAUSED')
  await resume('Publish and activate')
  await page.getByText('is active').first().waitFor()
  assert.equal((await organization.call('GET', api)).body.version, 2)

  await page.getByRole('button', { name: 'New dashboard' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Empty')
  await page.getByRole('radio', { name: 'An empty page' }).check({ force: true })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Start with a card' }).waitFor()
})
