// Results on a page of another site, under the strictest policy, against a real server.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Organization, quiz, TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { DESKTOP, isAccessible } from '../support/browser.ts'
import { cleanContext, leaveContexts } from '../support/contexts.ts'

const server = new TestServer()
let alice: Organization
let path: string
let host: Server
let hostUrl: string
let features: readonly string[]
let hide: readonly string[]
let attributes: string
const troubles: string[] = []

before(async () => {
  await server.start()
  // The first request bundles the elements, which can take longer than a browser waits.
  await (await fetch(`${server.url}/w/v1/formyard.js`)).text()
  alice = await server.organization()
  const form = await alice.newPublishedForm(quiz)
  path = form.path
  for (const answers of [{ france: 'paris', pi: 3.14 }, { france: 'lyon', pi: 3.14 }, { france: 'paris' }])
    await fetch(form.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers }),
    })
  host = createServer(async (asked, response) => {
    if (asked.method !== 'POST') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${server.url}; connect-src 'self' ${server.url}; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html formyard`,
      })
      return response.end(`<!doctype html><html lang="en"><title>Host</title><meta name="viewport" content="width=device-width"><main><h1>Host</h1>
<formyard-results token-url="/token" ${attributes}><a href="/responses">Responses</a></formyard-results></main>
<script type="module" src="${server.url}/w/v1/formyard.js"></script></html>`)
    }
    const [, , userid, , appid, , webformid] = path.split('/')
    const wanted = { userid, appid, webformid, features, origins: [hostUrl], results: { hide } }
    const { text } = await alice.call('POST', '/core/login/token', wanted)
    response.writeHead(201, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterEach(async () => {
  await leaveContexts()
  assert.deepEqual(troubles.splice(0), [], 'no errors, and nothing that the policy refuses')
})
after(async () => {
  host?.closeAllConnections()
  host?.close()
  await server.stop()
})

interface Opening {
  readonly given?: string
  readonly granted?: readonly string[]
  readonly hidden?: readonly string[]
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
}

async function open({ given = '', granted = ['results'], hidden = [], width, colorScheme }: Opening = {}) {
  features = granted
  hide = hidden
  attributes = given
  const context = await cleanContext({
    viewport: { ...DESKTOP, ...(width && { width }) },
    ...(colorScheme && { colorScheme }),
  })
  const page = await context.newPage()
  page.on('pageerror', error => troubles.push(error.message))
  page.on('console', message => message.type() === 'error' && troubles.push(message.text()))
  await page.goto(hostUrl)
  return page
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('responses are listed, filtered by a sentence, and opened by keyboard', async () => {
  const page = await open()
  await page.locator('.opener').nth(2).waitFor()
  assert.equal(await page.locator('.opener').count(), 3)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.locator('#filter-0').selectOption('france')
  await page.locator('.cond-value select').selectOption('lyon')
  await page.getByRole('button', { name: 'Filter: 1 condition' }).waitFor()
  await page.locator('.opener').nth(1).waitFor({ state: 'detached' })
  await page.locator('.opener').focus()
  await page.keyboard.press('Enter')
  await page.locator('.answers').waitFor()
  assert.match(await page.locator('.answers').innerText(), /Lyon/)
  await page.getByRole('button', { name: 'All responses' }).click()
  await page.locator('.opener').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Export' }).count(), 0)
})

test('hidden questions are neither columns nor answers, and exports need their feature', async () => {
  const page = await open({ granted: ['results', 'export'], hidden: ['pi'] })
  await page.locator('.opener').first().waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Only the columns/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  assert.equal((await download).suggestedFilename(), 'responses.csv')
  await page.getByRole('button', { name: /^Columns/ }).click()
  assert.doesNotMatch(await page.locator('fieldset').innerText(), /two decimals/)
  await page.locator('.opener').first().click()
  await page.locator('.answers > li').first().waitFor()
  assert.equal(await page.locator('.answers > li').count(), 1)
})

for (const [name, options] of Object.entries({
  'light, 1280 px': { width: 1280 },
  'dark, 320 px, German': { width: 320, colorScheme: 'dark', given: 'locale="de"' },
} satisfies Record<string, Opening>))
  longTest(`table, response and summary are accessible and fit: ${name}`, async () => {
    const page = await open(options)
    await page.locator('.opener').first().waitFor()
    await isAccessible(page, name)
    assert.ok(await fits(page))
    await page.locator('.opener').first().click()
    await page.locator('.answers').waitFor()
    await isAccessible(page, name)
    assert.ok(await fits(page))
    await page.locator('.views button').nth(1).click()
    await page.locator('.bars').first().waitFor()
    await isAccessible(page, name)
    await page.locator('.controls input').nth(1).check()
    await page.locator('.data').first().waitFor()
    await isAccessible(page, `${name}, as tables`)
    assert.ok(await fits(page))
  })

longTest('the summary shows charts with their figures as tables, of all time or of a period', async () => {
  const page = await open({ given: 'view="summary"' })
  await page.locator('.bars').first().waitFor()
  const lyon = page.getByRole('row', { name: /Lyon/ })
  assert.equal(await page.getByRole('table').first().isVisible(), true)
  assert.deepEqual(await lyon.getByRole('cell').allTextContents(), ['Wrong', '1', '33.3%'])
  const { length: before } = await page.locator('.bars').all()
  assert.ok(before > 0)
  await page.getByRole('radio', { name: 'Tables' }).check()
  assert.equal(await page.locator('.bars').count(), 0)
  assert.deepEqual(await lyon.getByRole('cell').allTextContents(), ['Wrong', '1', '33.3%'])
  const asked = page.waitForRequest(request => request.url().endsWith('/summary'))
  await page.getByLabel('Period').selectOption({ label: 'Last 7 days' })
  const { filter } = (await asked).postDataJSON()
  assert.deepEqual(filter['>='][0], { var: '_createDate' })
  await page.getByText('3 responses', { exact: true }).waitFor()
  await page.getByRole('button', { name: /France/ }).click()
  assert.match(
    (await page.evaluate(
      () => document.querySelector('formyard-results')?.shadowRoot?.activeElement?.textContent,
    )) ?? '',
    /France/,
  )
})

longTest('what a page sets before the script and before the chunk are loaded counts', async () => {
  const page = await open({ given: 'hide="table summary" view="response"' })
  await page.locator('.answers').waitFor()
  assert.equal(await page.locator('.views').count(), 0)
  const kept = await page.evaluate(async () => {
    const asked: string[] = []
    const late = document.createElement('formyard-results') as HTMLElement & {
      getToken?: () => Promise<string>
      view?: string | null
    }
    late.getToken = async () => {
      asked.push('getToken')
      return 'fy_tok_none'
    }
    late.view = 'summary'
    const failed = new Promise(resolve => late.addEventListener('formyard-error', resolve, { once: true }))
    document.querySelector('main')?.append(late)
    await failed
    const view = late.getAttribute('view')
    late.remove()
    return { asked: asked.length > 0, view }
  })
  assert.deepEqual(kept, { asked: true, view: 'summary' })
  troubles.splice(0)
})

test('a response tells questions that were not asked from those without an answer, and shows calculations in words', async () => {
  const earlier = path
  const form = await alice.newPublishedForm({
    name: 'Way',
    questions: [
      {
        id: 'way',
        type: 'SINGLE_CHOICE',
        text: 'How?',
        choices: [
          { id: 'c1', text: 'By car' },
          { id: 'c2', text: 'On foot' },
        ],
      },
      { id: 'plate', type: 'SHORT_TEXT', text: 'Plate?', visibleWhen: { '==': [{ var: 'way' }, 'c1'] } },
      { id: 'why', type: 'SHORT_TEXT', text: 'Why?' },
      { id: 'who', type: 'NAME', text: 'Who?' },
    ],
    logic: { calculations: [{ id: 'taken', value: { var: 'way' } }] },
  })
  path = form.path
  await fetch(form.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers: { way: 'c2', who: { first: 'Ann', last: 'Lee' } } }),
  })
  const page = await open()
  await page.locator('.opener').waitFor()
  path = earlier
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('checkbox', { name: 'taken' }).check()
  await page.getByRole('cell', { name: 'On foot' }).nth(1).waitFor()
  await page.locator('.opener').click()
  await page.locator('.answers').waitFor()
  assert.deepEqual(await page.locator('.answers p').allInnerTexts(), [
    'On foot',
    'Not asked',
    'Not answered',
    'Ann Lee',
  ])
  assert.equal(
    (await page.locator('.calculations').innerText()).replaceAll(/\s+/g, ' '),
    'Calculations taken On foot',
  )
  await isAccessible(page, 'response with calculations')
})
