// Every view of the designer: light, dark and in forced colors, left to right and right to left, narrow and wide.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserTests, isAccessible } from '../support/browser.ts'
import { gradedGallery, travelSurvey } from '../support/forms.ts'
import { designerHost, designerOf } from './designer-host.ts'

const { server, open, allowed } = browserTests()

const VIEWS = ['Build', 'Logic', 'Scoring', 'Settings', 'Theme', 'Languages', 'Versions', 'JSON']

const looks = (['light', 'dark', 'forced'] as const).flatMap(colors =>
  (['ltr', 'rtl'] as const).flatMap(direction => [320, 1280].map(width => ({ colors, direction, width }))),
)
for (const { colors, direction, width } of looks) {
  const name = `${colors}, ${direction}, ${width} px`
  const options = {
    viewport: { width, height: 900 },
    colorScheme: colors === 'dark' ? 'dark' : 'light',
    forcedColors: colors === 'forced' ? 'active' : 'none',
  } as const

  test(`each view of the designer is accessible: ${name}`, async () => {
    const alice = await server.organization()
    const path = await alice.newForm({ name: 'Quiz', ...gradedGallery(`${server.url}/map.svg`) })
    const url = await designerHost(alice, designerOf(path))
    allowed.add(url)
    const page = await open(url, options, page =>
      page.route('**/map.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })),
    )
    await turn(page, direction)
    for (const view of VIEWS) {
      await show(page, view)
      await isAccessible(page, view)
      assert.equal(await page.locator('.rail [aria-current="page"]').filter({ visible: true }).count(), 1)
    }
  })

  test(`the preview is accessible on each screen, with its reasons: ${name}`, async () => {
    const alice = await server.organization()
    const url = await designerHost(alice, designerOf(await alice.newForm(travelSurvey)))
    allowed.add(url)
    const page = await open(url, options)
    await turn(page, direction)
    await page.locator('.card').nth(1).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('For these answers').waitFor()
    await page.getByRole('radio', { name: 'Selected question' }).check()
    await page.getByText('The preview starts at the beginning.').waitFor()
    for (const device of ['Tablet', 'Desktop', 'Phone']) {
      await page.getByRole('radio', { name: device }).check()
      await isAccessible(page, device)
    }
  })
}

const turn = (page: Page, direction: string) =>
  page.evaluate(direction => {
    document.documentElement.dir = direction
  }, direction)

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>'

/** Shows a view, from the menu where the rail is narrow. */
async function show(page: Page, view: string): Promise<void> {
  const tab = page.locator('.rail').getByRole('button', { name: view, exact: true })
  await page.locator('.rail .view').first().waitFor()
  if (await tab.isVisible()) await tab.click()
  else {
    await page.locator('.rail .more-views').click()
    await page.getByRole('menuitem', { name: view }).click()
  }
  await page.locator('.rail [aria-current="page"]').filter({ visible: true }).waitFor()
  if (view !== 'Build') await page.locator('.main .spinner').waitFor({ state: 'detached' })
}
