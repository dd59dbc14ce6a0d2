// A themed form with logo and cover is accessible on every page, and shows its colors and images.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API, type Organization, request } from '../../support/harness.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'

const { server, open } = browserTests()

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function uploadImage(alice: Organization, path: string): Promise<string> {
  const reply = await fetch(`${server.url}${API}${path}/image`, {
    method: 'POST',
    body: PNG,
    headers: { 'x-api-key': alice.key },
  })
  return ((await reply.json()) as { url: string }).url
}

const looks = [
  { viewport: PHONE, colorScheme: 'dark', theme: { primaryColor: '#1f6b4f', radius: 16 } },
  {
    viewport: DESKTOP,
    colorScheme: 'light',
    theme: { primaryColor: '#8b7400', backgroundColor: '#ffffff', textColor: '#757575', density: 'COMPACT' },
  },
] as const

for (const { theme, ...look } of looks) {
  test(`a theme is shown and accessible on every page (${look.viewport.width} px, ${look.colorScheme})`, async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const { webformid } = (await alice.call('POST', `${app}/webform`, { name: 'Season', appType: 'SURVEY' }))
      .body
    const path = `${app}/webform/${webformid}`
    const image = await uploadImage(alice, path)
    await alice.call('PATCH', path, {
      questions: [
        {
          id: 'slept',
          type: 'SINGLE_CHOICE',
          text: 'Where?',
          required: true,
          choices: [{ id: 'tent', text: 'Tent' }],
        },
      ],
      settings: { theme: { ...theme, logoUrl: image, coverUrl: image } },
    })
    const { url } = (await alice.call('PUT', `${path}/activate`)).body

    const page = await open(url, look)
    await isAccessible(page, 'intro')
    const cover = await page.locator('.cover').boundingBox()
    const isWide = look.viewport.width >= 960
    assert.equal(cover?.width, isWide ? look.viewport.width / 2 : look.viewport.width)
    assert.equal(cover?.y, 0)
    await page.getByRole('button', { name: 'Start' }).click()
    await page.locator('.top .logo').waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.locator('.error').first().waitFor()
    await isAccessible(page, 'error')
    await page.getByText('Tent', { exact: true }).click()
    const button = page.locator('.actions button:not(.second)')
    if (look.colorScheme === 'light') {
      const accent = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent'))
      assert.equal(accent, theme.primaryColor)
    }
    await button.hover()
    await isAccessible(page, 'button under the pointer')
    await button.click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await isAccessible(page, 'ending')
    await alice.call('PUT', `${path}/pause`)
    await page.goto(url)
    await page.locator('.logo').waitFor()
    await isAccessible(page, 'closed')
    const { text } = await request(url, 'GET')
    assert.match(text, /theme-/)
  })
}
