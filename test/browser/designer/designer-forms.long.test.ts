// Forms that are hard to keep whole: every question type with hostile texts, and several designers and forms on one page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { quiz } from '../../support/harness.ts'
import { hostileForm } from '../../support/hostile-form.ts'
import { scriptPayloads } from '../../support/payloads.ts'
import { listenersOf } from '../elements/listeners.ts'
import { browserTests, DESKTOP } from '../support/browser.ts'
import { designerHost, designerOf } from './designer-host.ts'

const { server, open, allowed } = browserTests()

async function openHost(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  allowed.add(url)
  return open(url, { viewport: DESKTOP, ...options })
}

/** Pages may load pictures from any host. Tests block them. */
const withOwnPictures = (form: ReturnType<typeof hostileForm>) => ({
  ...form,
  questions: form.questions.map(question =>
    'image' in question
      ? { ...question, image: { url: `${server.url}/health/live`, alt: form.name } }
      : question,
  ),
})

const saved = (page: Page, designer = page.locator('formyard-designer')) =>
  designer.getByText('Saved', { exact: true }).waitFor()

test('a form of every type with hostile texts is shown, edited and saved; nothing else changes, and no script runs', async () => {
  const alice = await server.organization()
  const path = await alice.newForm(
    withOwnPictures(hostileForm(`${scriptPayloads.join(' ')} &amp; &lt;b&gt;`)),
  )
  const { body: before } = await alice.call('GET', path)
  const page = await openHost(await designerHost(alice, designerOf(path)))
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const isCalm = async (where: string) => {
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0))))
    assert.equal(await page.evaluate(() => '__xss' in window), false, where)
    assert.deepEqual(dialogs, [], where)
  }
  const rows = page.locator('.outline .row')
  await rows.first().waitFor()
  const count = await rows.count()
  assert.ok(count >= before.questions.length)
  for (let i = 0; i < count; i++) {
    await rows.nth(i).click()
    await page.locator('.canvas .card.selected').first().waitFor()
    await isCalm(`row ${i}`)
  }
  for (const view of ['Logic', 'Scoring', 'Settings', 'Languages', 'Versions', 'JSON', 'Build']) {
    await page.locator('.rail').getByRole('button', { name: view }).click()
    await page.locator('.rail [aria-current="page"]', { hasText: view }).waitFor()
    await isCalm(view)
  }
  await rows.first().click()
  await page.locator('.card.selected textarea.title').fill('An edited title')
  await page.keyboard.press('Control+s')
  await saved(page)
  const { body: edited } = await alice.call('GET', path)
  const { revision, updateDate, ...rest } = edited
  const { revision: earlier, updateDate: _, ...whole } = before
  assert.ok(revision > earlier && updateDate)
  assert.deepEqual(rest, {
    ...whole,
    questions: whole.questions.map((question: object, i: number) =>
      i === 0 ? { ...question, text: 'An edited title' } : question,
    ),
  })
  await isCalm('after saving')
})

test('the canvas hides what the page of a form hides, such as the first button of a repeated group', async () => {
  const alice = await server.organization()
  const people = {
    id: 'people',
    type: 'GROUP',
    text: 'Who comes?',
    repeat: {},
    questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Name' }],
  }
  const path = await alice.newForm({ name: 'Party', appType: 'FORM', questions: [people] })
  const page = await openHost(await designerHost(alice, designerOf(path)))
  await page.locator('.canvas').getByText('Add', { exact: true }).waitFor()
  const hidden = await page
    .locator('.fy-page [hidden]')
    .evaluateAll(all => all.map(one => getComputedStyle(one).display))
  assert.ok(hidden.length > 0)
  assert.deepEqual([...new Set(hidden)], ['none'])
})

test('two designers and three forms on a page work beside each other, and leave the page as it was', async () => {
  const alice = await server.organization()
  const paths = [await alice.newForm(quiz), await alice.newForm(quiz)]
  const { path, url } = await alice.newPublishedForm({ ...quiz, appType: 'FORM', scoring: {} })
  const app = path.replace(/\/webform.*/, '')
  await alice.call('PATCH', app, { origins: ['http://127.0.0.1:*'] })
  const form = `<formyard-form src="${url}"></formyard-form>`
  const page = await openHost(await designerHost(alice, form + form + form + paths.map(designerOf).join('')))
  const designers = [0, 1].map(i => page.locator('formyard-designer').nth(i))
  for (const [i, designer] of designers.entries()) {
    await designer.locator('.outline .row').first().click()
    await designer.locator('.card.selected textarea.title').fill(`Title ${i}`)
    await page.keyboard.press('Control+s')
    await saved(page, designer)
  }
  for (const i of [0, 1, 2]) {
    await page.locator('formyard-form').nth(i).scrollIntoViewIfNeeded()
    const frame = page.frameLocator('formyard-form >> nth=' + i + ' >> iframe')
    await frame.getByLabel('Paris').check()
    await frame.locator('.actions button').click()
    await frame.getByText('Thank you').waitFor()
  }
  for (const [i, designer] of designers.entries()) {
    const { body } = await alice.call('GET', paths[i] ?? '')
    assert.equal(body.questions[0].text, `Title ${i}`)
    assert.ok(await designer.getByText('Saved', { exact: true }).isVisible())
  }
  assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 3)
  assert.deepEqual(await pageOf(page), {
    html: ['lang'],
    body: [],
    children: ['MAIN', 'SCRIPT'],
    sheets: 0,
  })
})

test('a designer that is added and removed 50 times leaves no listener, keeps what was typed, and works again', async () => {
  const alice = await server.organization()
  const path = await alice.newForm(quiz)
  const page = await openHost(await designerHost(alice, designerOf(path)))
  const designer = page.locator('formyard-designer')
  await designer.locator('.outline .row').first().click()
  const title = designer.locator('.card.selected textarea.title')
  await title.fill('Typed before')
  const element = await designer.elementHandle()
  const listeners = await listenersOf(page)
  await page.evaluate(element => element?.remove(), element)
  const before = await listeners()
  await page.evaluate(async element => {
    for (let i = 0; i < 50; i++) {
      document.querySelector('main')?.append(element as Node)
      await Promise.resolve()
      element?.remove()
    }
  }, element)
  assert.equal(await listeners(), before)
  await page.evaluate(element => document.querySelector('main')?.append(element as Node), element)
  await designer.locator('.outline .row').first().click()
  assert.equal(await title.inputValue(), 'Typed before')
  await page.keyboard.press('Control+s')
  await saved(page)
  assert.equal((await alice.call('GET', path)).body.questions[0].text, 'Typed before')
})

/** What of a page an element could change by mistake. */
const pageOf = (page: Page) =>
  page.evaluate(() => ({
    html: document.documentElement.getAttributeNames(),
    body: document.body.getAttributeNames(),
    children: [...document.body.children].map(({ tagName }) => tagName),
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
  }))
