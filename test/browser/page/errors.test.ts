// Errors after a refused submit. Each names its question in the summary, and disappears when the answer is valid.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { questionTypes } from '../../../src/engine/questions/index.ts'
import { longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, PHONE } from '../support/browser.ts'
import { gallery } from '../support/forms.ts'
import { corrections } from './corrections.ts'

const { server, open } = browserTests()

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>'
const isAsked = ({ type }: { readonly type: string }) =>
  questionTypes.get(type)?.answer !== undefined && type !== 'HIDDEN'

/** Every type, required, on one page without breaks. */
const everyQuestion = () =>
  gallery(`${server.url}/map.svg`)
    .filter(({ type }) => type !== 'PAGE_BREAK')
    .map(question => (isAsked(question) ? { ...question, required: true } : question))

const publish = async (definition: object) => {
  const alice = await server.organization()
  return (await alice.newPublishedForm({ name: 'Form', appType: 'FORM', ...definition })).url
}

async function openPage(url: string, options: Parameters<typeof open>[1] = { viewport: PHONE }) {
  const page = await open(`${server.url}/health/live`, options)
  await page.route('**/map.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
  await page.goto(url)
  return page
}

const submit = (page: Page) => page.getByRole('button', { name: /Submit|Continue/ }).click()

/** All error texts on the page. */
const errorsOn = (page: Page) =>
  page.evaluate(() => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent)
    const all = [...document.querySelectorAll('*')]
    return {
      title: document.title,
      lines: texts('.summary li'),
      links: [...document.querySelectorAll<HTMLAnchorElement>('.summary a')].map(({ hash }) => hash),
      errors: [...document.querySelectorAll('.error')].map(({ id }) => id),
      describedBy: all
        .flatMap(one => (one.getAttribute('aria-describedby') ?? '').split(' '))
        .filter(id => id.endsWith('-error')),
      dangling: all
        .filter(one => one.getAttribute('aria-describedby') === '')
        .map(one => one.outerHTML.slice(0, 100)),
      invalid: [...document.querySelectorAll('[aria-invalid]')].map(
        one => one.closest('.q')?.id ?? one.outerHTML,
      ),
    }
  })

test('the error of every type and its line in the summary disappear as soon as the answer is valid', async () => {
  const page = await openPage(await publish({ questions: everyQuestion() }), { viewport: DESKTOP })
  assert.deepEqual(await errorsOn(page), {
    title: 'Form',
    lines: [],
    links: [],
    errors: [],
    describedBy: [],
    dangling: [],
    invalid: [],
  })
  await submit(page)
  await page.locator('.summary').waitFor()
  let { errors } = await errorsOn(page)
  assert.deepEqual(
    errors,
    Object.keys(corrections).map(id => `q-${id}-error`),
  )
  for (const [id, correct] of Object.entries(corrections)) {
    await correct(page)
    await page.locator(`[id="q-${id}-error"]`).waitFor({ state: 'detached' })
    const now = await errorsOn(page)
    const rest = errors.filter(error => error !== `q-${id}-error`)
    assert.deepEqual(now.errors, rest, `${id}: only its error disappears`)
    assert.deepEqual(
      now.links,
      rest.map(error => `#${error.replace('error', '1')}`),
      id,
    )
    assert.deepEqual(new Set(now.describedBy), new Set(rest), id)
    assert.deepEqual(now.dangling, [], id)
    assert.ok(!now.invalid.includes(`q-${id}`), `${id} is not marked as invalid`)
    assert.equal(now.title, rest.length > 0 ? 'Error: Form' : 'Form', id)
    errors = rest
  }
  assert.equal(await page.locator('.summary').count(), 0)
  await submit(page)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('an error changes to the next fault, returns only with the next submit, and never appears before the first', async () => {
  const questions = [
    { id: 'age', type: 'NUMBER', text: 'How old are you?', required: true, min: 0, max: 150 },
    { id: 'name', type: 'SHORT_TEXT', text: 'Name', required: true },
  ]
  const page = await openPage(await publish({ questions }))
  const age = page.locator('#q-age-1')
  await age.fill('abc')
  await age.blur()
  assert.equal(await page.locator('.error').count(), 0)
  await submit(page)
  const lines = page.locator('.summary li')
  for (const [typed, fault] of [
    ['abcd', 'Enter a number'],
    ['1.5', 'Enter a whole number'],
    ['200', 'Enter a number from 0 to 150'],
    ['', 'Enter a number'],
  ] as const) {
    await age.fill(typed)
    assert.equal(await page.locator('#q-age-error').textContent(), `Error: ${fault}`)
    assert.deepEqual(await lines.allInnerTexts(), [`How old are you? ${fault}`, 'Name: Enter an answer'])
  }
  await age.fill('7')
  assert.deepEqual(await lines.allInnerTexts(), ['Name: Enter an answer'])
  await age.fill('abc')
  assert.equal(await page.locator('#q-age-error').count(), 0)
  await submit(page)
  assert.deepEqual(await lines.allInnerTexts(), ['How old are you? Enter a number', 'Name: Enter an answer'])
})

test('errors in a group name the group, entry and question, and stay correct when an entry is removed', async () => {
  const questions = [
    {
      id: 'people',
      type: 'GROUP',
      text: 'Who comes?',
      required: true,
      questions: [
        { id: 'first', type: 'SHORT_TEXT', text: 'First name', required: true },
        { id: 'age', type: 'NUMBER', text: 'Age' },
      ],
      repeat: { max: 3, addLabel: 'Add a person' },
    },
  ]
  const page = await openPage(await publish({ questions }))
  const field = (entry: number, name: string) => page.locator(`[id="q-people.${entry}.${name}-1"]`)
  const lines = () => page.locator('.summary li').allInnerTexts()
  for (const entry of [0, 1, 2]) {
    await field(entry, 'age').fill('old')
    if (entry < 2) await page.getByRole('button', { name: 'Add a person' }).click()
  }
  await field(0, 'first').fill('Ann')
  await submit(page)
  assert.deepEqual(await lines(), [
    'Who comes? 1: Age: Enter a number',
    'Who comes? 2: First name: Enter an answer',
    'Who comes? 2: Age: Enter a number',
    'Who comes? 3: First name: Enter an answer',
    'Who comes? 3: Age: Enter a number',
  ])
  await page.getByRole('button', { name: 'Remove 1' }).click()
  assert.deepEqual((await lines())[0], 'Who comes? 1: First name: Enter an answer')
  await page.getByRole('link', { name: 'Who comes? 2: Age: Enter a number' }).click()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'q-people.1.age-1')
  // A blank entry may be left out, so nothing in it is required.
  await field(1, 'age').fill('')
  assert.deepEqual(await lines(), [
    'Who comes? 1: First name: Enter an answer',
    'Who comes? 1: Age: Enter a number',
  ])
  await field(0, 'age').fill('')
  assert.deepEqual(await lines(), ['Who comes? 1: First name: Enter an answer'])
  await field(0, 'first').fill('Bob')
  assert.deepEqual(await lines(), [])
  assert.equal(await page.title(), 'Form')
})

test('a server-side error stays until its own question is changed', async () => {
  const questions = [
    { id: 'code', type: 'SHORT_TEXT', text: 'Code', pattern: '[0-9]+' },
    { id: 'name', type: 'SHORT_TEXT', text: 'Name' },
  ]
  const url = await publish({ questions, settings: { email: 'REQUIRED', onePerEmail: true } })
  const page = await openPage(url)
  const lines = () => page.locator('.summary li').allInnerTexts()
  await page.getByLabel('Your email').fill('ann@example.com')
  await page.getByLabel('Code').fill('abc')
  await submit(page)
  await page.locator('#q-code-error').waitFor()
  const [line] = await lines()
  assert.match(line ?? '', /^Code: /)
  await page.getByLabel('Name').fill('Ann')
  assert.deepEqual(await lines(), [line])
  await page.getByLabel('Code').fill('1')
  assert.deepEqual(await lines(), [])
  await submit(page)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()

  const again = await openPage(url)
  await again.getByLabel('Your email').fill('ann@example.com')
  await submit(again)
  await again.locator('#email-error').waitFor()
  await again.getByLabel('Name').fill('Ann')
  assert.equal(
    await again.locator('.summary a').innerText(),
    'Your email: This email has already been used to answer this form',
  )
  await again.getByLabel('Your email').fill('anna@example.com')
  assert.equal(await again.locator('.error, .summary').count(), 0)
  assert.equal(await again.title(), 'Form')
})

longTest('the error of a question that becomes hidden or optional disappears', async () => {
  const isYes = { '==': [{ var: 'sure' }, true] }
  const questions = [
    { id: 'sure', type: 'YES_NO', text: 'Are you sure?', required: true },
    { id: 'why', type: 'SHORT_TEXT', text: 'Why?', required: true, visibleWhen: isYes },
    { id: 'how', type: 'SHORT_TEXT', text: 'How?', requiredWhen: isYes },
  ]
  const page = await openPage(await publish({ questions }))
  const lines = () => page.locator('.summary li').allInnerTexts()
  await page.getByText('Yes', { exact: true }).click()
  await submit(page)
  assert.deepEqual(await lines(), ['Why? Enter an answer', 'How? Enter an answer'])
  await page.getByText('No', { exact: true }).click()
  assert.deepEqual(await lines(), [])
  assert.equal(await page.locator('.error').count(), 0)
})

longTest('one by one, the error disappears when an answer is selected', async () => {
  const choices = [{ id: 'a', text: 'A' }]
  const questions = [
    { id: 'one', type: 'SINGLE_CHOICE', text: 'One?', required: true, other: true, choices },
    { id: 'two', type: 'SINGLE_CHOICE', text: 'Two?', choices },
  ]
  const page = await openPage(await publish({ questions, appType: 'SURVEY' }))
  await submit(page)
  const error = page.locator('#q-one-error')
  await error.waitFor()
  assert.equal(await page.title(), 'Error: One? - Form')
  await page.getByText('Other', { exact: true }).click()
  assert.equal(
    await error.textContent(),
    'Error: Enter your other answer in one line of at most 255 characters',
  )
  await page.keyboard.type('B')
  await error.waitFor({ state: 'detached' })
  assert.equal(await page.title(), 'One? - Form')
})

longTest(
  'the server and the script name questions the same way, and the script updates the server’s errors',
  async () => {
    const url = await publish({
      questions: [
        ...everyQuestion(),
        { id: 'long', type: 'SHORT_TEXT', text: `${'A long question '.repeat(10)}?`, required: true },
        { id: 'cjk', type: 'SHORT_TEXT', text: '問'.repeat(200), required: true },
        {
          id: 'marks',
          type: 'SHORT_TEXT',
          text: '*5* < `6` & "7" > [8](https://example.com/?a&b)',
          required: true,
        },
        { id: 'pipe', type: 'SHORT_TEXT', text: 'Why {{name}}?', required: true },
      ],
      settings: { email: 'OPTIONAL' },
    })
    /** All other answers are blank. The server reports an entirely blank group as one error. */
    const fill = async (page: Page) => {
      await page.locator('[id="q-car_of.colour-1"]').check()
      await page.locator('[id="q-people.0.born-1"]').fill('99')
      await page.getByLabel('Your email').fill('nobody')
    }
    const scripted = await openPage(url)
    await fill(scripted)
    await submit(scripted)
    await scripted.locator('.summary').waitFor()
    const expected = await errorsOn(scripted)
    assert.ok(expected.lines.includes('Which colour? Choose an answer'))
    assert.ok(expected.lines.includes('5 < 6 & "7" > 8: Enter an answer'))
    assert.ok(expected.lines.includes('Why …? Enter an answer'))
    assert.ok(
      expected.lines.includes(`${'A long question '.repeat(4)}A… Enter an answer`.replace(' A…', '…')),
    )
    assert.ok(expected.lines.includes(`${'問'.repeat(80)}… Enter an answer`))

    const plain = await openPage(`${server.url}/health/live`)
    let isBlocked = true
    await plain.route(/take-.*\.js$/, route => (isBlocked ? route.abort() : route.continue()))
    await plain.goto(url)
    isBlocked = false
    await fill(plain)
    await submit(plain)
    await plain.locator('.summary').waitFor()
    const rendered = await errorsOn(plain)
    assert.deepEqual(rendered.lines, expected.lines)
    assert.deepEqual(rendered.links, expected.links)
    assert.deepEqual(rendered.describedBy, expected.describedBy)
    await plain.locator('#q-name-1').fill('Alice')
    await plain.locator('#q-name-error').waitFor({ state: 'detached' })
    assert.deepEqual(
      await plain.locator('.summary li').allInnerTexts(),
      expected.lines
        .filter(line => !line?.startsWith('What is your name?'))
        .map(line => line?.replace('Why …', 'Why Alice')),
    )
  },
)
