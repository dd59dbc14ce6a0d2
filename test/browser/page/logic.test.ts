// A form with logic in a real browser: visible questions follow the answers, by touch, by keyboard and without JavaScript.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { secretFirst } from '../support/forms.ts'

const { server, open } = browserTests()

const v = (name: string) => ({ var: name })
const is = (name: string, value: unknown) => ({ '==': [v(name), value] })

const visit = {
  name: 'Your visit',
  questions: [
    {
      id: 'came',
      type: 'SINGLE_CHOICE',
      text: 'How did you come?',
      required: true,
      other: true,
      choices: [
        { id: 'rail', text: 'By train' },
        { id: 'car', text: 'By car' },
      ],
    },
    { id: 'km', type: 'NUMBER', text: 'How far was it by car?', unit: 'km', visibleWhen: is('came', 'car') },
    { id: 'note', type: 'STATEMENT', text: 'That is {{miles}} miles.', visibleWhen: { '>': [v('km'), 0] } },
    { id: 'again', type: 'YES_NO', text: '{{came}} again?', requiredWhen: { '>': [v('km'), 100] } },
    { id: 'why', type: 'LONG_TEXT', text: 'Why not?', required: true, visibleWhen: is('again', false) },
    { id: 'name', type: 'SHORT_TEXT', text: 'What is your name?' },
  ],
  logic: { calculations: [{ id: 'miles', value: { '/': [v('km'), 1.6] } }] },
}
const oneByOne = { ...visit, settings: { presentation: 'ONE_PER_PAGE' } }

async function newForm(form: object) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const answers = async () =>
    (await alice.call('POST', `${path}/response/all`)).body.map((one: { answers: object }) => one.answers)
  return { url, answers }
}

const go = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click()
const heading = (page: Page) => page.locator('h1, [aria-level="1"]').filter({ visible: true }).innerText()
const asked = (page: Page) => page.locator('.q:visible').evaluateAll(all => all.map(({ id }) => id.slice(2)))

test('questions appear and disappear at once, keep their answers, and only visible ones are sent', async () => {
  const { url, answers } = await newForm(visit)
  const page = await open(url, { viewport: PHONE, hasTouch: true })
  assert.deepEqual(await asked(page), ['came', 'again', 'name'])
  await isAccessible(page, 'before')
  await page.getByText('By car', { exact: true }).click()
  assert.deepEqual(await asked(page), ['came', 'km', 'again', 'name'])
  await page.getByLabel(/How far/).fill('160')
  await page.getByText('That is 100 miles.').waitFor()
  assert.equal(await page.locator('#q-again h2').innerText(), 'By car again?')
  await isAccessible(page, 'after')
  await go(page, 'Submit')
  assert.match(await page.locator('.summary').innerText(), /Choose an answer/)
  await isAccessible(page, 'refused')

  await page.getByText('By train').click()
  assert.deepEqual(await asked(page), ['came', 'again', 'name'])
  assert.equal(await page.locator('#q-again h2').innerText(), 'By train again? (optional)')
  assert.equal(await page.getByText('That is').isVisible(), false)
  await page.getByText('By car', { exact: true }).click()
  assert.equal(await page.getByLabel(/How far/).inputValue(), '160')
  await page.getByText('Other', { exact: true }).click()
  await page.getByLabel('Your other answer').fill('<b>On foot</b>')
  assert.equal(await page.locator('#q-again h2').innerText(), '<b>On foot</b> again? (optional)')
  await page.getByRole('radio', { name: 'No' }).check()
  await page.getByLabel('Why not?').fill('Too far')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await go(page, 'Submit')
  await page.waitForURL(/\/result\//)
  assert.deepEqual(await answers(), [{ came: { other: '<b>On foot</b>' }, again: true }])
})

test('one by one: hidden questions are skipped, and the progress count follows', async () => {
  const { url, answers } = await newForm({ ...oneByOne, appType: 'SURVEY', description: 'Short' })
  const page = await open(url, { viewport: PHONE })
  const count = () => page.locator('.count').innerText()
  await page.getByText('Up to 5 questions').waitFor()
  await go(page, 'Start')
  assert.equal(await count(), '1 of 3')
  await page.getByText('By car', { exact: true }).click()
  assert.equal(await count(), '1 of 4')
  await go(page, 'Continue')
  assert.match(await heading(page), /How far/)
  await page.getByLabel(/How far/).fill('80')
  await go(page, 'Continue')
  assert.match(await page.locator('main').innerText(), /That is 50 miles[\s\S]*By car again/)
  await isAccessible(page, 'step')
  await go(page, 'Continue')
  assert.match(await heading(page), /your name/)
  assert.equal(await count(), '4 of 4')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.getByText('By train').click()
  await go(page, 'Continue')
  assert.match(await heading(page), /By train again/)
  assert.equal(await count(), '2 of 3')
  await go(page, 'Back')
  assert.match(await heading(page), /How did you come/)
  await go(page, 'Continue')
  await go(page, 'Continue')
  await go(page, 'Submit')
  await page.waitForURL(/\/result\//)
  assert.deepEqual(await answers(), [{ came: 'rail' }])
})

test('with the keyboard alone: keys select, Enter skips hidden questions, a jump ends the form', async () => {
  const { url, answers } = await newForm({
    ...oneByOne,
    appType: 'QUIZ',
    description: 'Short',
    scoring: {
      questions: {
        came: { points: 1, correct: 'rail' },
        km: { points: 0 },
        again: { points: 1, correct: true },
      },
    },
    logic: { ...visit.logic, jumps: [{ after: 'again', when: v('again'), to: 'ending:loyal' }] },
    settings: { endings: [{ title: 'Bye' }, { id: 'loyal', title: 'See you, {{came}}' }] },
  })
  const page = await open(url, { viewport: DESKTOP })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  assert.match(await heading(page), /By train again/)
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  assert.match(await heading(page), /Check your answers/)
  const review = await page.locator('.review').innerText()
  assert.match(review, /How did you come\?[\s\S]*By train[\s\S]*By train again\?[\s\S]*Yes/)
  assert.doesNotMatch(review, /How far|Why not|your name/)
  await isAccessible(page, 'check your answers')
  await go(page, /Submit/)
  await page.waitForURL(/\/result\//)
  assert.equal(await heading(page), 'See you, By train')
  assert.deepEqual(await answers(), [{ came: 'rail', again: true }])
})

test('a reload keeps answers and visible questions', async () => {
  const { url } = await newForm({ ...oneByOne, appType: 'SURVEY' })
  const page = await open(url, { viewport: PHONE })
  await page.getByText('By car', { exact: true }).click()
  await go(page, 'Continue')
  await page.getByLabel(/How far/).fill('80')
  await page.reload()
  assert.match(await heading(page), /How far/)
  await go(page, 'Continue')
  assert.match(await page.locator('main').innerText(), /That is 50 miles/)
})

test('without JavaScript, every question is shown, answers to hidden ones can be withdrawn, and the rest is sent', async () => {
  const { url, answers } = await newForm(visit)
  const page = await open(url, { viewport: PHONE, javaScriptEnabled: false })
  assert.deepEqual(await asked(page), ['came', 'km', 'again', 'why', 'name'])
  assert.equal(await page.getByText('Answer this only if it applies').first().isVisible(), true)
  await page.getByText('By train').click()
  await page.getByLabel(/How far/).fill('5')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Why not?').fill('Hm')
  await go(page, 'Submit')
  assert.match(await page.title(), /^Error: /)
  assert.match(
    await page.locator('.summary').innerText(),
    /“How did you come\?”[\s\S]*“By train again\?”|“… again\?”/,
  )
  assert.equal(await page.getByLabel(/How far/).inputValue(), '5')
  assert.equal(await page.locator('#q-again h2').innerText(), 'By train again? (optional)')
  for (const clear of await page.getByLabel('Clear my answer to this question').all()) await clear.check()
  await go(page, 'Submit')
  await page.waitForURL(/\/result\//)
  assert.deepEqual(await answers(), [{ came: 'rail', again: true }])
})

for (const [width, colorScheme] of [
  [320, 'dark'],
  [1280, 'light'],
] as const) {
  longTest(`${width} px, ${colorScheme}: accessible, also right to left`, async () => {
    const { url } = await newForm({ ...visit, name: 'זה הטופס' })
    const page = await open(url, { viewport: { width, height: 800 }, colorScheme })
    await page.getByText('By car', { exact: true }).click()
    await page.getByLabel(/How far/).fill('160')
    await isAccessible(page, 'all asked')
    const plain = await open(url, { viewport: { width, height: 800 }, colorScheme })
    await plain.route(/take-.*\.js$/, route => route.abort())
    await plain.goto(url)
    await plain.getByLabel('Why not?').fill('Hm')
    await go(plain, 'Submit')
    await plain.locator('.summary').waitFor()
    await isAccessible(plain, 'refused')
  })
}

longTest('the layout does not shift while a page with conditions loads', async () => {
  const { url } = await newForm(visit)
  const page = await open(`${server.url}/health/live`, { viewport: PHONE })
  await page.addInitScript(() => {
    const shifts = window as unknown as { shift: number }
    shifts.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) shifts.shift += entry.value
    }).observe({ type: 'layout-shift' as never, buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  assert.equal(await page.evaluate(() => (window as unknown as { shift: number }).shift), 0)
})

test('questions that appear later work like the others: buttons move, keys select, hidden fields count', async () => {
  const alice = await server.organization()
  const choices = ['Taste', 'Price'].map(text => ({ id: text.toLowerCase(), text }))
  const form = {
    name: 'Shop',
    questions: [
      { id: 'more', type: 'YES_NO', text: 'More?', required: true },
      { id: 'first', type: 'RANKING', text: 'What matters?', choices, visibleWhen: v('more') },
      {
        id: 'which',
        type: 'SINGLE_CHOICE',
        text: 'Which one?',
        choices,
        visibleWhen: { in: ['taste', v('first')] },
      },
      { id: 'source', type: 'HIDDEN' },
      {
        id: 'ad',
        type: 'SHORT_TEXT',
        text: 'Which advertisement, {{hidden.source}}?',
        visibleWhen: { '==': [v('hidden.source'), 'ad'] },
      },
    ],
  }
  const { url } = await alice.newPublishedForm(form)
  const page = await open(url, { viewport: PHONE })
  await page.getByText('Yes', { exact: true }).click()
  await page.getByRole('button', { name: 'Move down: Taste' }).click()
  await page.getByText('Which one?').waitFor()
  assert.equal(await page.getByText('Which advertisement').count(), 0)
  await page.goto(`${url}?source=ad`)
  await page.getByText('Which advertisement, ad?').waitFor()

  const { url: steps, path } = await alice.newPublishedForm({ ...form, appType: 'SURVEY' })
  const other = await open(`${steps}?source=ad`, { viewport: DESKTOP })
  const go = () => other.getByRole('button', { name: /Continue|Submit/ }).click()
  await other.getByText('Yes', { exact: true }).click()
  await go()
  await other.getByRole('button', { name: 'Move down: Taste' }).click()
  await go()
  await other.getByText('Which one?').waitFor()
  await other.keyboard.press('2')
  assert.equal(await other.getByRole('radio', { name: 'Price' }).isChecked(), true)
  await go()
  await other.getByText('Which advertisement, ad?').waitFor()
  await go()
  await other.waitForURL(/\/result\//)
  const [stored] = (await alice.call('POST', `${path}/response/all`)).body
  assert.deepEqual(stored.answers, { more: true, first: ['price', 'taste'], which: 'price', source: 'ad' })
})

test('a form whose first question is not asked begins with the next one', async () => {
  const { url } = await newForm(secretFirst)
  const page = await open(url)
  await page.getByLabel('Your town?').waitFor()
  assert.equal(await page.getByLabel('Your street?').isVisible(), false)
  assert.equal(await page.getByRole('button', { name: 'Back' }).isVisible(), false)
})

test('texts show the words of parts of answers and of calculations while people answer', async () => {
  const alice = await server.organization()
  const lines = (...texts: string[]) => texts.map((text, i) => ({ id: `c${i + 1}`, text }))
  const { url } = await alice.newPublishedForm({
    name: 'Words',
    questions: [
      {
        id: 'mx',
        type: 'MATRIX',
        text: 'How was it?',
        rows: [{ id: 'food', text: 'Food' }],
        columns: lines('Bad', 'Good'),
      },
      { id: 'color', type: 'SINGLE_CHOICE', text: 'Color?', choices: lines('Red', 'Blue') },
      {
        id: 'who',
        type: 'GROUP',
        text: 'Who?',
        questions: [{ id: 'role', type: 'DROPDOWN', text: 'Role?', choices: lines('Cook', 'Guest') }],
      },
      { id: 'note', type: 'STATEMENT', text: '{{mx.food}}, {{either}}, {{both}}, {{who.role}}' },
    ],
    logic: {
      calculations: [
        { id: 'either', value: { or: [v('color'), v('mx.food')] } },
        { id: 'both', value: { cat: [v('color'), '!'] } },
      ],
    },
  })
  const page = await open(url, { viewport: PHONE })
  const note = page.locator('.statement')
  await page.locator('[name="a.mx.food"][value=c2] + label').click()
  await page.waitForFunction(() => document.querySelector('.statement')?.textContent?.includes('Good, Good'))
  await page.getByText('Red', { exact: true }).click()
  await page.getByLabel('Role?').selectOption('Cook')
  assert.equal((await note.innerText()).trim(), 'Good, Red, Red!, Cook')
})

test('the page calculates with functions as the server does, and knows the day of the form', async () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format()
  const eighteenth = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`.replace('02-29', '02-28')
  const { url, answers } = await newForm({
    name: 'Trip',
    questions: [
      { id: 'born', type: 'DATE', text: 'When were you born?' },
      {
        id: 'consent',
        type: 'SHORT_TEXT',
        text: 'Who agrees for you?',
        required: true,
        visibleWhen: { '<': [v('age'), 18] },
      },
      {
        id: 'guests',
        type: 'GROUP',
        text: 'Guests',
        repeat: { max: 3 },
        questions: [{ id: 'price', type: 'NUMBER', text: 'Price?', decimals: 2 }],
      },
      { id: 'note', type: 'STATEMENT', text: 'You are {{age}}. Total: {{total}}.' },
    ],
    logic: {
      calculations: [
        { id: 'age', value: { dateDiff: [v('born'), { today: [] }, 'years'] } },
        { id: 'total', value: { round: [{ '*': [{ sum: [v('guests.price')] }, 1.1] }, 1] } },
      ],
    },
    settings: { timeZone: 'Pacific/Kiritimati' },
  })
  const page = await open(url, { viewport: PHONE })
  const [year = '', month = '', day = ''] = eighteenth.split('-')
  const born = async (ofDay: string) => {
    for (const [label, value] of [
      ['Day', ofDay],
      ['Month', month],
      ['Year', year],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
  }
  await born(day)
  await page.getByText('You are 18.').waitFor()
  assert.deepEqual(await asked(page), ['born', 'guests'])
  await go(page, /Add/)
  await page.getByLabel('Price?').fill('10.05')
  await go(page, /Add/)
  await page.getByLabel('Price?').last().fill('20.1')
  await page.getByText('Total: 33.2.').waitFor()
  await go(page, 'Submit')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(await answers(), [{ born: eighteenth, guests: [{ price: 10.05 }, { price: 20.1 }] }])
})

test('a rule over two answers is told at once, in the words of the author, and goes when it holds', async () => {
  const { url, answers } = await newForm({
    name: 'Booking',
    questions: [
      { id: 'from', type: 'NUMBER', text: 'From?', required: true },
      {
        id: 'to',
        type: 'NUMBER',
        text: 'To?',
        required: true,
        rules: [{ holds: { '>': [v('to'), v('from')] }, message: 'Choose more than {{from}}.' }],
      },
      { id: 'note', type: 'STATEMENT', text: 'That is a lot.', visibleWhen: { '>': [v('to'), 7] } },
    ],
  })
  const page = await open(url, { viewport: PHONE })
  await page.getByLabel('From?').fill('5')
  await page.getByLabel('To?').fill('4')
  await go(page, 'Submit')
  const error = page.locator('#q-to-error')
  const cards = () => page.locator('.card:visible').count()
  assert.equal(await cards(), 1, 'a card with nothing in it')
  assert.match(await error.innerText(), /Choose more than 5\.$/)
  await isAccessible(page, 'with a broken rule')
  await page.getByLabel('From?').fill('3')
  await error.waitFor({ state: 'detached' })
  await page.getByLabel('From?').fill('7')
  await go(page, 'Submit')
  assert.match(await error.innerText(), /Choose more than 7\.$/)
  await page.getByLabel('To?').fill('8')
  assert.equal(await cards(), 2)
  await go(page, 'Submit')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(await answers(), [{ from: 7, to: 8 }])
})
