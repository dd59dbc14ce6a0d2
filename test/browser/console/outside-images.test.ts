// Images of other servers in a browser: people see them, and their browsers ask no other server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../../support/assertions.ts'
import { Receiver } from '../../support/receiver.ts'
import { DESKTOP } from '../support/browser.ts'
import { consolePlaces } from './console-place.ts'

const { startPlace, openAs, open } = consolePlaces({ FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const startOther = () =>
  Receiver.start((_, reply) => void reply.writeHead(200, { 'content-type': 'image/png' }).end(PNG))

async function isShown(image: Locator, what: string): Promise<void> {
  await image.first().waitFor()
  await image.first().scrollIntoViewIfNeeded()
  const isLoaded = () => image.first().evaluate(element => (element as HTMLImageElement).naturalWidth > 0)
  await until(isLoaded).catch(() => assert.fail(`${what} is not shown`))
}

/** The server asks without anything of the person. */
function askedByServer(other: Receiver, paths: readonly string[]): void {
  for (const { headers } of other.received)
    assert.deepEqual(
      [headers['user-agent'], headers.cookie, headers.referer],
      ['Formyard', undefined, undefined],
    )
  assert.deepEqual([...new Set(other.received.map(({ path }) => path))].sort(), [...paths].sort())
}

const imageOf = (page: Page, name: string) => page.getByRole('img', { name })

test('a dashboard is shown to readers and to who edits it without a request to the server of its images', async () => {
  await using other = await startOther()
  const { organization, admin, api, at } = await startPlace()
  const card = {
    id: 'soup',
    kind: 'IMAGE',
    x: 0,
    y: 0,
    w: 3,
    h: 2,
    url: `${other.origin}/soup.png`,
    alt: 'Soup',
  }
  const { body, text } = await organization.call('POST', `${api}/dashboard`, {
    name: 'Lunch',
    tabs: [{ id: 'main', title: 'Main', cards: [card] }],
    theme: { logoUrl: `${other.origin}/logo.png` },
  })
  assert.ok(body.dashboardid, text)
  const { url } = (await organization.call('PUT', `${api}/dashboard/${body.dashboardid}/activate`)).body
  for (const javaScriptEnabled of [true, false]) {
    const page = await open(url, { viewport: DESKTOP, javaScriptEnabled })
    await isShown(imageOf(page, 'Soup'), 'the card')
    await isShown(page.locator('img.logo'), 'the logo')
  }
  askedByServer(other, ['/logo.png', '/soup.png'])
  // Images in the cache of the server would hide who asks.
  card.url = `${other.origin}/edited.png`
  await organization.call('PATCH', `${api}/dashboard/${body.dashboardid}`, {
    tabs: [{ id: 'main', title: 'Main', cards: [card] }],
    theme: { logoUrl: `${other.origin}/edited-logo.png` },
  })
  const editor = await openAs(admin, at(`dashboards/${body.dashboardid}`))
  await isShown(imageOf(editor, 'Soup'), 'the card in the editor')
  await editor.getByRole('button', { name: 'Preview' }).click()
  await isShown(editor.getByRole('dialog').locator('img.photo'), 'the card in the preview')
  await isShown(editor.getByRole('dialog').locator('img.logo'), 'the logo in the preview')
  askedByServer(other, ['/logo.png', '/soup.png', '/edited.png', '/edited-logo.png'])
})

test('a form is designed in the console without a request to the server of its images', async () => {
  await using other = await startOther()
  const { organization, admin, api, at } = await startPlace()
  const image = (name: string) => ({ url: `${other.origin}/${name}.png`, alt: name })
  const { body, text } = await organization.call('POST', `${api}/webform`, {
    name: 'Lunch',
    appType: 'QUIZ',
    questions: [
      { id: 'first', type: 'STATEMENT', text: 'Welcome', image: image('statement') },
      {
        id: 'dish',
        type: 'SINGLE_CHOICE',
        text: 'Dish?',
        choices: [{ id: 'soup', text: 'Soup', image: image('soup') }],
      },
      { id: 'spot', type: 'HOTSPOT', text: 'Where?', image: image('spot') },
    ],
    scoring: {
      questions: { spot: { points: 1, areas: [{ id: 'a', shape: { rect: [0, 0, 0.5, 0.5] }, points: 1 }] } },
    },
    settings: { theme: { logoUrl: image('logo').url, coverUrl: image('cover').url } },
  })
  assert.ok(body.webformid, text)
  const page = await openAs(admin, at(`forms/${body.webformid}/build`))
  await isShown(imageOf(page, 'statement'), 'the image of a statement')
  await page.getByText('Dish?').first().click()
  await isShown(page.locator('.choice-image'), 'the image of a choice')
  await page.getByRole('button', { name: 'Theme' }).click()
  await isShown(page.locator('.theme-image img'), 'the logo')
  await isShown(page.locator('.sample img'), 'the logo in the sample')
  await page.getByRole('button', { name: 'Scoring' }).click()
  await page.getByRole('button', { name: 'Edit' }).last().click()
  await isShown(page.locator('.areas-image img'), 'the image with areas')
  askedByServer(other, ['/cover.png', '/logo.png', '/soup.png', '/spot.png', '/statement.png'])
})
