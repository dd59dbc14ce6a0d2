// The designer's views beside Build: each is edited by keyboard or pointer, under the strictest policy of a host.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { longTest } from '../../support/long.ts'
import { DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { quiz } from './panel-form.ts'
import type { PanelSetup } from './panel-harness.ts'
import { callsIn, documentIn, panelTests, show, stepsIn, undoIn } from './panel-page.ts'

const open = panelTests()
const versions = {
  'POST /version/all': [
    { version: 1, name: 'First aid', activateDate: '2026-11-01T10:00:00Z' },
    { version: 2, name: 'First aid', activateDate: '2026-11-20T10:00:00Z' },
  ],
  'GET /version/2': { name: 'First aid', questions: [{ id: 'name', type: 'NAME', text: 'Name' }] },
}
const themeid = 'theme_01jzk3v9w2e8ra4m7y5c6q0htd'
const themes = { 'POST /theme/all': [{ themeid, name: 'Fernhill', theme: { primaryColor: '#1f6b4f' } }] }

const setups: readonly PanelSetup[] = [
  { view: 'logic', document: quiz },
  { view: 'scoring', document: quiz },
  { view: 'settings', document: quiz },
  { view: 'theme', document: quiz, replies: themes },
  { view: 'languages', document: quiz },
  { view: 'versions', document: quiz, replies: versions },
  { view: 'json', document: quiz },
]

/** Opens each editor that is closed. They stay open, so one check is enough. Returns their number. */
async function openAll(page: Page): Promise<number> {
  let opened = 0
  for (const question of ['pads', 'site', 'signs', 'blanks', 'steps', 'chain', 'burn', 'cut']) {
    const button = page.locator(`[data-question="${question}"] [aria-expanded="false"]`)
    if ((await button.count()) === 0) continue
    await button.first().click()
    opened++
  }
  if (opened > 0) await isAccessible(page, 'all editors')
  return opened
}

const looks = [
  { viewport: DESKTOP, colorScheme: 'light', locale: 'en', direction: 'ltr' },
  { viewport: PHONE, colorScheme: 'dark', locale: 'de', direction: 'rtl' },
  { viewport: { width: 320, height: 640 }, colorScheme: 'light', locale: 'de', direction: 'ltr' },
] as const

for (const { viewport, colorScheme, locale, direction } of looks) {
  const { width } = viewport
  longTest(
    `no view has an accessibility fault or scrolls sideways: ${width} px, ${colorScheme}, ${locale}, ${direction}`,
    async () => {
      let page: Page | undefined
      for (const setup of setups) {
        const look = { ...setup, locale, direction }
        if (page) await show(page, look)
        else page = await open(look, { viewport, colorScheme })
        await isAccessible(page, setup.view)
        assert.equal(await page.evaluate(sideways), 0, `${setup.view} does not scroll sideways`)
        if (viewport !== DESKTOP) continue
        const hasEditors = setup.view === 'logic' || setup.view === 'scoring'
        assert.equal((await openAll(page)) > 0, hasEditors)
      }
    },
  )
}

function sideways(): number {
  const panel = document.querySelector('main')?.shadowRoot?.querySelector('.panel')
  return panel ? panel.scrollWidth - panel.clientWidth : -1
}

test('logic: a condition is written as a sentence by keyboard alone', async () => {
  const page = await open({ view: 'logic', document: quiz })
  const edit = page.locator('[data-question="signs"] .logic-edit button')
  await edit.focus()
  await page.keyboard.press('Enter')
  const question = page.getByLabel('Question of condition 1').first()
  await question.selectOption({ label: '2. Which site do you work at?' })
  await page.getByLabel('Comparison of condition 1').first().selectOption({ label: 'is one of' })
  assert.equal((await documentIn(page)).questions[6]?.visibleWhen, undefined, 'not without a value')
  await page.getByLabel('Value of condition 1').first().selectOption({ label: 'Leeds' })
  await page.getByLabel('Value of condition 1').first().selectOption({ label: 'Hull' })
  assert.deepEqual((await documentIn(page)).questions[6]?.visibleWhen, {
    in: [{ var: 'site' }, ['leeds', 'hull']],
  })
  await page.keyboard.press('Shift+Tab')
  await page.locator('[data-key="logic-toggle-signs"]').press('Enter')
  const said = await page.locator('[data-question="signs"] .logic-rules').innerText()
  assert.match(
    said.replaceAll(/\s+/g, ' '),
    /Show this question when Which site do you work at\? is one of Leeds Hull/,
  )
})

test('logic: jumps are added, led only forwards, and reordered', async () => {
  const page = await open({ view: 'logic', document: quiz })
  await page.locator('[data-question="site"] .logic-edit button').click()
  await page.getByRole('button', { name: 'Add a jump' }).click()
  const target = page.getByLabel('Go to').nth(1)
  const options = await target.locator('option').allInnerTexts()
  assert.ok(!options.some(label => label.startsWith('1. ') || label.startsWith('2. ')), 'no way back')
  await target.selectOption({ label: 'The end of the form' })
  await page.getByRole('button', { name: 'Move the jump up' }).nth(1).click()
  assert.deepEqual(
    (await documentIn(page)).logic.jumps?.map(({ to }) => to),
    ['END', 'ending:thanks'],
  )
})

longTest(
  'logic: a formula completes names, marks what is wrong, and has a value for tried answers',
  async () => {
    const page = await open({ view: 'logic', document: quiz })
    const formula = page.getByLabel('Formula: pace')
    await formula.fill('')
    await formula.pressSequentially('compr')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await formula.pressSequentially(' * 2')
    assert.equal(await formula.inputValue(), 'compressions * 2')
    assert.deepEqual((await documentIn(page)).logic.calculations?.[0]?.value, {
      '*': [{ var: 'compressions' }, 2],
    })
    await formula.pressSequentially(' + confidnt')
    await page.getByText('Nothing has the name confidnt.').waitFor()
    await page.locator('.t-wrong').waitFor()
    await isAccessible(page, 'a formula with a fault')
    await page.getByRole('button', { name: 'Use confident' }).click()
    assert.equal(await formula.inputValue(), 'compressions * 2 + confident')
    assert.equal(await stepsIn(page), 1, 'typing is one step of Undo')

    await page.getByText('Try answers').click()
    await page.getByLabel('How many chest compressions a minute?').fill('100')
    const values = page.locator('.calculation-now')
    await values.getByText('No value yet').waitFor()
    await page.getByLabel('How confident do you feel?').fill('4')
    await page.waitForFunction(
      wanted => {
        const shown = document.querySelector('main')?.shadowRoot?.querySelectorAll('.calculation-now') ?? []
        return JSON.stringify([...shown].map(({ textContent }) => textContent)) === wanted
      },
      JSON.stringify(['now 204', 'now Yes']),
    )
    await isAccessible(page, 'tried answers')
    assert.equal(await stepsIn(page), 1, 'tried answers are no part of the form')
  },
)

test('scoring: keys, points and grades are edited, and an answer can be tried', async () => {
  const page = await open({ view: 'scoring', document: quiz })
  await page.locator('[data-question="used"] .scores-edit button').click()
  await page.getByRole('radio', { name: 'Right answer' }).check()
  await page.getByRole('radio', { name: 'Yes' }).first().check()
  assert.deepEqual((await documentIn(page)).scoring.questions?.['used'], { points: 1, correct: true })
  await page.locator('.try').getByRole('radio', { name: 'No' }).check()
  await page.getByText('0 of 1 point').waitFor()
  await page.getByLabel('Select Your name').check()
  await page.getByLabel('Select Someone collapses').check()
  await page.locator('#bulk-points').fill('5')
  await page.getByRole('button', { name: 'Set for 1' }).click()
  assert.equal((await documentIn(page)).scoring.questions?.['first_step']?.points, 5)
  await page.getByRole('button', { name: 'Add a grade' }).click()
  assert.deepEqual((await documentIn(page)).scoring.grades?.at(-1), { fromPercent: 93, grade: 'New grade' })
  const weight = page.getByLabel('The calm one: Call the emergency number')
  await weight.pressSequentially('1.05')
  assert.equal(await weight.inputValue(), '1.05', 'a zero in a number is no end of it')
  await page.locator('#pass-mark').fill('50')
  await page.getByText('that is 11 of 22 points').waitFor()
})

test('scoring: arrow keys move an area of an image, and Shift resizes it', async () => {
  const page = await open({ view: 'scoring', document: quiz })
  await page.locator('[data-question="pads"] .scores-edit button').click()
  const area = page.locator('#rule-pads-areas-area-0')
  await area.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  const [first] = (await documentIn(page)).scoring.questions?.['pads']?.areas ?? []
  assert.deepEqual(first?.shape, { circle: [0.31, 0.35, 0.11] })
})

test('scoring: a tried answer is graded by the server, with its feedback', async () => {
  const questions = { used: { points: 0, feedback: 'Have a look at the course.' } }
  const graded = { score: 0, maxScore: 1, percent: 0, passed: null, grade: null, outcome: null, questions }
  const page = await open({
    view: 'scoring',
    document: { ...quiz, scoring: { questions: { used: { points: 1, correct: true } } } },
    replies: { 'POST /preview/grade': graded },
  })
  await page.locator('[data-question="used"] .scores-edit button').click()
  await page.locator('.try').getByRole('radio', { name: 'No' }).check()
  await page.getByText('Have a look at the course.').waitFor()
  await isAccessible(page, 'a tried answer')
  const call = (await callsIn(page)).find(({ path }) => path.endsWith('/preview/grade'))
  assert.deepEqual(call?.body, { answers: { used: false } })
})

longTest('scoring: areas are drawn on the image, and a polygon is reshaped by keys and numbers', async () => {
  const page = await open({ view: 'scoring', document: quiz })
  await page.locator('[data-question="pads"] .scores-edit button').click()
  const areas = async () =>
    ((await documentIn(page)).scoring.questions?.['pads']?.areas ?? []).map(({ shape }) => shape)
  const at = async (x: number, y: number) => {
    await page.locator('.areas-image').evaluate(image => image.scrollIntoView({ block: 'center' }))
    const box = await page.locator('.areas-image').boundingBox()
    assert.ok(box)
    return [box.x + x * box.width, box.y + y * box.height] as const
  }
  await page.getByRole('button', { name: 'Rectangle' }).click()
  await page.mouse.move(...(await at(0.1, 0.1)))
  await page.mouse.down()
  await page.mouse.move(...(await at(0.3, 0.5)), { steps: 3 })
  await page.mouse.up()
  await page.locator('#rule-pads-areas-area-2').waitFor()
  const rect = (await areas())[2]?.rect?.map(value => Math.round(value * 100) / 100)
  assert.deepEqual(rect, [0.1, 0.1, 0.2, 0.4])
  await page.getByRole('button', { name: 'Polygon' }).click()
  for (const [x, y] of [
    [0.5, 0.1],
    [0.7, 0.1],
    [0.6, 0.3],
  ] as const)
    await page.mouse.click(...(await at(x, y)))
  await page.keyboard.press('Enter')
  await page.locator('#rule-pads-areas-3-corners').fill('50 10, 70 10, 60 30, 50 30')
  await page.keyboard.press('Enter')
  await page.locator('#rule-pads-areas-handle-1').focus()
  await page.keyboard.press('ArrowRight')
  await isAccessible(page, 'areas')
  assert.deepEqual((await areas())[3]?.polygon, [
    [0.5, 0.1],
    [0.71, 0.1],
    [0.6, 0.3],
    [0.5, 0.3],
  ])
  await page.getByRole('button', { name: 'Circle' }).click()
  await page.keyboard.press('Enter')
  await page.locator('#rule-pads-areas-area-4').waitFor()
  assert.deepEqual((await areas())[4], { circle: [0.5, 0.5, 0.1] })
})

test('settings: members of the schema and endings are changed and undone', async () => {
  const page = await open({ view: 'settings', document: quiz })
  await page.getByRole('radio', { name: 'Pages' }).check()
  await page.getByLabel('Title').first().fill('Hello')
  await page.getByRole('button', { name: 'Add an ending' }).click()
  const { settings } = await documentIn(page)
  assert.equal(settings.presentation, 'PAGED')
  assert.equal(settings.intro?.title, 'Hello')
  assert.deepEqual(settings.endings?.at(-1), { id: 'end1' })
  await page.locator('.ending').nth(2).getByLabel('Question of condition 1').selectOption({ label: 'Score' })
  await page
    .locator('.ending')
    .nth(2)
    .getByLabel('Comparison of condition 1')
    .selectOption({ label: 'is less than' })
  await page.locator('.ending').nth(2).getByLabel('Value of condition 1').fill('5')
  await page.keyboard.press('Tab')
  assert.deepEqual((await documentIn(page)).settings.endings?.at(-1)?.when, { '<': [{ var: 'score' }, 5] })
  for (let i = await stepsIn(page); i > 0; i--) await undoIn(page)
  assert.deepEqual((await documentIn(page)).settings, quiz.settings)
})

test('theme: a color with too little contrast is replaced by the nearest one that can be read', async () => {
  const page = await open({ view: 'theme', document: quiz, replies: themes })
  await page.getByText('Contrast 2.5 : 1 is hard to read.').waitFor()
  await page.getByRole('button', { name: /^Use #/ }).click()
  await page.getByText('Contrast 4.5 : 1').waitFor()
  const field = page.getByLabel('Background', { exact: true })
  await field.fill('#f8f')
  assert.equal((await documentIn(page)).settings.theme?.backgroundColor, '#ff88ff')
  await page.getByRole('button', { name: 'Forest' }).click()
  assert.equal((await documentIn(page)).settings.theme?.primaryColor, '#1f6b4f')
  await page.getByLabel('Shared theme').selectOption({ label: 'Fernhill' })
  assert.deepEqual(
    { ...(await documentIn(page)).settings.theme },
    { themeid, radius: 12 },
    'colors come from the shared theme',
  )
})

longTest('theme: an image is uploaded and its address stored', async () => {
  const url = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const page = await open({ view: 'theme', document: quiz, replies: { ...themes, 'POST /image': { url } } })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('png'),
    })
  await page.locator('.theme-image img').waitFor()
  assert.equal((await documentIn(page)).settings.theme?.logoUrl, url)
})

test('languages: texts are translated, and the filters show what is left', async () => {
  const page = await open({ view: 'languages', document: quiz })
  await page.getByRole('radio', { name: 'Outdated 1' }).check()
  await page.getByRole('button', { name: 'Still right' }).click()
  await page.getByText(/^Outdated 0$/).waitFor()
  await page.getByRole('radio', { name: /^Missing/ }).check()
  await page.getByLabel('Which site do you work at?').fill('An welchem Standort arbeiten Sie?')
  assert.equal(
    (await documentIn(page)).translations['de']?.['site.text']?.text,
    'An welchem Standort arbeiten Sie?',
  )
  await page.getByLabel('Add a language').selectOption('fr')
  assert.deepEqual((await documentIn(page)).settings.languages, ['en', 'de', 'fr'])
})

longTest(
  'languages: translations of texts have the toolbar for marks, and those of labels do not',
  async () => {
    const page = await open({ view: 'languages', document: quiz })
    const field = page.getByLabel('Which site do you work at?')
    await field.fill('An welchem Standort?')
    await field.selectText()
    await page.getByRole('button', { name: /^Bold/ }).click()
    assert.equal(await field.inputValue(), '**An welchem Standort?**')
    await isAccessible(page, 'marks of a translation')
    await page.getByRole('button', { name: /^Italic/ }).click()
    assert.equal(
      (await documentIn(page)).translations['de']?.['site.text']?.text,
      '**_An welchem Standort?_**',
    )
    await page.getByLabel('Leeds').focus()
    assert.equal(await page.locator('.texts .text-bar').count(), 0)
  },
)

longTest('languages: a sentence of the page gets other words, and its own ones back', async () => {
  const page = await open({ view: 'languages', document: { name: 'Short', questions: [] } })
  await page.getByText('Wording of the page').click()
  await page.getByLabel('Find a sentence').fill('text_missing')
  const field = page.getByLabel('Enter an answer', { exact: true })
  await field.fill('Please answer')
  await isAccessible(page, 'wording')
  assert.deepEqual((await documentIn(page)).settings.words, { en: { text_missing: 'Please answer' } })
  await field.fill('')
  assert.deepEqual((await documentIn(page)).settings, {})
})

test('versions: the differences are said in words, and restoring is one step of Undo', async () => {
  const page = await open({ view: 'versions', document: quiz, replies: versions })
  await page.getByText('Changed “Your name”').waitFor()
  await page.getByRole('button', { name: 'Restore as draft' }).click()
  await page.getByText('The draft is the same as this version.').waitFor()
  assert.equal((await documentIn(page)).questions.length, 1)
  await undoIn(page)
  assert.equal((await documentIn(page)).questions.length, quiz.questions?.length)
  const paths = (await callsIn(page)).map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length, 'each version is read once')
})

test('json: the text is checked while it is typed, and applied in one step', async () => {
  const page = await open({ view: 'json', document: { name: 'Short', questions: [] } })
  const text = page.getByLabel('The form as JSON')
  await text.fill('{\n  "name": "Long"\n  "questions": []\n}')
  await page.getByText('This is not JSON. Check line 3.').waitFor()
  await text.fill('{\n  "name": "Long",\n  "questions": [{ "id": "q1", "type": "NUMBER", "min": "x" }]\n}')
  await page.getByText('A value does not fit. Check line 3: /questions/0/min').waitFor()
  await text.fill('{ "name": "Long", "questions": [] }')
  await page.getByRole('button', { name: 'Apply' }).click()
  assert.equal((await documentIn(page)).name, 'Long')
  assert.equal(await stepsIn(page), 1)
})
