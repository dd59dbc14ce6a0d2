// Every type in every state and every look: narrow and wide, light and dark, left to right and right to left, with JavaScript
// and without.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { request } from '../harness.ts'
import { browserTests, isAccessible } from './browser.ts'
import { gallery, gradedGallery, wrongAnswers } from './forms.ts'

const { server, open } = browserTests()

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>'

const everyLook = [320, 1280].flatMap(width =>
  (['light', 'dark'] as const).flatMap(colorScheme =>
    (['ltr', 'rtl'] as const).flatMap(direction =>
      [true, false].map(script => ({ width, colorScheme, direction, script })),
    ),
  ),
)

/** A half of the combinations that covers every triple of settings. All combinations would take minutes. */
const looks = everyLook.filter(
  ({ width, colorScheme, direction, script }) =>
    process.env['TEST_BROWSER'] === 'long' ||
    [width === 320, colorScheme === 'dark', direction === 'rtl', script].filter(Boolean).length % 2 === 0,
)

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

for (const look of looks) {
  const { width, direction, script } = look
  const side = direction === 'rtl' ? 'from right to left' : 'from left to right'
  const name = `${width} px, ${look.colorScheme}, ${side}, ${script ? 'with' : 'without'} script`

  test(`every type is accessible when empty, refused and answered (${name})`, async () => {
    const alice = await server.organization()
    // The script hides what comes after a page break.
    const questions = gallery(picture()).filter(({ type }) => !script || type !== 'PAGE_BREAK')
    const { url } = await alice.newPublishedForm({
      name: names[direction],
      appType: 'FORM',
      questions: questions.map(question => (isAsked(question) ? { ...question, required: true } : question)),
      settings: { presentation: 'ONE_PAGE' },
    })
    const page = await openLook(url, look)
    assert.equal(await page.locator('html').getAttribute('dir'), direction)
    await isAccessible(page, 'asked')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.locator('.summary').waitFor()
    assert.ok((await page.locator('.summary a').count()) >= questions.filter(isAsked).length - 1)
    await isAccessible(page, 'refused')
    await fillIn(page)
    await isAccessible(page, 'answered')
  })

  test(`all other pages are accessible (${name})`, async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      ...gradedGallery(picture()),
      name: names[direction],
    })
    const sent = await request(url, 'POST', { answers: wrongAnswers })
    assert.equal(sent.status, 201, sent.text)
    const result = await openLook(sent.body.resultUrl, look)
    assert.equal(await result.getByText('Right answer').count(), Object.keys(wrongAnswers).length)
    await isAccessible(result, 'result')
    await alice.call('PUT', `${path}/pause`)
    for (const [state, address] of [
      ['paused', url],
      ['not found', `${server.url}/f/AAAAAAAAAAAAAAAAAAAAAA`],
    ] as const) {
      await result.goto(address)
      await isAccessible(result, state)
    }
  })
}

/** Returns the page without its script, because axe needs JavaScript. */
const openLook = (url: string, { width, colorScheme, script }: (typeof everyLook)[number]) =>
  open(url, { viewport: { width, height: 800 }, colorScheme }, async page => {
    await page.route('**/map.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
    if (!script) await page.route(/take-.*\.js$/, route => route.abort())
  })

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
