// What opens on demand in the designer: commands, help, marks and answers in texts, choices, share; and what a host sets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '../../support/long.ts'
import { DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { designerTests, focused, save } from './designer-page.ts'

declare let isSignedOut: boolean

const tests = designerTests()
const { open } = tests

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
const flag = {
  id: 'flag',
  type: 'MULTIPLE_CHOICE',
  text: 'Colors of the flag?',
  choices: [
    { id: 'blue', text: 'Blue' },
    { id: 'none', text: 'None' },
  ],
}
const url = 'https://forms.example.com/f/mIwRSVZBZ0yB6kGvGq9Yxw'
const live = { status: 'ACTIVE', version: 3, url }
const settings = () => tests.form['settings'] as { [member: string]: unknown[] | undefined }
const questions = () => tests.form['questions'] as { [member: string]: unknown }[]

longTest('commands lead to questions and views, and letters to questions', async () => {
  tests.setForm({ questions: [france, pi, flag] })
  const page = await open()
  await page.locator('[data-row="questions/#france"]').focus()
  await page.keyboard.press('c')
  await page.locator('[data-row="questions/#flag"][aria-current]').waitFor()
  assert.equal((await focused(page))?.['row'], 'questions/#flag')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await isAccessible(page, 'commands')
  await page.keyboard.type('pi')
  await page.keyboard.press('Enter')
  await page.locator('section.card[data-card="questions/#pi"]').waitFor()
  assert.equal((await focused(page))?.['card'], 'questions/#pi')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type('star')
  await page.keyboard.press('Enter')
  await page.keyboard.type('How was it?')
  await save(page)
  assert.deepEqual(
    questions().map(({ type }) => type),
    ['SINGLE_CHOICE', 'NUMBER', 'RATING', 'MULTIPLE_CHOICE'],
  )
})

longTest('help lists the keys, and switches off those without Ctrl or Alt', async () => {
  tests.setForm({ questions: [france] })
  const page = await open()
  const row = page.locator('[data-row="questions/#france"]')
  await row.focus()
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  await isAccessible(page, 'help')
  await page.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await row.focus()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  assert.equal(await page.locator('.palette, .help').count(), 1, 'only what has a key with Ctrl')
})

test('keys and buttons write Markdown, and @ inserts an earlier answer', async () => {
  tests.setForm({ questions: [france, pi, flag] })
  const page = await open()
  await page.locator('[data-row="questions/#pi"]').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('In @')
  await page.getByRole('option').first().waitFor()
  assert.deepEqual(await page.getByRole('option').locator('code').allInnerTexts(), ['france'])
  await isAccessible(page, 'answers')
  await page.keyboard.press('Enter')
  await page.keyboard.type(', see ')
  await page.getByRole('button', { name: 'Link (Ctrl+K)' }).click()
  await page.keyboard.type('https://example.com')
  await save(page)
  assert.equal(questions()[1]?.['text'], '**Pi?**')
  assert.equal(questions()[1]?.['description'], 'In {{france}}, see [text](https://example.com)')

  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Add an ending' }).click()
  await page.keyboard.type('Bye @')
  await page.locator('.answers .answer').first().waitFor()
  assert.deepEqual(await page.locator('.answers .answer').locator('code').allInnerTexts(), [
    'france',
    'pi',
    'flag',
    'flag.length',
    'score',
    'percent',
  ])
  await page.keyboard.press('Enter')
  const text = page.locator('.ending textarea').first()
  await text.fill('Well done')
  await text.selectText()
  await page.keyboard.press('Control+b')
  await isAccessible(page, 'marks in settings')
  await save(page)
  assert.deepEqual(settings()['endings']?.[0], {
    id: 'end1',
    title: 'Bye {{france}}',
    text: '**Well done**',
  })
})

longTest('a choice gets an image, whose description is asked for, and can exclude the others', async () => {
  tests.setForm({ questions: [flag] })
  const image = `${tests.double.url}/i/flag.gif`
  tests.double.reply('uploadImage', () => ({
    imageid: `image_${'0'.repeat(26)}`,
    url: image,
    mediaType: 'image/gif',
    sizeBytes: 3,
    createDate: '2026-11-02T09:00:00Z',
  }))
  const page = await open()
  await page.locator('[data-card="questions/#flag"]').click()
  await page.getByRole('button', { name: 'Image and more: None' }).click()
  await page.getByRole('switch', { name: 'Cannot be combined with others' }).check()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('gif') })
  const alt = page.getByLabel('Description of the image')
  await alt.waitFor()
  await page.getByText('Describe the image').first().waitFor()
  assert.equal((await focused(page))?.['id'], 'questions/#flag/choices/#none/image/alt')
  await page.keyboard.type('An empty flag')
  await isAccessible(page, 'a choice')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ready lists' }).click()
  await page.getByRole('menuitem', { name: 'Days of the week' }).click()
  await save(page)
  const choices = questions()[0]?.['choices'] as { text: string }[]
  assert.deepEqual(choices[1], {
    id: 'none',
    text: 'None',
    exclusive: true,
    image: { url: image, alt: 'An empty flag' },
  })
  assert.equal(choices.at(-1)?.text, 'Sunday')
  assert.equal(choices.length, 9)
})

test('a paused form takes responses again from Share, and its draft stays unpublished', async () => {
  tests.setForm({ questions: [france], ...live, status: 'PAUSED', hasUnpublishedChanges: true })
  const page = await open()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText('The form is paused: nobody can answer.').waitFor()
  await isAccessible(page, 'share of a paused form')
  await page.getByRole('button', { name: 'Take responses again' }).click()
  await page.getByRole('img', { name: `QR code that leads to ${url}` }).waitFor()
  assert.deepEqual(
    [tests.form['status'], tests.form['version'], tests.form['hasUnpublishedChanges']],
    ['ACTIVE', 3, true],
  )
})

longTest(
  'share shows the link as a QR code, the code of each mode, and makes a link to the draft',
  async () => {
    tests.setForm({ questions: [france], ...live })
    const expireDate = '2026-12-01T10:00:00Z'
    const preview = {
      previewid: `preview_${'0'.repeat(26)}`,
      url: 'https://forms.example.com/p/secret',
      createDate: '2026-12-01T09:00:00Z',
      expireDate,
    }
    tests.double.reply('createPreview', () => preview)
    for (const viewport of [undefined, PHONE]) {
      const page = await open(undefined, viewport && { viewport })
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('img', { name: `QR code that leads to ${url}` }).waitFor()
      await page.getByRole('radio', { name: 'Side tab' }).check()
      await page.getByLabel('Opens').selectOption({ label: 'After 60 % of scrolling' })
      await page.getByLabel('Shows').selectOption({ label: 'Once a day' })
      assert.match(
        await page.getByLabel('Code', { exact: true }).inputValue(),
        new RegExp(
          `<formyard-form src="${url}" mode="side-tab" label="Give feedback" open-on="scroll:60" show="daily">`,
        ),
      )
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download PNG' }).click()
      assert.equal((await download).suggestedFilename(), 'Untitled-quiz.png')
      await page.getByLabel('Works for').selectOption({ label: '1 day' })
      await page.getByRole('button', { name: 'Create link' }).click()
      await page.getByText('Works until').waitFor()
      await isAccessible(page, 'share')
    }
    const asked = tests.double.requests.findLast(({ path }) => path.endsWith('/preview'))
    assert.deepEqual(JSON.parse(asked?.body ?? ''), { expiresIn: '1d' })
  },
)

longTest('a host hides parts, and offers templates and lists of choices', async () => {
  tests.setForm({ questions: [] })
  const page = await open(designer => {
    designer.setAttribute('hide', 'share theme versions types:FILE,SIGNATURE members:shuffle,CLOZE.blanks')
    Object.assign(designer, {
      templates: [
        {
          name: 'Feedback',
          definition: {
            name: 'Feedback',
            questions: [
              { id: 'site', type: 'SINGLE_CHOICE', text: 'Site?', choices: [{ id: 'c1', text: '' }] },
            ],
          },
        },
      ],
      choiceLists: [{ name: 'Our sites', choices: [{ id: 'leeds', text: 'Leeds' }, { text: 'Hull' }] }],
    })
  })
  await page.getByRole('button', { name: 'Feedback' }).click()
  await page.locator('[data-card="questions/#site"]').click()
  await page.getByRole('button', { name: 'Ready lists' }).click()
  await page.getByRole('menuitem', { name: 'Our sites' }).click()
  await page.getByRole('switch', { name: 'Required' }).waitFor()
  assert.equal(await page.getByRole('switch', { name: 'Shuffle' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Share', exact: true }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Theme', exact: true }).count(), 0)
  await page.getByRole('button', { name: 'Add question' }).first().click()
  assert.equal(await page.locator('[data-type="FILE"]').count(), 0)
  await save(page)
  assert.equal(tests.form['name'], 'Feedback')
  assert.deepEqual(questions()[0]?.['choices'], [
    { id: 'leeds', text: 'Leeds' },
    { id: 'c1', text: 'Hull' },
  ])
})

test('without a token everything stays, and is saved after signing in again', async () => {
  tests.setForm({ questions: [pi] })
  const page = await open()
  await page.evaluate(() => {
    isSignedOut = true
  })
  tests.double.expireToken()
  await page.locator('[data-row="questions/#pi"]').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' Kept.')
  await page.getByText('Signed out of Formyard.').waitFor()
  await isAccessible(page, 'signed out')
  await page.evaluate(() => {
    isSignedOut = false
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.equal(questions()[0]?.['text'], 'Pi? Kept.')
})

test('a condition is written in the inspector, and its problem leads back to it', async () => {
  tests.setForm({ questions: [france, pi], scoring: { questions: { pi: { points: 1, correct: 3 } } } })
  tests.setFaults([
    { pointer: '/questions/1/visibleWhen', code: 'condition_constant', detail: 'Never true.' },
    { pointer: '/scoring/questions/pi/tolerance', code: 'wrong', detail: 'Too wide.' },
  ])
  const page = await open()
  await page.locator('[data-card="questions/#pi"]').click()
  await page.getByRole('button', { name: /: Show when$/ }).click()
  await page.getByLabel('Question of condition 1').selectOption({ label: '1. Capital of France?' })
  await page.getByLabel('Value of condition 1').selectOption({ label: 'Lyon' })
  await isAccessible(page, 'a condition in the inspector')
  await save(page)
  assert.deepEqual(questions()[1]?.['visibleWhen'], { '==': [{ var: 'france' }, 'lyon'] })
  await page.getByRole('button', { name: '2 problems' }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).first().click()
  await page.locator('.logic-open select:focus').first().waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).nth(1).click()
  await page.locator('[id="rule-pi-tolerance"]:focus, [id^="rule-pi-tolerance"] :focus').waitFor()
})

test('the first click after a value is typed counts, though the value makes buttons appear', async () => {
  tests.setForm({ questions: [pi, france], scoring: { questions: {} } })
  const page = await open()
  await page.locator('[data-card="questions/#france"]').click()
  await page.getByRole('button', { name: /: Show when$/ }).click()
  await page.getByLabel('Question of condition 1').selectOption({ label: '1. Pi?' })
  await page.getByLabel('Value of condition 1').fill('3')
  const remove = page.getByRole('button', { name: 'Remove the condition' })
  assert.equal(await remove.count(), 0)
  await page.getByRole('button', { name: 'Add a condition' }).hover()
  await page.mouse.down()
  assert.equal(await remove.count(), 0, 'nothing moves under the pressed button')
  await page.mouse.up()
  await page.getByLabel('Question of condition 2').waitFor()
  await remove.waitFor()
  await save(page)
  assert.deepEqual(questions()[1]?.['visibleWhen'], { '==': [{ var: 'pi' }, 3] })
})

longTest('the canvas keeps the theme of the form in both schemes', async () => {
  tests.setForm({
    questions: [pi],
    settings: {
      theme: { primaryColor: '#1f6b4f', backgroundColor: '#f4efe4', fontFamily: 'SERIF', radius: 2 },
    },
  })
  for (const [colorScheme, background] of [
    ['light', 'rgb(244, 239, 228)'],
    ['dark', undefined],
  ] as const) {
    const page = await open(undefined, { viewport: DESKTOP, colorScheme })
    const card = page.locator('.card .fy-page').first()
    const style = await card.evaluate(element => {
      const { backgroundColor, fontFamily } = getComputedStyle(element)
      return { backgroundColor, fontFamily, radius: getComputedStyle(element).getPropertyValue('--radius') }
    })
    assert.match(style.fontFamily, /Charter/)
    assert.equal(style.radius, '0.125rem')
    if (background) assert.equal(style.backgroundColor, background)
    else assert.notEqual(style.backgroundColor, 'rgb(244, 239, 228)')
    await isAccessible(page, `theme ${colorScheme}`)
  }
})

test('a change that cannot be saved leads to its control', async () => {
  tests.setForm({ questions: [france, pi] })
  const page = await open()
  await page.locator('[data-row="questions/#pi"]').click()
  await page.locator('.inspector').getByText('Image', { exact: true }).click()
  await page.getByLabel('Address of the image').fill('data:,x')
  await page.keyboard.press('Tab')
  const wrong = page.getByRole('button', { name: 'cannot be saved' })
  await wrong.waitFor()
  await page.locator('.rail').getByRole('button', { name: 'Logic' }).click()
  await wrong.click()
  await page.locator('.inspector input:focus').waitFor()
  assert.match((await focused(page))?.['id'] ?? '', /pi\/image\/url$/)
  await isAccessible(page, 'an invalid change')
})

test('a rule over two answers is written in words, with what the respondent reads', async () => {
  const from = { id: 'from', type: 'DATE', text: 'From?' }
  const until = { id: 'until', type: 'DATE', text: 'Until?' }
  tests.setForm({ questions: [from, until] })
  const page = await open()
  await page.locator('[data-row="questions/#until"]').click()
  const inspector = page.locator('[data-pane="inspector"]')
  await inspector.getByRole('button', { name: 'Add a rule' }).click()
  const rules = inspector.getByRole('group', { name: 'Rules' })
  await rules.getByLabel('If not, show').fill('The end must be after the start.')
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/rule0.png' })
  await rules.getByRole('button', { name: /: Rule 1/ }).click()
  const condition = rules.getByRole('group', { name: 'Accept the answer only when' })
  await condition.getByRole('radio', { name: 'Formula' }).check()
  await condition.getByRole('textbox').fill('until > from')
  await isAccessible(page, 'a rule')
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/rule.png' })
  await save(page)
  assert.deepEqual(questions()[1]?.['rules'], [
    {
      id: 'r1',
      message: 'The end must be after the start.',
      holds: { '>': [{ var: 'until' }, { var: 'from' }] },
    },
  ])
  await rules.getByRole('button', { name: 'Remove rule 1' }).click()
  await save(page)
  assert.equal(questions()[1]?.['rules'], undefined)
})
