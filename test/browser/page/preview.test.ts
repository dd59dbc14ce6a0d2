// A preview in the browser: a draft is taken like a form, and neither the browser nor the store keeps anything.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { examination, secretFirst } from '../support/forms.ts'

const { server, open } = browserTests()

async function newPreview(form: object) {
  const alice = await server.organization()
  const path = await alice.newForm(form)
  const { body } = await alice.call('POST', `${path}/preview`)
  return { alice, path, url: body.url as string }
}

test('a draft is taken one by one to its result, and nothing is kept', async () => {
  const { alice, path, url } = await newPreview(examination)
  const page = await open(url)
  await isAccessible(page, 'first page of a preview')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('Paris').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Seine').check()
  await page.getByRole('button', { name: 'Back' }).click()
  assert.ok(await page.getByLabel('Paris').isChecked())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Pi to two decimals?').fill('3.14')
  await page.getByRole('button', { name: 'Continue' }).click()
  await isAccessible(page, 'question of a preview')
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await page.getByRole('heading', { name: 'Your result' }).waitFor()
  await isAccessible(page, 'result of a preview')
  assert.ok(await page.getByText('Preview. Nothing you enter is saved.').isVisible())
  assert.equal(page.url(), url)
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  assert.deepEqual((await alice.call('POST', `${path}/response/all`)).body, [])
})

longTest('the bar stays in view and covers no field that has the focus', async () => {
  const questions = Array.from({ length: 12 }, (_, i) => ({
    id: `q${i}`,
    type: 'SHORT_TEXT',
    text: `Question ${i}?`,
  }))
  const { url } = await newPreview({ name: 'Long', questions })
  for (const viewport of [PHONE, DESKTOP]) {
    const page = await open(url, { viewport })
    await page.getByLabel('Question 11?').focus()
    for (let i = 0; i < 11; i++) {
      await page.keyboard.press('Shift+Tab')
      const [bar, field] = await page.evaluate(() => [
        document.querySelector('.preview')?.getBoundingClientRect().bottom ?? 0,
        document.activeElement?.getBoundingClientRect().top ?? 0,
      ])
      assert.ok((bar ?? 0) > 0 && (field ?? 0) >= (bar ?? 0), `${field} is below ${bar}`)
    }
  }
})

longTest('a link to a question of a draft opens it there, with a script and without', async () => {
  const questions = Array.from({ length: 12 }, (_, i) => ({
    id: `q${i}`,
    type: 'SHORT_TEXT',
    text: `Question ${i}?`,
  }))
  for (const presentation of ['ONE_PER_PAGE', 'ONE_PAGE'])
    for (const javaScriptEnabled of [true, false]) {
      const { url } = await newPreview({ name: 'Long', questions, settings: { presentation } })
      const page = await open(`${url}#q-q10`, { viewport: PHONE, javaScriptEnabled })
      const box = await page.getByLabel('Question 10?').boundingBox()
      assert.ok(box && box.y > 0 && box.y < PHONE.height, `${presentation} ${javaScriptEnabled}: ${box?.y}`)
    }
})

longTest('a link to a question of a draft that is not asked opens the first one that is', async () => {
  const { url } = await newPreview(secretFirst)
  const page = await open(`${url}#q-code`)
  await page.getByLabel('Your town?').waitFor()
  assert.equal(await page.getByLabel('Your street?').isVisible(), false)
  const invited = await open(`${url}?source=letter#q-code`)
  await invited.getByLabel('Your code?').waitFor()
})
