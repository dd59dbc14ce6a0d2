// One question at a time: keys without a click, the progress bar, and going on by itself after a choice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserTests, DESKTOP } from '../support/browser.ts'

const { server, open } = browserTests()

const choices = ['a', 'b'].map(id => ({ id, text: `Choice ${id}` }))
const questions = ['one', 'two', 'three', 'four'].map(id => ({
  id,
  type: 'SINGLE_CHOICE',
  text: `Question ${id}?`,
  choices,
}))

async function openForm(settings: object = {}, changes: object = {}): Promise<Page> {
  const alice = await server.organization()
  const form = { name: 'Steps', appType: 'SURVEY', questions, settings, ...changes }
  const { url } = await alice.newPublishedForm(form)
  return open(url, { viewport: DESKTOP })
}

const progress = (page: Page) =>
  page.locator('progress').evaluate((bar: HTMLProgressElement) => Math.round(bar.value * 100))
const sees = (page: Page, text: string) => page.getByRole('heading', { name: text }).waitFor()

test('keys select and continue as soon as the page is open, and again after a click beside the fields', async () => {
  const page = await openForm()
  await sees(page, 'Question one?')
  await page.keyboard.press('2')
  assert.ok(await page.getByLabel('Choice b').first().isChecked())
  await page.mouse.click(1200, 700)
  await page.keyboard.press('Enter')
  await sees(page, 'Question two?')
})

test('progress starts at 0, is not full before the end, and never falls when logic adds questions', async () => {
  const added = { ...questions[2], visibleWhen: { '==': [{ var: 'two' }, 'b'] } }
  const page = await openForm({}, { questions: [questions[0], questions[1], added, questions[3]] })
  const seen = [await progress(page)]
  for (const key of ['1', '2', '1']) {
    await page.keyboard.press(key)
    seen.push(await progress(page))
    await page.keyboard.press('Enter')
    seen.push(await progress(page))
  }
  await sees(page, 'Question four?')
  assert.equal(seen[0], 0)
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a - b),
  )
  assert.ok((seen.at(-1) ?? 100) < 100)
})

test('with autoAdvance a choice opens the next question, but does not submit', async () => {
  const page = await openForm({ autoAdvance: true })
  for (const name of ['one', 'two', 'three']) {
    await sees(page, `Question ${name}?`)
    await page.getByText('Choice a').filter({ visible: true }).click()
  }
  await sees(page, 'Question four?')
  await page.clock.install()
  await page.getByText('Choice a').filter({ visible: true }).click()
  await page.clock.runFor(5_000)
  await sees(page, 'Question four?')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Submit' }).click()
  await sees(page, 'Thank you')
  // The next test needs a page with the real clock.
  await page.context().close()
})

test('optional questions say so only beside required ones', async () => {
  const page = await openForm()
  assert.equal(await page.locator('.optional').count(), 0)
  const [first, ...rest] = questions
  const mixed = await openForm({}, { questions: [{ ...first, required: true }, ...rest] })
  assert.equal(await mixed.locator('.optional').count(), 3)
})

test('Back after sending shows that the answers were sent, and which', async () => {
  const page = await openForm()
  for (const key of ['1', 'Enter', '2', 'Enter', 'Enter', 'Enter']) await page.keyboard.press(key)
  await sees(page, 'Thank you')
  await page.goBack()
  await sees(page, 'Thank you')
  await page.locator('summary').click()
  assert.match(await page.locator('.results').innerText(), /Choice a[\s\S]*Choice b/)
})

test('Back after sending a form without steps shows that the answers were sent', async () => {
  const name = { id: 'name', type: 'SHORT_TEXT', text: 'Name?' }
  const page = await openForm({}, { appType: 'FORM', questions: [name] })
  await page.getByLabel('Name?').fill('Ann')
  await page.getByRole('button', { name: 'Submit' }).click()
  await sees(page, 'Thank you')
  await page.goBack()
  await sees(page, 'Thank you')
})
