// Recreates the pictures of docs/designer.md: the designer on a page of another site. Needs Chromium like scripts/question-pictures.ts.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from 'playwright-core'
import { quiz } from '../test/browser/designer/panel-form.ts'
import { TestServer } from '../test/support/harness.ts'
import { smallPng } from './small-png.ts'

const DESKTOP = { width: 1280, height: 760 }
const PHONE = { width: 390, height: 760 }
const LEFT_OUT = ['HOTSPOT', 'CLOZE']

const server = new TestServer()
await server.start()
const organization = await server.organization()
const { outcomes: _outcomes, ...scoring } = quiz.scoring ?? {}
const { languages: _languages, ...settings } = quiz.settings ?? {}
const kept = (quiz.questions ?? []).filter(({ type }) => !LEFT_OUT.includes(type))
const form = await organization.newForm({
  ...quiz,
  appType: 'QUIZ',
  questions: kept.map(question =>
    question.id === 'nearest'
      ? { ...question, visibleWhen: { in: [{ var: 'site' }, ['leeds', 'hull']] } }
      : question,
  ),
  scoring: {
    ...scoring,
    questions: {
      site: { points: 0 },
      used: { points: 0 },
      ...Object.fromEntries(
        Object.entries(scoring.questions ?? {}).filter(([id]) => kept.some(question => question.id === id)),
      ),
    },
  },
  settings: { ...settings, theme: { primaryColor: '#1f6b4f' } },
  translations: {},
})
const [, , userid, , appid, , webformid] = form.split('/')

const host = createServer(async (asked, reply) => {
  if (asked.method !== 'POST')
    return reply
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><title>Host</title><style>html, body { block-size: 100%; margin: 0 }</style><meta name="viewport" content="width=device-width"><formyard-designer token-url="/token"></formyard-designer><script type="module" src="${server.url}/w/v1/formyard.js"></script></html>`,
      )
  const wanted = { userid, appid, webformid, features: ['design', 'publish'], origins: [origin] }
  const { text } = await organization.call('POST', '/core/login/token', wanted)
  reply.end(text)
})
await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
})

async function open(viewport = DESKTOP): Promise<Page> {
  const page = await browser.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(origin)
  await page.locator('.inspector header').waitFor({ state: 'attached' })
  return page
}

const view = (page: Page, name: string) => page.locator('.rail').getByRole('button', { name }).click()

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(300)
  writeFileSync(
    `docs/images/designer-${name}.png`,
    smallPng(await page.screenshot({ animations: 'disabled' })),
  )
}

const page = await open()
await page.locator('[data-row="questions/#first_step"]').click()
await page.locator('.card.selected').waitFor()
await take(page, 'build')

await page.keyboard.press('/')
await page.locator('.palette input:focus').waitFor()
await page.keyboard.type('order')
await take(page, 'add')
await page.keyboard.press('Escape')

await view(page, 'Logic')
await page.locator('[data-question="nearest"] .logic-edit button').click()
await take(page, 'logic')

await view(page, 'Scoring')
await page.locator('[data-question="cut"] [aria-expanded="false"]').first().click()
await take(page, 'scoring')

await view(page, 'Theme')
await take(page, 'theme')

await page.getByRole('button', { name: 'Publish', exact: true }).click()
await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
await page.getByText('Version 1 is live').waitFor()
await take(page, 'share')
await page.close()

const phone = await open(PHONE)
await take(phone, 'phone')

await browser.close()
host.closeAllConnections()
host.close()
await server.stop()
