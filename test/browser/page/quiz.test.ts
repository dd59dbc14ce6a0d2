// A person takes a quiz: on a phone, with the keyboard alone, without JavaScript, and on a bad connection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../support/assertions.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { examination } from '../support/forms.ts'

const { server, open } = browserTests()

async function newQuiz(changes: object = {}) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm({ ...examination, ...changes })
  return { alice, path, url, responses: async () => (await alice.call('POST', `${path}/response/all`)).body }
}

const go = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click()
/** Playwright reads the heading level from the tag. This checks aria-level, which browsers and screen readers use. */
const mainHeadings = (page: Page) => page.locator('h1, [aria-level="1"]').filter({ visible: true })
const seesHeading = (page: Page, name: RegExp) => mainHeadings(page).filter({ hasText: name }).waitFor()

test('on a phone: one question at a time, answers reviewed and changed, submitted, scored', async () => {
  const { url, responses } = await newQuiz()
  const page = await open(url, { viewport: PHONE, hasTouch: true })
  await go(page, 'Start')
  await seesHeading(page, /capital of France/)
  assert.equal(await mainHeadings(page).count(), 1)
  await page.getByText('Lyon').click()
  await go(page, 'Continue')
  await seesHeading(page, /rivers/)
  await page.getByText('Seine').click()
  await page.getByText('Rhine').click()
  await go(page, 'Continue')
  await page.getByRole('textbox', { name: /Pi/ }).fill('3,14')
  await go(page, 'Continue')
  await seesHeading(page, /Check your answers/)
  await isAccessible(page, 'check your answers')
  assert.match(await page.locator('.review').innerText(), /Lyon[\s\S]*Seine[\s\S]*Rhine[\s\S]*3,14/)
  await go(page, /Change.*France/)
  await page.getByText('Paris').click()
  await go(page, 'Continue')
  await seesHeading(page, /Check your answers/)
  await go(page, /Submit/)
  await seesHeading(page, /result/i)
  assert.match(await page.locator('main').innerText(), /100 ?%[\s\S]*5 of 5 points[\s\S]*Passed/)
  await isAccessible(page, 'result')
  assert.deepEqual(
    (await responses()).map((response: { answers: object; score: number }) => [
      response.answers,
      response.score,
    ]),
    [[{ france: 'paris', rivers: ['seine', 'rhine'], pi: 3.14 }, 5]],
  )
})

test('with the keyboard alone: digits or letters select, Enter continues, focus is always visible', async () => {
  const { url, responses } = await newQuiz()
  const page = await open(url, { viewport: DESKTOP })
  const focusIsSeen = async (where: string) => {
    const outline = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return 'nothing has focus'
      const visible = [element, element.nextElementSibling, element.closest('.choice, .affixed')].some(
        part => {
          if (!part) return false
          const style = getComputedStyle(part)
          return (
            (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
            style.boxShadow !== 'none'
          )
        },
      )
      return visible ? 'seen' : `${element.outerHTML.slice(0, 100)} shows no focus`
    })
    assert.equal(outline, 'seen', where)
  }
  await page.keyboard.press('Tab')
  await focusIsSeen('intro')
  await page.keyboard.press('Enter')
  await seesHeading(page, /capital of France/)
  await page.keyboard.press('Tab')
  await focusIsSeen('first choice')
  await page.keyboard.press('2')
  assert.equal(await page.getByRole('radio', { name: 'Paris' }).isChecked(), true)
  await page.keyboard.press('Enter')
  await seesHeading(page, /rivers/)
  await page.keyboard.press('1')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await seesHeading(page, /Pi/)
  await page.keyboard.press('Tab')
  await focusIsSeen('number')
  await page.keyboard.type('3.14')
  await page.keyboard.press('Enter')
  await seesHeading(page, /Check your answers/)
  for (
    let i = 0;
    i < 12 &&
    !(await page
      .getByRole('button', { name: /Submit/ })
      .evaluate(element => element === document.activeElement));
    i++
  )
    await page.keyboard.press('Tab')
  await focusIsSeen('submit')
  await page.keyboard.press('Enter')
  await seesHeading(page, /result/i)
  assert.equal((await responses())[0].score, 5)
})

test('without JavaScript: the whole form, refused with everything typed, then submitted and scored', async () => {
  const { url, responses } = await newQuiz()
  const page = await open(url, { viewport: PHONE, javaScriptEnabled: false })
  await page.getByRole('textbox', { name: /Pi/ }).fill('three')
  await page.getByText('Seine').click()
  await page.getByRole('button', { name: /Submit/ }).click()
  assert.match(await page.title(), /^Error: /)
  assert.match(await page.locator('.summary').innerText(), /There is a problem/)
  assert.equal(await page.getByRole('textbox', { name: /Pi/ }).inputValue(), 'three')
  assert.equal(await page.getByRole('checkbox', { name: 'Seine' }).isChecked(), true)
  await page.locator('.summary a').first().click()
  await page.getByText('Paris').click()
  await page.getByRole('textbox', { name: /Pi/ }).fill('3.14')
  await page.getByRole('button', { name: /Submit/ }).click()
  assert.match(await page.locator('main').innerText(), /4 of 5 points/)
  assert.equal((await responses()).length, 1)
})

test('a missing answer is reported at once, at the field, which gets the focus', async () => {
  const { url } = await newQuiz()
  const page = await open(url)
  await go(page, 'Start')
  await go(page, 'Continue')
  await seesHeading(page, /capital of France/)
  const error = page.locator('.error')
  assert.match(await error.innerText(), /Choose|Select/)
  assert.equal(await page.evaluate(() => document.activeElement?.closest('.q')?.id), 'q-france')
  assert.match(await page.title(), /^Error: /)
  await isAccessible(page, 'error')
  await page.getByText('Paris').click()
  await go(page, 'Continue')
  await seesHeading(page, /rivers/)
  assert.doesNotMatch(await page.title(), /Error/)
})

test('the browser’s back button goes back one question, and the URL contains no answers', async () => {
  const { url } = await newQuiz()
  const page = await open(url)
  await go(page, 'Start')
  await page.getByText('Paris').click()
  await go(page, 'Continue')
  await seesHeading(page, /rivers/)
  await page.goBack()
  await seesHeading(page, /capital of France/)
  assert.equal(await page.getByRole('radio', { name: 'Paris' }).isChecked(), true)
  assert.equal(page.url(), url)
})

test('a reload keeps the answers, the current question and the submission id', async () => {
  const { url, responses } = await newQuiz()
  const page = await open(url)
  await go(page, 'Start')
  await page.getByText('Paris').click()
  await go(page, 'Continue')
  await seesHeading(page, /rivers/)
  const id = () => page.locator('[name=submissionId]').inputValue()
  const before = await id()
  await page.reload()
  await seesHeading(page, /rivers/)
  assert.equal(await id(), before)
  await go(page, 'Continue')
  await go(page, 'Continue')
  await go(page, /Submit/)
  await seesHeading(page, /result/i)
  assert.deepEqual(
    (await responses()).map((response: { answers: object }) => response.answers),
    [{ france: 'paris' }],
  )
})

test('on a bad connection nothing is lost, the page says what happens, and the answers are stored once', async () => {
  const { url, responses } = await newQuiz({
    questions: examination.questions.slice(0, 1),
    scoring: { questions: { france: { points: 1, correct: 'paris' } } },
  })
  const page = await open(url)
  await go(page, 'Start')
  await page.getByText('Paris').click()
  await go(page, 'Continue')
  let tries = 0
  await page.route(url, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    tries++
    // First the reply is lost, then the server is down, then it has no time.
    if (tries === 1) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return tries <= 3
      ? route.fulfill({ status: tries === 2 ? 503 : 429, headers: { 'retry-after': '1' }, body: '{}' })
      : route.continue()
  })
  await go(page, /Submit/)
  await page
    .getByText(/kept on this device/)
    .first()
    .waitFor()
  await isAccessible(page, 'trying again')
  for (let done = 1; done <= 3; done++) {
    await until(() => tries === done)
    await go(page, 'Try now')
  }
  await seesHeading(page, /result/i)
  assert.equal(tries, 4)
  assert.equal((await responses()).length, 1)
})

test('a form paused in the meantime says so and keeps the answers', async () => {
  const { alice, path, url } = await newQuiz()
  const page = await open(url)
  await go(page, 'Start')
  await page.getByText('Paris').click()
  await alice.call('PUT', `${path}/pause`)
  for (let i = 0; i < 3; i++) await go(page, 'Continue')
  await go(page, /Submit/)
  await page.getByText('This form is paused').waitFor()
  await isAccessible(page, 'paused while answering')
})

test('a question with the id "email" is not confused with the respondent’s email', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm({
    name: 'Reach you',
    questions: [{ id: 'email', type: 'EMAIL', text: 'Where do we reach you?', required: true }],
    settings: { email: 'OPTIONAL' },
  })
  const page = await open(url, { viewport: PHONE })
  await page.getByLabel('Where do we reach you?').fill('bob@example.com')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/result\//)
  const [response] = (await alice.call('POST', `${path}/response/all`)).body
  assert.deepEqual([response.answers, response.email], [{ email: 'bob@example.com' }, null])
})
