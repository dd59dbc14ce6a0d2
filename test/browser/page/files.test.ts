// Files on the page: uploaded when they are chosen, or with the form without JavaScript.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { variantsOf } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'

const { server, open } = browserTests()

const form = {
  name: 'Apply',
  appType: 'FORM',
  questions: [
    { id: 'who', type: 'SHORT_TEXT', text: 'Who?', required: true },
    {
      id: 'papers',
      type: 'FILE',
      text: 'Your papers',
      required: true,
      maxFiles: 2,
      maxBytes: 1000,
      accept: ['text/*'],
    },
  ],
}
const paper = (name: string, content = 'hello') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

const uploaded = (page: Page, count: number) =>
  page.waitForFunction(most => document.querySelectorAll('.file:not(:has(progress))').length === most, count)

async function namesIn(alice: Awaited<ReturnType<typeof server.organization>>, path: string) {
  const response = (await alice.call('POST', `${path}/response/all`)).body.at(-1)
  return response.answers.papers.map(({ name }: { name: string }) => name)
}

for (const [viewport, colorScheme] of variantsOf([
  [PHONE, 'light'],
  [DESKTOP, 'dark'],
])) {
  test(`files are uploaded, refused, removed and kept across a reload on ${viewport.width} px`, async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const page = await open(url, { viewport, colorScheme })
    await isAccessible(page, 'empty')
    const chooser = page.locator('[type=file]')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('link', { name: 'Choose at least one file' }).waitFor()
    await isAccessible(page, 'refused')
    await chooser.setInputFiles(paper('too long.txt', 'x'.repeat(1001)))
    await page.getByText('too long.txt: choose a file of 1 byte to 1000 bytes').waitFor()
    await chooser.setInputFiles({
      name: 'picture.txt',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a\0\0\0\0'),
    })
    await page.getByText('picture.txt: This question accepts only text files').waitFor()
    await chooser.setInputFiles([paper('one.txt'), paper('two.txt'), paper('three.txt')])
    await uploaded(page, 3)
    assert.match(await page.locator('.file', { hasText: 'two.txt' }).innerText(), /5 bytes\s+Remove/)
    await isAccessible(page, 'chosen')
    await page.getByLabel('Who?').fill('Ann')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('link', { name: 'Choose at most 2 files' }).waitFor()
    await page.getByRole('button', { name: 'Remove two.txt' }).click()
    await page.reload()
    await page.locator('.file', { hasText: 'three.txt' }).waitFor()
    assert.match(await page.locator('.file', { hasText: 'one.txt' }).innerText(), /5 bytes/)
    assert.equal(await page.locator('.file', { hasText: 'two.txt' }).count(), 0)
    assert.ok(await chooser.isHidden(), 'two files are the maximum')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    assert.deepEqual((await namesIn(alice, path)).sort(), ['one.txt', 'three.txt'])
  })
}

test('a page opened before the form changed uploads the files of its own questions', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const page = await open(url, { viewport: PHONE })
  await alice.call('PATCH', path, { questions: form.questions.slice(0, 1) })
  assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
  await page.locator('[type=file]').setInputFiles(paper('one.txt'))
  await uploaded(page, 1)
  await page.getByLabel('Who?').fill('Ann')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(await namesIn(alice, path), ['one.txt'])
})

test('refused uploads and submissions say in the language of the page why', async () => {
  const alice = await server.organization()
  const languages = ['en', 'de']
  const { path, url } = await alice.newPublishedForm({ ...form, settings: { languages, fallback: true } })
  const page = await open(`${url}/de`, { viewport: PHONE })
  await page.locator('[type=file]').setInputFiles(paper('one.txt'))
  await uploaded(page, 1)
  await alice.call('PUT', `${path}/pause`)
  await page.locator('[type=file]').setInputFiles(paper('two.txt'))
  await page.getByText('two.txt: Dieses Formular ist pausiert').waitFor()
  await page.getByLabel('Who?').fill('Ann')
  await page.getByRole('button', { name: 'Absenden' }).click()
  await page.locator('.summary', { hasText: 'Dieses Formular ist pausiert' }).waitFor()
})

test('without JavaScript, files are sent with the form, and removed by unticking them', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const page = await open(url, { javaScriptEnabled: false, viewport: PHONE })
  await page.locator('[type=file]').setInputFiles([paper('one.txt'), paper('two.txt')])
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'Enter an answer' }).waitFor()
  await page.getByLabel('one.txt').uncheck()
  await page.getByLabel('Who?').fill('Ann')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(await namesIn(alice, path), ['two.txt'])
})
