// Question groups: adding and removing entries, with JavaScript and without.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest, variantsOf } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'

const { server, open } = browserTests()

const choices = [
  { id: 'train', text: 'Train' },
  { id: 'car', text: 'Car' },
]
const people = {
  id: 'people',
  type: 'GROUP',
  text: 'Who comes?',
  description: 'You as well.',
  questions: [
    { id: 'name', type: 'SHORT_TEXT', text: 'First name', required: true },
    { id: 'age', type: 'NUMBER', text: 'Age' },
    { id: 'by', type: 'SINGLE_CHOICE', text: 'How?', choices, other: true },
  ],
  repeat: { max: 3, addLabel: 'Add a person', entryLabel: 'Person' },
}
const form = {
  name: 'Party',
  appType: 'FORM',
  questions: [
    people,
    {
      id: 'seats',
      type: 'NUMBER',
      text: 'Child seats',
      visibleWhen: { some: [{ var: 'people' }, { '<': [{ var: 'age' }, 12] }] },
    },
  ],
}

const answersTo = async (alice: Awaited<ReturnType<typeof server.organization>>, path: string) =>
  (await alice.call('POST', `${path}/response/all`)).body.at(-1)?.answers

for (const [viewport, colorScheme] of variantsOf([
  [PHONE, 'dark'],
  [DESKTOP, 'light'],
])) {
  test(`entries are added, removed and refused on ${viewport.width} px, ${colorScheme}, and the page stays accessible`, async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const page = await open(url, { viewport, colorScheme })
    const nth = (i: number) => page.locator('.entry').nth(i)
    const add = page.getByRole('button', { name: 'Add a person' })
    assert.equal(await page.locator('.entry').count(), 0, 'an optional group is closed')
    await isAccessible(page, 'closed')
    await add.click()
    await nth(0).getByLabel('First name').fill('Ann')
    await add.click()
    assert.deepEqual(await page.locator('.entry > legend').allInnerTexts(), ['Person 1', 'Person 2'])
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'q-people.1.name-1')
    await page.keyboard.type('Bob')
    await add.click()
    assert.ok(await add.isHidden(), 'three is the maximum')
    await nth(2).getByLabel('Age').fill('seven')
    await isAccessible(page, 'filled in')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('link', { name: 'Enter an answer' }).waitFor()
    await page.getByRole('link', { name: 'Who comes? 3: Age: Enter a number' }).click()
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'q-people.2.age-1')
    await isAccessible(page, 'refused')
    await page.getByRole('button', { name: 'Remove 1' }).click()
    assert.equal(await nth(0).getByLabel('First name').inputValue(), 'Bob')
    await nth(1).getByLabel('First name').fill('Cid')
    await nth(1).getByLabel('Age').fill('7')
    await page.getByLabel('Child seats').fill('1')
    await nth(1).getByText('Other', { exact: true }).click()
    await nth(1).locator('.other').fill('Boat')
    await nth(0).getByText('Train').click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    assert.deepEqual(await answersTo(alice, path), {
      people: [
        { name: 'Bob', by: 'train' },
        { name: 'Cid', age: 7, by: { other: 'Boat' } },
      ],
      seats: 1,
    })
  })
}

longTest('entries survive a reload, and blank ones are not sent', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const page = await open(url)
  const add = page.getByRole('button', { name: 'Add a person' })
  for (const _ of [1, 2]) await add.click()
  await page.locator('.entry').nth(1).getByLabel('First name').fill('Bob')
  await page.locator('.entry').nth(1).getByText('Car').click()
  await page.reload()
  assert.equal(await page.locator('.entry').count(), 2)
  assert.equal(await page.locator('.entry').nth(1).getByLabel('First name').inputValue(), 'Bob')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(await answersTo(alice, path), { people: [{ name: 'Bob', by: 'car' }] })
})

test('Enter in an entry submits the form, and does not add an entry', async () => {
  const alice = await server.organization()
  for (const javaScriptEnabled of [true, false]) {
    const { path, url } = await alice.newPublishedForm(form)
    const page = await open(url, { javaScriptEnabled })
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByLabel('First name').fill('Ann')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    assert.deepEqual(await answersTo(alice, path), { people: [{ name: 'Ann' }] })
  }
})

test('an error that only the server finds is shown at the question of its entry', async () => {
  const alice = await server.organization()
  const code = { id: 'code', type: 'SHORT_TEXT', text: 'Code', pattern: '[0-9]+' }
  const { url } = await alice.newPublishedForm({
    ...form,
    questions: [{ ...people, questions: [...people.questions, code] }],
  })
  const page = await open(url)
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Add a person' }).click()
  for (const i of [0, 1]) {
    await page.locator('.entry').nth(i).getByLabel('First name').fill('Ann')
    await page.locator('.entry').nth(i).getByLabel('Code').fill('abc')
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const i of [0, 1]) await page.locator(`[id="q-people.${i}.code-error"]`).waitFor()
  assert.equal(await page.locator('.summary a').count(), 2)
})

test('without JavaScript, the server adds and removes entries', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const page = await open(url, { javaScriptEnabled: false, viewport: PHONE })
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByLabel('First name').fill('Ann')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.locator('.entry').nth(1).getByLabel('First name').fill('Bob')
  await page.getByRole('button', { name: 'Remove 1' }).click()
  assert.equal(await page.locator('.entry').count(), 1)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(await answersTo(alice, path), { people: [{ name: 'Bob' }] })
})

longTest('a group in a quiz is one step, and is listed in the review', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm({
    name: 'Test',
    appType: 'QUIZ',
    questions: [
      { ...people, id: 'who', required: true },
      { id: 'fine', type: 'YES_NO', text: 'Fine?' },
    ],
    scoring: { questions: { who: { points: 2, manual: true }, fine: { points: 1, correct: true } } },
    settings: { results: { showScore: true } },
  })
  const page = await open(url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter an answer').first().waitFor()
  await page.getByLabel('First name').fill('Ann')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Yes', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
  await isAccessible(page, 'review')
  assert.match(await page.locator('.review dl').innerText(), /Who comes\?\s+Ann/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('of 3').waitFor()
  assert.deepEqual(await answersTo(alice, path), { who: [{ name: 'Ann' }], fine: true })
})
