// The designer on a page of another site, with a token, against a real server: from an empty quiz to its first response.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { travelSurvey } from '../support/forms.ts'
import { designerHost, designerOf } from './designer-host.ts'

const { server, open, allowed } = browserTests()

test('a quiz is built by keyboard, saved, published and answered', async () => {
  const alice = await server.organization()
  const path = await alice.newForm({ name: 'Untitled quiz', appType: 'QUIZ' })
  const url = await designerHost(alice, designerOf(path))
  allowed.add(url)
  const page = await open(url, { viewport: DESKTOP })
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
  await page.getByRole('button', { name: '“Paris” is right' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  const { body: draft } = await alice.call('GET', path)
  assert.deepEqual(
    draft.questions[0].choices.map(({ text }: { text: string }) => text),
    ['Paris', 'Lyon'],
  )
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 1 is live').waitFor()
  const { body: form } = await alice.call('GET', path)
  assert.equal(form.status, 'ACTIVE')
  const [{ id, choices }] = form.questions
  const answer = await request(form.url, 'POST', { answers: { [id]: choices[0].id } })
  assert.equal(answer.status, 201, answer.text)
  const { body: responses } = await alice.call('POST', `${path}/response/all`)
  assert.equal(responses[0].percent, 100)
})

longTest('a quiz is built by touch on a phone, and published', async () => {
  const alice = await server.organization()
  const path = await alice.newForm({ name: 'Untitled quiz', appType: 'QUIZ' })
  const url = await designerHost(alice, designerOf(path))
  allowed.add(url)
  const page = await open(url, { viewport: PHONE, hasTouch: true, isMobile: true })
  const add = async (type: string, title: string) => {
    await page.getByRole('button', { name: 'Add question' }).first().tap()
    await page.locator('.palette').getByRole('button', { name: type }).tap()
    await page.locator('.card.selected textarea.title').tap()
    await page.keyboard.type(title)
  }
  await add('Single choice', 'Capital of France?')
  for (const [i, choice] of ['Paris', 'Lyon'].entries()) {
    await page
      .getByRole('textbox', { name: /^Choice/ })
      .nth(i)
      .tap()
    await page.keyboard.type(choice)
  }
  await page.getByRole('button', { name: '“Paris” is right' }).tap()
  await add('Short text', 'Why Lyon?')
  await page.getByRole('button', { name: 'Properties' }).tap()
  await page.getByRole('switch', { name: 'Required' }).tap()
  await page.keyboard.press('Escape')
  await page.locator('.scrim').waitFor({ state: 'detached' })
  await page.locator('.rail').getByRole('button', { name: 'Scoring' }).tap()
  await page.getByText('1 of 2 questions, 1 point').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).tap()
  await page.getByText('Version 1 is live').waitFor()
  const { body } = await alice.call('GET', path)
  assert.deepEqual(
    body.questions.map(({ text, required }: { text: string; required?: boolean }) => [text, required]),
    [
      ['Capital of France?', undefined],
      ['Why Lyon?', true],
    ],
  )
})

longTest(
  'the preview says for each question whether it is asked, and which condition or jump decides',
  async () => {
    const alice = await server.organization()
    const path = await alice.newForm(travelSurvey)
    const url = await designerHost(alice, designerOf(path))
    allowed.add(url)
    const page = await open(url, { viewport: DESKTOP })
    await page.getByRole('button', { name: 'Preview' }).click()
    const taken = page.frameLocator('.preview iframe')
    const list = page.getByRole('region', { name: 'Asked, and why' })
    const lines = async () =>
      (await list.locator('li').allInnerTexts()).map(text => text.replaceAll(/\s+/g, ' ').trim())
    await list.getByText('For these answers, 3 of 5 questions are asked.').waitFor()
    assert.deepEqual(await lines(), [
      '1 How do you travel? Asked',
      '2 How many seats? Not asked Because this does not hold: How do you travel? is By car',
      '3 Do you work? Asked',
      '4 Where is your desk? Not asked Because this does not hold for the page “At work”: Do you work? is yes',
      '5 Anything else? Asked',
    ])
    await taken.getByLabel('By bike').check()
    await list.getByText('For these answers, 2 of 5 questions are asked.').waitFor()
    assert.deepEqual((await lines()).slice(1, 3), [
      '2 How many seats? Not asked Skipped after How do you travel? when How do you travel? is By bike',
      '3 Do you work? Not asked Skipped after How do you travel? when How do you travel? is By bike',
    ])
    await taken.getByLabel('By car').check()
    await taken.getByLabel('Yes').check()
    await list.getByText('For these answers, 5 of 5 questions are asked.').waitFor()
    assert.equal(
      (await lines())[1],
      '2 How many seats? Asked Because this holds: How do you travel? is By car',
    )
    await isAccessible(page, 'the preview with reasons')
    await page.getByRole('button', { name: 'Restart' }).click()
    await list.getByText('For these answers, 3 of 5 questions are asked.').waitFor()
  },
)

longTest(
  'the preview starts at the selected question, and says so if that question is not asked',
  async () => {
    const alice = await server.organization()
    const path = await alice.newForm({ ...travelSurvey, settings: { presentation: 'ONE_PER_PAGE' } })
    const url = await designerHost(alice, designerOf(path))
    allowed.add(url)
    const page = await open(url, { viewport: DESKTOP })
    const start = page.getByRole('radio', { name: 'Selected question' })
    const taken = page.frameLocator('.preview iframe')
    const previewOf = async (title: string) => {
      await page.locator('.outline').getByText(title).click()
      await page.getByRole('button', { name: 'Preview' }).click()
      await taken.getByText('How do you travel?').waitFor()
      await start.check()
    }
    await previewOf('Anything else?')
    await taken.getByRole('textbox', { name: 'Anything else?' }).waitFor()
    assert.equal(await taken.getByText('How do you travel?').isVisible(), false)
    await page.getByText('For these answers, 3 of 5 questions are asked.').waitFor()
    await taken.getByRole('button', { name: 'Back' }).click()
    await taken.getByText('Do you work?').waitFor()
    await page.getByRole('button', { name: 'Restart' }).click()
    await taken.getByRole('textbox', { name: 'Anything else?' }).waitFor()
    await page.getByRole('radio', { name: 'Beginning' }).check()
    await taken.getByText('How do you travel?').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // A page begins with its first question.
    await previewOf('At last')
    await taken.getByRole('textbox', { name: 'Anything else?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await previewOf('How many seats?')
    const note = page.getByText(
      '“How many seats?” is not asked for these answers. The preview starts at the beginning.',
    )
    await note.waitFor()
    await isAccessible(page, 'the preview of a question that is not asked')
    await taken.getByLabel('By car').check()
    await note.waitFor({ state: 'detached' })
  },
)
