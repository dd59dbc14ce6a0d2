// The designer on a page of another site, with a token, against a real server: from an empty quiz to its first response.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
import { type Organization, request, TestServer } from '../harness.ts'
import { DESKTOP } from './browser.ts'

const server = new TestServer()
let alice: Organization
let path: string
let host: Server
let hostUrl: string
let browser: Browser

before(async () => {
  await server.start()
  alice = await server.organization()
  path = await alice.newForm({ name: 'Untitled quiz', appType: 'QUIZ' })
  host = createServer(async (asked, response) => {
    if (asked.method !== 'POST') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${server.url}; connect-src 'self' ${server.url}; img-src ${server.url}; frame-src ${server.url}; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html formyard`,
      })
      return response.end(`<!doctype html><html lang="en"><title>Host</title><main><h1>Host</h1>
<formyard-designer token-url="/token"></formyard-designer></main>
<script type="module" src="${server.url}/w/v1/designer.js"></script></html>`)
    }
    const [, , userid, , appid, , webformid] = path.split('/')
    const wanted = { userid, appid, webformid, features: ['design', 'publish'], origins: [hostUrl] }
    const { text } = await alice.call('POST', '/core/login/token', wanted)
    response.writeHead(201, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
})
after(async () => {
  await browser?.close()
  host?.closeAllConnections()
  host?.close()
  await server.stop()
})

test('a quiz is built by keyboard, saved, published and answered', async () => {
  const page = await browser.newPage({ viewport: DESKTOP })
  const troubles: string[] = []
  page.on('response', reply => reply.status() >= 400 && troubles.push(`${reply.status()} ${reply.url()}`))
  page.on('pageerror', error => troubles.push(error.message))
  page.on('console', message => message.type() === 'error' && troubles.push(message.text()))
  await page.goto(hostUrl)
  await page
    .locator('.topbar')
    .waitFor({ timeout: 10_000 })
    .catch(error => assert.fail(`${error.message} ${troubles.join('; ')}`))
  await page.locator('.canvas').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('radio')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Capital of France?')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Paris')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Lyon')
  await page.getByRole('button', { name: '“Paris” is right' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  const { body: draft } = await alice.call('GET', path)
  assert.deepEqual(
    draft.questions[0].choices.map(({ text }: { text: string }) => text),
    ['Paris', 'Lyon'],
  )
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 1 is live').waitFor()
  const { body: form } = await alice.call('GET', path)
  assert.equal(form.status, 'ACTIVE')
  const [{ id, choices }] = form.questions
  const answer = await request(form.url, 'POST', { answers: { [id]: choices[0].id } })
  assert.equal(answer.status, 201, answer.text)
  const { body: responses } = await alice.call('POST', `${path}/response/all`)
  assert.equal(responses[0].percent, 100)
  assert.deepEqual(troubles, [])
})
