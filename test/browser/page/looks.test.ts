// Every type in every state and every look: narrow and wide, light and dark, left to right and right to left, with JavaScript
// and without.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { questionTypes } from '../../../src/engine/questions/index.ts'
import { request } from '../../support/harness.ts'
import { IS_LONG, variantsOf } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible } from '../support/browser.ts'
import { gallery, gradedGallery, wrongAnswers } from '../support/forms.ts'

const { server, open } = browserTests()

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>'

/** The looks that an open page can change to. */
const everyLook = [320, 1280].flatMap(width =>
  (['light', 'dark'] as const).map(colorScheme => ({ width, colorScheme })),
)
type Look = (typeof everyLook)[number]

/** Covers every pair of settings. All combinations would take minutes. */
const PAGES = [
  { direction: 'ltr', script: true, looks: ['320 light', '1280 dark'] },
  { direction: 'ltr', script: false, looks: ['320 dark'] },
  { direction: 'rtl', script: true, looks: ['320 dark'] },
  { direction: 'rtl', script: false, looks: ['1280 light'] },
] as const
const pages = variantsOf(PAGES).map(({ looks, ...page }) => ({
  ...page,
  looks: everyLook.filter(
    ({ width, colorScheme }) => IS_LONG || looks.some(look => look === `${width} ${colorScheme}`),
  ),
}))

test('the gallery has a question of every type', () => {
  const shown = new Set(gallery('').map(({ type }) => type))
  assert.deepEqual(
    [...questionTypes.keys()].filter(name => !shown.has(name)),
    [],
  )
})

const isAsked = ({ type }: { readonly type: string }) =>
  questionTypes.get(type)?.answer !== undefined && type !== 'HIDDEN'

const names = { ltr: 'All there is', rtl: 'استمارة' }
const picture = () => `${server.url}/map.svg`

for (const { direction, script, looks } of pages) {
  const side = direction === 'rtl' ? 'from right to left' : 'from left to right'
  const name = `${side}, ${script ? 'with' : 'without'} script`

  test(`every type is accessible when empty, refused and answered, in each look (${name})`, async () => {
    const alice = await server.organization()
    // The script hides what comes after a page break.
    const questions = gallery(picture()).filter(({ type }) => !script || type !== 'PAGE_BREAK')
    const { url } = await alice.newPublishedForm({
      name: names[direction],
      appType: 'FORM',
      questions: questions.map(question => (isAsked(question) ? { ...question, required: true } : question)),
      settings: { presentation: 'ONE_PAGE' },
    })
    const page = await openPage(url, script)
    assert.equal(await page.locator('html').getAttribute('dir'), direction)
    await isAccessibleIn(looks, page, 'asked')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.locator('.summary').waitFor()
    assert.ok((await page.locator('.summary a').count()) >= questions.filter(isAsked).length - 1)
    await isAccessibleIn(looks, page, 'refused')
    await fillIn(page)
    await isAccessibleIn(looks, page, 'answered')
  })

  test(`all other pages are accessible, in each look (${name})`, async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      ...gradedGallery(picture()),
      name: names[direction],
    })
    const sent = await request(url, 'POST', { answers: wrongAnswers })
    assert.equal(sent.status, 201, sent.text)
    const result = await openPage(sent.body.resultUrl, script)
    assert.equal(await result.getByText('Right answer').count(), Object.keys(wrongAnswers).length)
    await isAccessibleIn(looks, result, 'result')
    await alice.call('PUT', `${path}/pause`)
    for (const [state, address] of [
      ['paused', url],
      ['not found', `${server.url}/f/AAAAAAAAAAAAAAAAAAAAAA`],
    ] as const) {
      await result.goto(address)
      await isAccessibleIn(looks, result, state)
    }
  })
}

/** Returns the page without its script, because axe needs JavaScript. */
const openPage = (url: string, script: boolean) =>
  open(url, { viewport: DESKTOP }, async page => {
    await page.route('**/map.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
    if (!script) await page.route(/take-.*\.js$/, route => route.abort())
  })

/** Changes the look of one page, because opening another takes longer than the check. */
async function isAccessibleIn(looks: readonly Look[], page: Page, state: string): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await isAccessible(page, `${state}, ${width} px, ${colorScheme}`)
  }
}

/** Fills every field, selects the last option of each list and ticks every box. */
const fillIn = (page: Page) =>
  page.evaluate(() => {
    for (const box of document.querySelectorAll<HTMLElement>('[type=radio],[type=checkbox]')) box.click()
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      '.field:not([type=file])',
    )) {
      field.value =
        field instanceof HTMLSelectElement ? (field.options[field.options.length - 1]?.value ?? '') : '1'
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
