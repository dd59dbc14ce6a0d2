// What helps while answering: numbers of ratings, thumbnails of uploads, counts of matrices, names in the error summary, and pages on
// which nothing moves.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { API } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'

const { server, open } = browserTests()
const NARROW = { width: 320, height: 640 }
const PICTURE = readFileSync('docs/images/page/question-390.png')
const choices = ['Red', 'Green', 'Blue'].map(text => ({ id: text.toLowerCase(), text }))

const questions = [
  { id: 'who', type: 'SHORT_TEXT', text: 'Who are you?', required: true },
  { id: 'stars', type: 'RATING', text: 'How was it?', minLabel: 'Bad', maxLabel: 'Great' },
  { id: 'plain', type: 'RATING', text: 'And the food?' },
  { id: 'photos', type: 'FILE', text: 'Photos', maxFiles: 2 },
  {
    id: 'rooms',
    type: 'MATRIX',
    text: 'How were the rooms?',
    required: true,
    requireAllRows: true,
    rows: ['Clean', 'Quiet', 'Warm'].map(text => ({ id: text.toLowerCase(), text })),
    columns: ['No', 'Partly', 'Yes'].map(text => ({ id: text.toLowerCase(), text })),
  },
  {
    id: 'guests',
    type: 'GROUP',
    text: 'Who came?',
    required: true,
    questions: [{ id: 'again', type: 'SCALE', text: 'Will they come again?' }],
    repeat: { min: 1, max: 2 },
  },
]

const publish = async (form: object) =>
  (await (await server.organization()).newPublishedForm({ name: 'Stay', appType: 'FORM', ...form })).url

let published: Promise<string> | undefined

async function openForm(viewport: typeof PHONE) {
  published ??= publish({ questions })
  return open(await published, { viewport })
}

/** The texts of the first rating that are visible. */
const shownIn = (page: Page, id: string) =>
  page.evaluate(
    id =>
      [...document.querySelectorAll(`#q-${id} .rating > label > :first-child`)]
        .filter(one => getComputedStyle(one).opacity === '1')
        .map(one => one.textContent),
    id,
  )

test('a rating shows the number that is pointed at, else the one that is selected', async () => {
  const page = await openForm(DESKTOP)
  for (const id of ['stars', 'plain']) {
    assert.deepEqual(await shownIn(page, id), [])
    await page.locator(`#q-${id} label`).nth(3).click()
    await page.locator(`#q-${id} label`).nth(1).hover()
    assert.deepEqual(await shownIn(page, id), ['2 of 5'])
    await page.locator('h1').hover()
    assert.deepEqual(await shownIn(page, id), ['4 of 5'])
  }
  await isAccessible(page, 'rated')
})

test('chosen images have thumbnails, other files their extension', async () => {
  const page = await openForm(PHONE)
  await page.locator('[type=file]').setInputFiles([
    { name: 'room.png', mimeType: 'image/png', buffer: PICTURE },
    { name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('Bill') },
  ])
  await page.waitForFunction(() => document.querySelectorAll('.file:not(:has(progress))').length === 2)
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.file img')?.naturalWidth)
  assert.match(
    await page.locator('.file', { hasText: 'bill.txt' }).innerText(),
    /TXT\s+bill.txt\s+4 bytes\s+Remove/,
  )
  assert.match(await page.locator('.file', { hasText: 'room.png' }).innerText(), /room.png\s+[\d.]+ kB/)
  await isAccessible(page, 'uploaded')
  await page.getByRole('button', { name: 'Remove room.png' }).click()
  assert.equal(await page.locator('.file img').count(), 0)
})

longTest('a file that only claims to be an image has its extension', async () => {
  const page = await openForm(PHONE)
  await page
    .locator('[type=file]')
    .setInputFiles({ name: 'broken.heic', mimeType: 'image/heic', buffer: Buffer.from('broken') })
  await page.waitForFunction(() => document.querySelector('.file > i')?.textContent === 'HEIC')
})

test('a required matrix says on phones how many rows have an answer', async () => {
  const page = await openForm(NARROW)
  const status = page.locator('#q-rooms [role=status]')
  assert.equal(await status.innerText(), '0 of 3 answered')
  await page.locator('#q-rooms [name="a.rooms.clean"][value=yes] + label').click()
  assert.equal(await status.innerText(), '1 of 3 answered')
  await isAccessible(page, 'a row is answered')
  await page.setViewportSize(DESKTOP)
  assert.ok(await status.isHidden(), 'the table shows it')
})

longTest('the numbers of a scale in a group are at least 24 px wide at 320 px', async () => {
  const page = await openForm(NARROW)
  const widths = await page.evaluate(() =>
    [...document.querySelectorAll('.scale > label')].map(label => label.getBoundingClientRect().width),
  )
  assert.equal(widths.length, 11)
  assert.ok(Math.min(...widths) >= 24, String(widths))
})

for (const javaScriptEnabled of [true, false]) {
  test(`an error link names its question in bold and leads into the field, JavaScript ${javaScriptEnabled}`, async () => {
    const page = await open(await publish({ questions: questions.slice(0, 2) }), {
      viewport: PHONE,
      javaScriptEnabled,
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    const link = page.getByRole('link', { name: 'Who are you? Enter an answer' })
    await link.waitFor()
    assert.equal(await link.locator('b').innerText(), 'Who are you?')
    assert.match(await page.title(), /^Error: /)
    await link.click()
    await page.keyboard.type('Ann')
    assert.equal(await page.getByLabel('Who are you?').inputValue(), 'Ann')
  })
}

longTest('images reserve their space, so nothing moves when they arrive', async () => {
  const alice = await server.organization()
  const path = await alice.newForm({ name: 'Stay', appType: 'FORM' })
  const reply = await fetch(server.url + API + path + '/image', {
    method: 'POST',
    body: PICTURE,
    headers: { 'x-api-key': alice.key },
  })
  const uploaded = await reply.json()
  assert.ok(uploaded.width > 300 && uploaded.height > uploaded.width)
  const image = { url: uploaded.url, alt: 'A page' }
  await alice.call('PATCH', path, {
    questions: [
      { id: 'one', type: 'SHORT_TEXT', text: 'What is it?', image },
      {
        id: 'two',
        type: 'SINGLE_CHOICE',
        text: 'Which?',
        choices: choices.map(choice => ({ ...choice, image })),
      },
      { id: 'spot', type: 'HOTSPOT', text: 'Where?', image },
      { id: 'three', type: 'SHORT_TEXT', text: 'Why?' },
    ],
    settings: { theme: { logoUrl: uploaded.url, coverUrl: uploaded.url } },
  })
  const { body } = await alice.call('PUT', `${path}/activate`)
  for (const viewport of [PHONE, DESKTOP]) {
    const page = await open(`${server.url}/health/live`, { viewport })
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/i/*', async route => {
      await held
      await route.continue()
    })
    await page.goto(body.url, { waitUntil: 'domcontentloaded' })
    const tops = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.q, label')].map(one => one.getBoundingClientRect().top),
      )
    await page.waitForFunction(() => getComputedStyle(document.body).margin === '0px')
    const before = await tops()
    release()
    await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
    assert.deepEqual(await tops(), before, `${viewport.width} px`)
  }
})

test('pictures wider than a phone fit its window', async () => {
  const picture = `${server.url}/wide.svg`
  const image = { url: picture, alt: 'A coast' }
  const url = await publish({
    appType: 'SURVEY',
    description: 'By the sea',
    questions: [
      {
        id: 'one',
        type: 'SINGLE_CHOICE',
        text: 'Which?',
        choices: choices.map(one => ({ ...one, image })),
        image,
      },
      { id: 'two', type: 'HOTSPOT', text: 'Where?', image },
    ],
    settings: { theme: { logoUrl: picture, coverUrl: picture } },
  })
  const page = await open(`${server.url}/health/live`, { viewport: PHONE })
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="1000"><rect width="3000" height="1000"/></svg>'
  await page.route('**/wide.svg', route => route.fulfill({ contentType: 'image/svg+xml', body }))
  await page.goto(url)
  await isAccessible(page, 'cover')
  const cover = await page.locator('.cover').boundingBox()
  assert.deepEqual([cover?.x, cover?.width], [0, PHONE.width])
  for (const name of ['Start', 'Continue']) {
    await page.getByRole('button', { name }).click()
    await isAccessible(page, `after ${name}`)
  }
})

longTest('a picture beside its choices begins at the top of the question', async () => {
  const image = { url: `${server.url}/map.svg`, alt: 'A map' }
  const url = await publish({
    appType: 'SURVEY',
    questions: [
      { id: 'one', type: 'SINGLE_CHOICE', text: 'Which?', description: 'One of them', choices, image },
      { id: 'two', type: 'SHORT_TEXT', text: 'Why?', image },
    ],
  })
  const page = await open(`${server.url}/health/live`, { viewport: DESKTOP })
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"/></svg>'
  await page.route('**/map.svg', route => route.fulfill({ contentType: 'image/svg+xml', body }))
  await page.goto(url)
  for (const id of ['one', 'two']) {
    const [heading, picture, button] = await Promise.all(
      [`#q-${id} h2`, `#q-${id} .picture`, '.actions button'].map(selector =>
        page.locator(selector).boundingBox(),
      ),
    )
    assert.ok(heading && picture && button)
    assert.ok(Math.abs(heading.y - picture.y) <= 4, `${id}: ${heading.y} and ${picture.y}`)
    assert.ok(heading.x + heading.width <= picture.x && button.x + button.width <= picture.x)
    assert.ok(button.y < picture.y + picture.height, 'the button follows the answer')
    if (id === 'one') await page.getByRole('button', { name: 'Continue' }).click()
  }
})
