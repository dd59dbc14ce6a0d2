// The designer in a page of another origin, under the strictest policy that it promises to run under.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '../../support/long.ts'
import { DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { designerTests, focused, save } from './designer-page.ts'

const tests = designerTests()
const { open } = tests

const questions = () =>
  tests.form['questions'] as { id: string; text: string; choices?: { text: string }[] }[]

const france = {
  id: 'france',
  type: 'SINGLE_CHOICE',
  text: 'Capital of France?',
  choices: [
    { id: 'paris', text: 'Paris' },
    { id: 'lyon', text: 'Lyon' },
  ],
}
const pi = { id: 'pi', type: 'NUMBER', text: 'Pi?' }
const flag = { id: 'flag', type: 'SHORT_TEXT', text: 'Colors of the flag?' }

test('a quiz question is built and saved by keyboard alone', async () => {
  tests.setForm({})
  const page = await open()
  await page.keyboard.press('F6')
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
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nice')
  await page.getByRole('button', { name: '“Paris” is right' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await save(page)
  const [question] = questions()
  assert.equal(question?.text, 'Capital of France?')
  assert.deepEqual(
    question?.choices?.map(({ text }) => text),
    ['Paris', 'Lyon', 'Nice'],
  )
  assert.deepEqual(tests.form['scoring'], {
    questions: { capital_of_france: { points: 1, correct: 'c1' } },
  })
})

test('the focus is never lost after moving, deleting and undoing by keyboard', async () => {
  tests.setForm({ questions: [france, pi, flag] })
  const page = await open()
  await page.locator('[data-row="questions/#pi"]').focus()
  await page.keyboard.press('Enter')
  await page.locator('.card.selected textarea.title:focus').waitFor()
  await page.keyboard.press('Escape')
  assert.equal((await focused(page))?.['card'], 'questions/#pi')
  await page.keyboard.press('Alt+ArrowUp')
  await page.locator('.row').first().getByText('Pi?').waitFor()
  assert.equal((await focused(page))?.['card'], 'questions/#pi')
  await page.keyboard.press('Delete')
  await page.getByText('Deleted 1 question').first().waitFor()
  assert.equal((await focused(page))?.['card'], 'questions/#france')
  await page.keyboard.press('Control+z')
  await page.locator('[data-row="questions/#pi"]').waitFor()
  assert.equal((await focused(page))?.['card'], 'questions/#pi')
  await save(page)
  assert.deepEqual(
    questions().map(({ id }) => id),
    ['pi', 'france', 'flag'],
  )
})

test('one keystroke sends one small patch', async () => {
  tests.setForm({ questions: [france, pi] })
  const page = await open()
  await page.locator('[data-row="questions/#pi"]').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await save(page)
  const patches = tests.double.requests.filter(({ method }) => method === 'PATCH')
  assert.deepEqual(JSON.parse(patches.at(-1)?.body ?? ''), [
    { op: 'replace', path: '/questions/1/text', value: 'Pi?!' },
  ])
})

test('what is typed offline is kept, and saved when the server is back', async () => {
  tests.setForm({ questions: [pi] })
  const page = await open()
  tests.double.setDown(true)
  await page.locator('[data-row="questions/#pi"]').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' Offline.')
  await page.getByText('You are offline.').waitFor()
  tests.double.setDown(false)
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.equal(questions()[0]?.text, 'Pi? Offline.')
})

test('changes of two editors are joined, and the same text asks', async () => {
  tests.setForm({ questions: [france, pi] })
  const page = await open()
  await tests.change({ questions: [{ ...france, text: 'Which city?' }, pi] })
  await page.locator('[data-row="questions/#pi"]').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await save(page)
  await page.getByText('Joined with changes').first().waitFor()
  assert.deepEqual(
    questions().map(({ text }) => text),
    ['Which city?', 'Pi?!'],
  )
  await tests.change({ questions: [france, { ...pi, text: 'Theirs' }] })
  await page.keyboard.type('!')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save(page)
  assert.equal(questions()[1]?.text, 'Pi?!!')
})

test('a problem names its question by the text, and leads to its control', async () => {
  tests.setForm({ questions: [france, { ...pi, text: '' }] })
  tests.setFaults([
    { pointer: '/questions/1/text', code: 'text_missing', detail: 'Write a question.' },
    {
      pointer: '/scoring/questions/france',
      code: 'key_missing',
      detail: 'Set the correct answer to france, or give it 0 points.',
      reason: 'key_missing.question',
      params: { id: 'france' },
    },
  ])
  const page = await open()
  await page.getByRole('button', { name: '2 problems' }).click()
  await page.getByText('Set the correct answer to “Capital of France?”, or give it 0 points.').waitFor()
  await page.getByRole('button', { name: 'Show' }).first().click()
  assert.equal((await focused(page))?.['edit'], 'questions/#pi/text')
})

longTest('a form without marks of Markdown opens without its renderer', async () => {
  tests.double.withhold(/markdown/)
  tests.setForm({
    questions: [france, pi, { ...flag, visibleWhen: { '==': [{ var: 'france' }, 'a_b'] } }],
  })
  const page = await open()
  await page.locator('[data-card="questions/#pi"]').waitFor()
})

longTest(
  'a text that is selected beyond its card stays in the editor, and a click beside the cards leaves it',
  async () => {
    tests.setForm({ questions: [france, pi] })
    const page = await open()
    await page.locator('[data-card="questions/#pi"]').click()
    const title = page.locator('.card.selected textarea.title')
    const box = await title.boundingBox()
    const cards = await page.locator('.cards').boundingBox()
    assert.ok(box && cards)
    await page.mouse.move(box.x + 60, box.y + 14)
    await page.mouse.down()
    await page.mouse.move(cards.x + 4, box.y + 14, { steps: 4 })
    await page.mouse.up()
    assert.equal(await title.evaluate((field: HTMLTextAreaElement) => field.selectionStart), 0)
    await page.mouse.click(cards.x + 4, box.y + 14)
    await title.waitFor({ state: 'detached' })
  },
)

longTest('a view that is left is freed, with its radio buttons', async () => {
  tests.setForm({ questions: [france, { id: 'sure', type: 'YES_NO', text: 'Sure?' }] })
  const page = await open()
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const views = ['Logic', 'Scoring', 'Settings', 'Theme', 'Languages', 'JSON', 'Build']
  const nodesAfterVisits = async () => {
    for (const name of views) {
      await page.locator('.rail').getByRole('button', { name, exact: true }).click()
      await page
        .locator(name === 'Build' ? '.canvas [role=radio], .canvas input[type=radio]' : '.panel')
        .first()
        .waitFor()
    }
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN
  }
  const first = await nodesAfterVisits()
  for (let i = 0; i < 2; i++) await nodesAfterVisits()
  const grown = (await nodesAfterVisits()) - first
  assert.ok(grown < 200, `${grown} nodes more`)
})

test('questions are reordered by pointer', async () => {
  tests.setForm({ questions: [france, pi, flag] })
  const page = await open()
  const from = await page.locator('[data-row="questions/#flag"]').boundingBox()
  const to = await page.locator('[data-row="questions/#france"]').boundingBox()
  assert.ok(from && to)
  await page.mouse.move(from.x + 60, from.y + 16)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 20, { steps: 4 })
  await page.mouse.move(to.x + 60, to.y + 4)
  await page.mouse.up()
  await save(page)
  assert.deepEqual(
    questions().map(({ id }) => id),
    ['flag', 'france', 'pi'],
  )
})

for (const [name, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
  ['320 px', { width: 320, height: 640 }],
] as const)
  longTest(`the view Build is accessible and fits: ${name}`, async () => {
    tests.setForm({ questions: [france, pi, flag] })
    const page = await open(undefined, { viewport })
    await page.locator('[data-card="questions/#france"]').click()
    await page.locator('section.card').waitFor()
    await isAccessible(page, name)
  })

longTest('removing and adding the element leaves nothing behind', async () => {
  tests.setForm({ questions: [france] })
  const page = await open()
  await page.evaluate(() => {
    const element = document.querySelector('formyard-designer')
    const parent = element?.parentElement
    for (let i = 0; i < 20; i++) {
      element?.remove()
      if (element) parent?.append(element)
    }
  })
  await page.locator('.k-toasts').waitFor({ state: 'attached' })
  const count = await page.evaluate(
    () =>
      document.querySelector('formyard-designer')?.shadowRoot?.querySelectorAll('.k-tip, .k-toasts').length,
  )
  assert.equal(count, 2)
})

longTest('rows of a long form are drawn near the view, with complete names and keys', async () => {
  const many = Array.from({ length: 120 }, (_, i) => ({
    id: `q${i}`,
    type: 'SHORT_TEXT',
    text: `Question ${i}?`,
    required: true,
  }))
  tests.setForm({
    questions: [...many, { ...pi, required: true }],
    scoring: { questions: { q0: { points: 1, correct: ['a'] }, q1: { points: 0 } } },
  })
  const page = await open()
  await page.locator('.inspector header').waitFor({ state: 'attached' })
  const last = page.locator('[data-row="questions/#pi"]')
  await page.locator('[data-row="questions/#q0"] .marks .key').waitFor()
  assert.equal(await page.locator('.marks .key').count(), 1, 'without points nothing is scored')
  assert.equal(await last.locator('svg').count(), 0)
  assert.match(
    (await page.locator('.rows').ariaSnapshot()).split('\n').at(-1) ?? '',
    /121 ?Pi\? ?, Required"/,
  )
  await page.locator('[data-row="questions/#q0"]').focus()
  await page.keyboard.press('p')
  await last.locator('.marks .required').waitFor()
  assert.equal((await focused(page))?.['row'], 'questions/#pi')
  assert.equal(await last.locator('svg').count(), 2)
  await isAccessible(page, 'rows')
})
