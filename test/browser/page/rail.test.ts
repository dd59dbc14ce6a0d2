// The list of pages or sections beside a long form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'

const { server, open } = browserTests()

const YES_NO = { type: 'YES_NO', text: 'Is it broken?', required: true }
const paged = {
  name: 'Repair request',
  questions: [
    { id: 'broken', ...YES_NO },
    { id: 'p2', type: 'PAGE_BREAK', text: 'You and your **gear**' },
    { id: 'name', type: 'SHORT_TEXT', text: 'Your name?' },
    { id: 'p3', type: 'PAGE_BREAK', text: 'What is broken' },
    {
      id: 'what',
      type: 'LONG_TEXT',
      text: 'What happened?',
      visibleWhen: { '==': [{ var: 'broken' }, true] },
    },
    { id: 'p4', type: 'PAGE_BREAK' },
    { id: 'more', type: 'LONG_TEXT', text: 'Anything else?' },
  ],
  settings: { presentation: 'PAGED' },
}

const publish = async (form: object) => (await (await server.organization()).newPublishedForm(form)).url

const rail = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const links = (page: Page) => rail(page).getByRole('link').allInnerTexts()
const current = (page: Page) => rail(page).locator('[aria-current]').allInnerTexts()
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

test('a paged form lists its pages, marks the current one and links to those that were reached', async () => {
  const page = await open(await publish(paged), { viewport: DESKTOP })
  const titles = ['Repair request', 'You and your gear', 'What is broken', '4 of 4']
  assert.deepEqual(await rail(page).locator('a').allTextContents(), titles)
  assert.deepEqual([await links(page), await current(page)], [[], ['Repair request']])
  await isAccessible(page, 'first page with a rail')
  await page.getByText('Yes').click()
  await goOn(page)
  assert.deepEqual([await links(page), await current(page)], [['Repair request'], ['You and your gear']])
  await goOn(page)
  await isAccessible(page, 'third page with a rail')
  await rail(page).getByRole('link', { name: 'Repair request' }).click()
  assert.deepEqual([await links(page), await current(page)], [titles.slice(1, 3), ['Repair request']])
  assert.ok(await page.getByText('Is it broken?').isVisible())
  await page.goBack()
  assert.deepEqual(await current(page), ['What is broken'])
  await rail(page).getByRole('link', { name: 'Repair request' }).click()
  await page.getByText('No', { exact: true }).click()
  assert.deepEqual(await links(page), ['You and your gear'], 'a page that logic skips is not listed')
})

longTest('the summary of errors keeps its distance from the bar at the top', async () => {
  const questions = [{ id: 'old', ...YES_NO }, ...paged.questions.slice(0, 3)]
  const page = await open(await publish({ ...paged, questions }), { viewport: DESKTOP })
  await goOn(page)
  const [bar, summary] = await Promise.all(['.top', '.summary'].map(part => page.locator(part).boundingBox()))
  assert.ok(bar && summary && summary.y - (bar.y + bar.height) >= 32)
})

longTest('without a script the rail links to every page, and on narrow windows there is none', async () => {
  const url = await publish(paged)
  const plain = await open(url, { viewport: DESKTOP, javaScriptEnabled: false })
  await rail(plain).getByRole('link', { name: 'What is broken' }).click()
  assert.match(plain.url(), /#page-3$/)
  assert.equal((await links(plain)).length, 4)
  for (const viewport of [PHONE, { width: 1099, height: 800 }])
    assert.equal(await rail(await open(url, { viewport })).count(), 0)
})

longTest('a long page with titled sections links to each, and marks the one in view', async () => {
  const names = ['Arrival', 'Your stay', 'Departure', 'Afterwards']
  const questions = names.flatMap((text, i) => [
    { id: `s${i}`, type: 'STATEMENT', text },
    ...Array.from({ length: 6 }, (_, j) => ({
      id: `q${i}_${j}`,
      type: 'SHORT_TEXT',
      text: `Question ${j}?`,
    })),
  ])
  const page = await open(await publish({ name: 'Hotel', questions }), { viewport: DESKTOP })
  assert.deepEqual([await links(page), await current(page)], [names, ['Arrival']])
  await isAccessible(page, 'sections with a rail')
  await rail(page).getByRole('link', { name: 'Departure' }).click()
  await rail(page).locator('[aria-current]', { hasText: 'Departure' }).waitFor()
  const [column, list] = await page.evaluate(() => [
    document.querySelector('.card')?.getBoundingClientRect().left ?? 0,
    document.querySelector('.rail')?.getBoundingClientRect().right ?? 0,
  ])
  assert.ok((list ?? 0) < (column ?? 0), 'the rail is beside the column')
})
