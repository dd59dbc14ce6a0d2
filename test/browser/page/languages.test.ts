// Pages in the other direction and in a language of long words, and how to change the language.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { request } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { browserTests, isAccessible, PHONE } from '../support/browser.ts'
import { gallery } from '../support/forms.ts'

const { server, open } = browserTests()

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>'

longTest('every type is accessible in Arabic and German, and fits on a small phone', async () => {
  const alice = await server.organization()
  const { url } = await alice.newPublishedForm({
    name: 'All there is',
    appType: 'FORM',
    questions: gallery(`${server.url}/map.svg`).filter(({ type }) => type !== 'PAGE_BREAK'),
    settings: { presentation: 'PAGED', languages: ['en', 'ar', 'de'], fallback: true },
  })
  for (const [language, direction, submit] of [
    ['ar', 'rtl', 'إرسال'],
    ['de', 'ltr', 'Absenden'],
  ] as const) {
    const page = await open(`${server.url}/health/live`, { viewport: { width: 320, height: 640 } })
    await page.route('**/map.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
    await page.goto(`${url}/${language}`)
    assert.equal(await page.locator('html').getAttribute('dir'), direction)
    await isAccessible(page, `${language}, asked`)
    await page.getByRole('button', { name: submit, exact: true }).click()
    await page.locator('.summary').waitFor()
    await isAccessible(page, `${language}, refused`)
    assert.equal(await isBefore(page, '.scale label:first-of-type', '.scale label:last-of-type'), true)
    assert.equal(await isBefore(page, '.ends :first-child', '.ends :last-child'), true)
    assert.equal(await isBefore(page, '.rating label:first-of-type', '.rating label:last-of-type'), true)
    for (const type of ['url', 'tel'])
      assert.equal(await directionIn(page, `[type=${type}]`), 'ltr', `${type} in ${language}`)
    // The question that nobody has translated ends with its own mark.
    const isolate = direction === 'rtl' ? '\u2068Are you sure?\u2069' : 'Are you sure?'
    assert.ok((await page.locator('#q-sure legend').textContent())?.includes(isolate))
  }
})

longTest('in Arabic, every row of a result starts at the right, also numbers and lists', async () => {
  const { url } = await (await server.organization()).newPublishedForm({
    name: 'الألوان',
    appType: 'QUIZ',
    questions: [
      { id: 'age', type: 'NUMBER', text: 'كم؟' },
      {
        id: 'order',
        type: 'RANKING',
        text: 'رتّب',
        choices: [
          { id: 'a', text: 'أحمر' },
          { id: 'b', text: 'أزرق' },
        ],
      },
    ],
    scoring: { questions: { age: { points: 1, correct: 8 }, order: { points: 1, correct: ['b', 'a'] } } },
    settings: { languages: ['ar'], results: { showCorrect: true } },
  })
  const body = { submissionId: randomUUID(), answers: { age: 7, order: ['a', 'b'] } }
  const sent = await request(url, 'POST', body, { accept: 'application/json' })
  const page = await open(sent.body.resultUrl, { viewport: PHONE })
  const directions = await page
    .locator('.results dd, .results dd ol')
    .evaluateAll(rows => rows.map(row => getComputedStyle(row).direction))
  assert.deepEqual(directions, Array(6).fill('rtl'))
})

/** Reports whether one element stands before another in the direction of the page. */
const isBefore = (page: Page, first: string, second: string) =>
  page.evaluate(
    ([a = '', b = '']) => {
      const [left = 0, right = 0] = [a, b].map(
        found => document.querySelector(found)?.getBoundingClientRect().x,
      )
      return document.dir === 'rtl' ? left > right : left < right
    },
    [first, second],
  )

const directionIn = (page: Page, field: string) =>
  page.locator(field).evaluate(element => getComputedStyle(element).direction)

test('changing the language keeps what was typed, with a script and without', async () => {
  const alice = await server.organization()
  const { url } = await alice.newPublishedForm({
    name: 'Visit',
    appType: 'FORM',
    questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Name?', required: true }],
    settings: { languages: ['en', 'de'], fallback: true },
  })
  for (const javaScriptEnabled of [true, false]) {
    const page = await open(`${url}/en`, { viewport: PHONE, javaScriptEnabled })
    await page.getByLabel('Name?').fill('Ann')
    await page.getByRole(javaScriptEnabled ? 'link' : 'button', { name: 'Deutsch' }).click()
    await page.getByRole('button', { name: 'Absenden' }).waitFor()
    assert.equal(await page.getByLabel('Name?').inputValue(), 'Ann')
    assert.equal(await page.getByRole('link', { name: 'English' }).count(), javaScriptEnabled ? 1 : 0)
    await page.getByLabel('Name?').press('Enter')
    await page.getByText('Vielen Dank').waitFor()
  }
})
