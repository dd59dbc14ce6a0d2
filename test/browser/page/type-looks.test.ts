// What question types look like: rows that stay rows, cards that fold, shapes that fill.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'

const { server, open } = browserTests()

const lines = (texts: string[]) => texts.map((text, i) => ({ id: `l${i}`, text }))
const matrix = {
  id: 'order',
  type: 'MATRIX',
  text: 'How satisfied are you with each part of your last order?',
  rows: lines(['Advice before you bought', 'Delivery', 'Fit and comfort']),
  columns: lines(['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied']),
}

test('a matrix on a phone has one open card, which closes when its row is answered', async () => {
  const alice = await server.organization()
  const { url } = await alice.newPublishedForm({ name: 'Order', appType: 'SURVEY', questions: [matrix] })
  const page = await open(url, { viewport: PHONE })
  const rows = page.locator('.matrix tbody tr')
  const openRows = () => page.locator('.matrix tbody tr:not(.closed)').allInnerTexts()
  const first = (texts: string[]) => texts.map(text => text.split('\n')[0])
  assert.deepEqual(first(await openRows()), ['Advice before you bought'])
  await isAccessible(page, 'folded')
  await page.locator('[name="a.order.l0"][value=l3] + label').click()
  assert.deepEqual(first(await openRows()), ['Delivery'])
  const { height = 0 } = (await rows.first().boundingBox()) ?? {}
  assert.ok(height < 100, `an answered card is ${height} px high`)
  await isAccessible(page, 'answered')
  await page.getByText('Fit and comfort', { exact: true }).click()
  assert.deepEqual(first(await openRows()), ['Fit and comfort'])
  await page.getByText('Advice before you bought', { exact: true }).click({ force: true })
  assert.deepEqual(first(await openRows()), ['Advice before you bought'])
  // By keyboard a row opens with the focus, and stays open while the arrow keys walk through it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  assert.deepEqual(first(await openRows()), ['Delivery'])
  assert.ok(await page.locator('[name="a.order.l1"][value=l1]').isChecked())
  await page.setViewportSize(DESKTOP)
  // A table has no cards. The browser reports its size to the page a little later.
  await page.locator('.closed').first().waitFor({ state: 'detached' })
})

longTest('no word of a matrix breaks on a desktop, and its controls stand under their columns', async () => {
  const alice = await server.organization()
  const forms = await Promise.all(
    ['FORM', 'SURVEY'].map(appType =>
      alice.newPublishedForm({ name: 'Order', appType, questions: [matrix] }),
    ),
  )
  for (const { url } of forms) {
    const page = await open(url, { viewport: DESKTOP })
    const faults = await page.evaluate(() => {
      const middle = (element: Element) => {
        const { left, width } = element.getBoundingClientRect()
        return left + width / 2
      }
      const heads = [...document.querySelectorAll('.matrix thead th')]
      const broken = heads.filter(head => {
        const range = document.createRange()
        return (head.textContent ?? '').split(' ').some(word => {
          const text = head.firstChild
          const at = head.textContent?.indexOf(word) ?? 0
          if (!text) return true
          range.setStart(text, at)
          range.setEnd(text, at + word.length)
          return range.getClientRects().length > 1
        })
      })
      const askew = [...document.querySelectorAll('.matrix tbody tr')].flatMap(row =>
        [...row.querySelectorAll('input')].filter((input, i) => {
          const head = heads[i]
          return !head || Math.abs(middle(input) - middle(head)) > 1
        }),
      )
      return [...broken, ...askew].map(element => element.outerHTML)
    })
    assert.deepEqual(faults, [])
    assert.equal(await page.locator('.matrix [data-key]').count(), 0, 'no key hints over the controls')
  }
})

test('0 to 10 are one row at 320 px, with cells of at least 24 px; each cell picks its own number, and so do digits', async () => {
  const alice = await server.organization()
  const nps = { id: 'nps', type: 'SCALE', text: 'Recommend?', minLabel: 'Not at all', maxLabel: 'Extremely' }
  const { url } = await alice.newPublishedForm({ name: 'NPS', appType: 'SURVEY', questions: [nps] })
  const page = await open(url, { viewport: { width: 320, height: 640 } })
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('.scale label')].map(label => {
      const { top, width } = label.getBoundingClientRect()
      return { top, width }
    }),
  )
  assert.equal(boxes.length, 11)
  assert.equal(new Set(boxes.map(({ top }) => top)).size, 1)
  for (const { width } of boxes) assert.ok(width >= 24, `${width} px`)
  await page
    .locator('.scale label')
    .first()
    .click({ position: { x: 12, y: 12 } })
  assert.ok(await page.locator('.scale [value="0"]').isChecked())
  await page.locator('.scale input').first().focus()
  await page.keyboard.press('9')
  assert.ok(await page.locator('[value="9"]').isChecked())
})

longTest('a rating fills up to the pointer, and to the picked number when the pointer leaves', async () => {
  const alice = await server.organization()
  const rating = { id: 'stars', type: 'RATING', text: 'How was it?' }
  const { url } = await alice.newPublishedForm({ name: 'Stars', appType: 'FORM', questions: [rating] })
  const page = await open(url, { viewport: DESKTOP })
  const filled = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.rating label')].filter(
          label => getComputedStyle(label, '::before').backgroundColor !== 'rgba(0, 0, 0, 0)',
        ).length,
    )
  assert.equal(await filled(), 0)
  const labels = page.locator('.rating label')
  await labels.nth(1).click()
  await labels.nth(3).hover()
  assert.equal(await filled(), 4)
  await page.mouse.move(0, 0)
  assert.equal(await filled(), 2)
})

longTest('the picture of a hotspot is never higher than the window', async () => {
  const alice = await server.organization()
  const image = { url: `${server.url}/tall.svg`, alt: 'A tower' }
  const { url } = await alice.newPublishedForm({
    name: 'Tower',
    appType: 'SURVEY',
    questions: [{ id: 'top', type: 'HOTSPOT', text: 'Where is the top?', image }],
  })
  for (const viewport of [PHONE, DESKTOP, { width: 740, height: 360 }]) {
    const page = await open(`${server.url}/health/live`, { viewport })
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="2000"><rect width="400" height="2000"/></svg>'
    await page.route('**/tall.svg', route => route.fulfill({ contentType: 'image/svg+xml', body }))
    await page.goto(url)
    const { width = 0, height = 0 } = (await page.getByRole('img', { name: 'A tower' }).boundingBox()) ?? {}
    assert.ok(height > 100 && height < viewport.height, `${height} px of ${viewport.height}`)
    assert.ok(Math.abs(height / width - 5) < 0.1, 'not distorted')
  }
})
