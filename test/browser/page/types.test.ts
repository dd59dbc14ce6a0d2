// Types with more than native controls: by keyboard, by pointer, on a phone, and without JavaScript.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { longTest, variantsOf } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { moreTypes } from '../support/forms.ts'

const { server, open } = browserTests()
type Organization = Awaited<ReturnType<typeof server.organization>>

const form = { name: 'More about you', appType: 'FORM', questions: moreTypes }

const answersOf = async (alice: Organization, path: string) =>
  (await alice.call('POST', `${path}/response/all`)).body.at(-1)?.answers

const fillPlain = async (page: Page) => {
  await page.getByLabel('Your phone number?').fill('+43 (1) 588-58')
  await page.getByLabel('Your web site?').fill('https://example.com')
  await page.getByLabel('When shall we call?').fill('09:30')
  for (const [part, value] of [
    ['Day', '27'],
    ['Month', '3'],
    ['Year', '2026'],
  ] as const)
    await page.getByRole('textbox', { name: part }).fill(value)
  await page.getByLabel('Time', { exact: false }).last().fill('14:05')
  await page.locator('#q-nps label', { hasText: /^9$/ }).click()
  await page.locator('#q-warm-1').fill('21,5')
  for (const row of ['clean', 'quiet'])
    await page.locator(`#q-rooms [name="a.rooms.${row}"][value=partly] + label`).click()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Street and number').fill('Ring 1')
  await page.getByLabel('Town or city').fill('Wien')
  await page.getByText('Yes, keep it').click()
  await page.getByLabel('Blank 1').fill('oak')
  await page.getByLabel('Blank 2').selectOption('leaves')
}

const expected = {
  phone: '+43158858',
  site: 'https://example.com',
  when: '09:30',
  nps: 9,
  warm: 21.5,
  rooms: { clean: 'partly', quiet: 'partly' },
  who: { first: 'Ann', last: 'Lee' },
  where: { line1: 'Ring 1', city: 'Wien', country: 'AT' },
  may: true,
  tree: { kind: 'oak', leaves: 'broad' },
}

for (const viewport of variantsOf([PHONE, DESKTOP])) {
  test(`every custom control is used on one page of ${viewport.width} px, with the respondent's time zone`, async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const page = await open(`${url}?source=newsletter&other=1`, { viewport, timezoneId: 'Europe/Vienna' })
    await fillPlain(page)
    await page.getByRole('button', { name: 'Move up: Blue' }).click()
    await page.locator('.pad').scrollIntoViewIfNeeded()
    const pad = await page.locator('.pad').boundingBox()
    assert.ok(pad)
    await page.mouse.move(pad.x + pad.width / 2, pad.y + pad.height / 2)
    await page.mouse.down()
    await page.mouse.move(pad.x + pad.width, pad.y + pad.height + 50)
    await page.mouse.up()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    assert.deepEqual(await answersOf(alice, path), {
      ...expected,
      start: '2026-03-27T14:05+01:00',
      order: ['red', 'blue', 'green'],
      signed: 'M300,100L300,100L600,200',
      source: 'newsletter',
    })
  })
}

test('every custom control is used without JavaScript, with times in UTC and rankings by number', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const page = await open(url, { viewport: PHONE, javaScriptEnabled: false })
  assert.match(await page.locator('#q-start').innerText(), /Time \(UTC\)/)
  await fillPlain(page)
  for (const [colour, place] of [
    ['Red', '2'],
    ['Green', '3'],
    ['Blue', '1'],
  ] as const)
    await page.getByLabel(colour, { exact: true }).selectOption(place)
  await page.getByLabel('Your full name').fill('Ann Lee')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(await answersOf(alice, path), {
    ...expected,
    start: '2026-03-27T14:05+00:00',
    order: ['blue', 'red', 'green'],
    signed: { typed: 'Ann Lee' },
    source: 'direct',
  })
})

longTest('a page refused without JavaScript keeps the answers, and says what to do', async () => {
  const alice = await server.organization()
  const { url } = await alice.newPublishedForm(form)
  const page = await open(`${url}?source=newsletter`, { viewport: PHONE, javaScriptEnabled: false })
  await page.getByLabel('Your phone number?').fill('12')
  await page.getByLabel('Red', { exact: true }).selectOption('1')
  await page.getByLabel('Green', { exact: true }).selectOption('1')
  await page.getByLabel('Last name').fill('Lee')
  await page.locator('#q-rooms [name="a.rooms.clean"][value=yes] + label').click()
  await page.getByRole('button', { name: 'Submit' }).click()
  const summary = page.locator('.summary')
  await summary.waitFor()
  for (const text of [
    'Enter a phone number with its country code',
    'Put all 3 in order: each place from 1 to 3 once',
    'Choose an answer in every row',
    'Tick the box to continue',
  ])
    assert.match(await summary.innerText(), new RegExp(text))
  assert.equal(await page.getByLabel('Your phone number?').inputValue(), '12')
  assert.equal(await page.getByLabel('Green', { exact: true }).inputValue(), '1')
  assert.equal(await page.getByLabel('Last name').inputValue(), 'Lee')
  assert.ok(await page.locator('#q-rooms [name="a.rooms.clean"][value=yes]').isChecked())
  assert.equal(await page.locator('[name="a.source"]').inputValue(), 'newsletter')
})

test('a ranking is dragged with a pointer, moved with the keyboard, or left as it is', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm({
    ...form,
    questions: moreTypes.filter(({ type }) => type === 'RANKING'),
  })
  const send = async (page: Page) => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    return (await answersOf(alice, path))?.order
  }
  const dragged = await open(url)
  const [from, to] = await Promise.all(
    ['Blue', 'Red'].map(name => dragged.locator('li', { hasText: name }).boundingBox()),
  )
  assert.ok(from && to)
  await dragged.mouse.move(from.x + 60, from.y + from.height / 2)
  await dragged.mouse.down()
  await dragged.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 10 })
  await dragged.mouse.up()
  assert.deepEqual(await send(dragged), ['blue', 'red', 'green'])

  const moved = await open(url)
  await moved.getByRole('button', { name: 'Move down: Red' }).focus()
  await moved.keyboard.press('Enter')
  assert.equal(await moved.locator('[role=status]').innerText(), 'Red: 2 of 3')
  await moved.keyboard.press('Enter')
  assert.deepEqual(await send(moved), ['green', 'blue', 'red'])

  const kept = await open(url)
  await kept.getByRole('button', { name: 'Keep this order' }).click()
  assert.deepEqual(await send(kept), ['red', 'green', 'blue'])

  const left = await open(url)
  await left.getByRole('button', { name: 'Submit' }).click()
  await left.locator('#q-order-error', { hasText: 'Is this your order?' }).waitFor()
  await left.getByRole('button', { name: 'Keep this order' }).click()
  assert.equal(await left.getByText('Is this your order?').count(), 0)
  const unanswered = await open(url)
  await unanswered.getByRole('button', { name: 'Submit' }).click()
  await unanswered.locator('#q-order-error').waitFor()
  assert.equal(await send(unanswered), undefined)
})

test('who goes on from a ranking that looks right is asked once, and the review says that no order was chosen', async () => {
  const alice = await server.organization()
  const { url } = await alice.newPublishedForm({
    ...form,
    appType: 'QUIZ',
    questions: [
      ...moreTypes.filter(({ type }) => type === 'RANKING'),
      { id: 'two', type: 'NUMBER', text: 'Two?' },
    ],
    scoring: { questions: { two: { points: 1, correct: 2 } } },
  })
  const page = await open(url)
  const go = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('.ranking').waitFor()
  await go()
  await page.getByText('Is this your order? Then select “Keep this order”.').waitFor()
  assert.ok(await page.locator('#q-order button:focus').isVisible(), 'the focus is at the question')
  await isAccessible(page, 'asked back')
  await go()
  await page.getByLabel('Two?').fill('2')
  await go()
  assert.deepEqual(await page.locator('.review dd[dir=auto]').allInnerTexts(), [
    'Not answered: no order was chosen',
    '2',
  ])
  await page.getByRole('button', { name: 'Change: Put the colours in order' }).click()
  await page.getByRole('button', { name: 'Keep this order' }).click()
  await go()
  assert.match(await page.locator('.review dd[dir=auto]').first().innerText(), /^1\. /)
})

test('people with one name are asked back once, and their answer is taken', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm({
    ...form,
    questions: [
      { id: 'who', type: 'NAME', text: 'Who are you?', required: true },
      { id: 'site', type: 'URL', text: 'Your site?' },
    ],
  })
  const page = await open(url)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('#q-who-error').waitFor()
  await page.getByLabel('First name').fill('Suharto')
  await page.getByLabel('Your site?').fill('example.com')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('#q-who-error', { hasText: 'or go on if you have only one.' }).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(await answersOf(alice, path), { who: { first: 'Suharto' }, site: 'https://example.com' })
})

longTest('a ranking and a slider keep their state across a reload', async () => {
  const alice = await server.organization()
  const { url } = await alice.newPublishedForm(form)
  const page = await open(url)
  await page.getByRole('button', { name: 'Move down: Red' }).click()
  await page.locator('#q-warm [type=range]').focus()
  await page.keyboard.press('End')
  assert.equal(await page.locator('#q-warm-1').inputValue(), '30')
  await page.reload()
  assert.deepEqual(await page.locator('.ranking label').allInnerTexts(), ['Green', 'Red', 'Blue'])
  assert.equal(await page.locator('#q-warm [type=range]').inputValue(), '30')
})

test('the review shows answers as text', async () => {
  const alice = await server.organization()
  const { url } = await alice.newPublishedForm({
    ...form,
    appType: 'QUIZ',
    questions: [
      ...moreTypes.filter(({ id }) => ['start', 'order', 'rooms', 'who', 'warm'].includes(id)),
      { id: 'two', type: 'NUMBER', text: 'Two?' },
    ],
    scoring: { questions: { two: { points: 1, correct: 2 } } },
  })
  const page = await open(url)
  const go = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Day' }).fill('27')
  await page.getByRole('textbox', { name: 'Month' }).fill('3')
  await page.getByRole('textbox', { name: 'Year' }).fill('2026')
  await page.locator('#q-start-4').fill('14:05')
  await go()
  await go()
  // A quiz shuffles them.
  const ranked = (await page.locator('.ranking label').allInnerTexts())
    .map((text, i) => `${i + 1}. ${text}`)
    .join(', ')
  await page.getByRole('button', { name: 'Keep this order' }).click()
  await go()
  for (const row of ['clean', 'quiet'])
    await page.locator(`#q-rooms [name="a.rooms.${row}"][value=yes] + label`).click()
  await go()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await go()
  await page.getByLabel('Two?').fill('2')
  await go()
  assert.deepEqual(await page.locator('.review dd[dir=auto]').allInnerTexts(), [
    '27 March 2026, 14:05',
    'Not answered',
    ranked,
    'Clean: Yes, Quiet: Yes',
    'Ann Lee',
    '2',
  ])
  await isAccessible(page, 'review')
})

test('a place in a picture is selected by pointer or as numbers, and the page does not reveal its points', async () => {
  const alice = await server.organization()
  const image = { url: `${server.url}/map.svg`, alt: 'A map' }
  const { path, url } = await alice.newPublishedForm({
    ...form,
    questions: [{ id: 'here', type: 'HOTSPOT', text: 'Where is it?', image }],
  })
  const openWithPicture = async (javaScriptEnabled: boolean) => {
    const page = await open(`${server.url}/health/live`, { viewport: PHONE, javaScriptEnabled })
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>'
    await page.route('**/map.svg', route => route.fulfill({ contentType: 'image/svg+xml', body }))
    await page.goto(url)
    return page
  }
  const send = async (page: Page) => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    return (await answersOf(alice, path))?.here
  }
  const pointed = await openWithPicture(true)
  await pointed.getByRole('img', { name: 'A map' }).click({ position: { x: 75, y: 100 } })
  assert.equal(await pointed.getByLabel('Across').inputValue(), '25.0')
  await isAccessible(pointed, 'pointed')
  const here = await send(pointed)
  assert.ok(Math.abs(here.x - 0.25) < 0.01 && Math.abs(here.y - 0.5) < 0.01, JSON.stringify(here))
  for (const script of [true, false]) {
    const typed = await openWithPicture(script)
    await typed.getByText('Enter the point as numbers').click()
    await typed.getByLabel('Across').fill('33,33')
    await typed.getByLabel('Down').fill('10')
    assert.deepEqual(await send(typed), { x: 0.3333, y: 0.1 })
  }
})
