// The designer on a page of another site, with a token, against a real server: from an empty quiz to its first response.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from '../harness.ts'
import { browserTests, DESKTOP, PHONE } from './browser.ts'
import { designerHost, designerOf } from './designer-host.ts'

const { server, open, allowed } = browserTests()

test('a quiz is built by keyboard, saved, published and answered', async () => {
  const alice = await server.organization()
  const path = await alice.newForm({ name: 'Untitled quiz', appType: 'QUIZ' })
  const url = await designerHost(alice, designerOf(path))
  allowed.add(url)
  const page = await open(url, { viewport: DESKTOP })
  await page.locator('.canvas').focus()
  await page.keyboard.press('/')
  await page.locator('.palette input:focus').waitFor()
  await page.keyboard.type('radio')
  await page.keyboard.press('Enter')
  await page.locator('.card.selected textarea.title:focus').waitFor()
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
})

test('a quiz is built by touch on a phone, and published', async () => {
  const alice = await server.organization()
  const path = await alice.newForm({ name: 'Untitled quiz', appType: 'QUIZ' })
  const url = await designerHost(alice, designerOf(path))
  allowed.add(url)
  const page = await open(url, { viewport: PHONE, hasTouch: true, isMobile: true })
  const add = async (type: string, title: string) => {
    await page.getByRole('button', { name: 'Add question' }).first().tap()
    await page.locator('.palette').getByRole('button', { name: type }).tap()
    await page.locator('.card.selected textarea.title').tap()
    await page.keyboard.type(title)
  }
  await add('Single choice', 'Capital of France?')
  for (const [i, choice] of ['Paris', 'Lyon'].entries()) {
    await page
      .getByRole('textbox', { name: /^Choice/ })
      .nth(i)
      .tap()
    await page.keyboard.type(choice)
  }
  await page.getByRole('button', { name: '“Paris” is right' }).tap()
  await add('Short text', 'Why Lyon?')
  await page.getByRole('button', { name: 'Properties' }).tap()
  await page.getByRole('switch', { name: 'Required' }).tap()
  await page.keyboard.press('Escape')
  await page.locator('.scrim').waitFor({ state: 'detached' })
  await page.locator('.rail').getByRole('button', { name: 'Scoring' }).tap()
  await page.getByText('1 of 2 questions, 1 point').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).tap()
  await page.getByText('Version 1 is live').waitFor()
  const { body } = await alice.call('GET', path)
  assert.deepEqual(
    body.questions.map(({ text, required }: { text: string; required?: boolean }) => [text, required]),
    [
      ['Capital of France?', undefined],
      ['Why Lyon?', true],
    ],
  )
})
