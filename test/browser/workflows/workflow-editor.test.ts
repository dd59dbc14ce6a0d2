// The editor of workflows on a page of another site, with a token, against the double. workflow-editor-server.test.ts has a walk on a
// server, and runs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { nextRuns } from '../../../src/engine/cron.ts'
import { until } from '../../support/assertions.ts'
import { longTest } from '../../support/long.ts'
import { COURSE_FORM, STAFF, weakResults } from '../console/course-workflow.ts'
import { APP } from '../double/api.ts'
import { editorTests } from '../double/editors.ts'
import { isAccessible, PHONE } from '../support/browser.ts'

const tests = editorTests({
  element: 'formyard-workflow',
  noun: 'workflow',
  features: ['automate', 'results'],
})
const made = { webformid: `webform_${'e'.repeat(26)}`, staff: `dataset_${'e'.repeat(26)}` }

interface Opened {
  readonly page: Page
  readonly path: string
}

/** Opens the editor on a new workflow, beside a course with a quiz and a table of staff. */
async function open(workflow: object, options?: BrowserContextOptions, language = 'en'): Promise<Opened> {
  tests.double.put('webform', { ...COURSE_FORM, webformid: made.webformid, status: 'ACTIVE', version: 1 })
  tests.double.put('dataset', { ...STAFF, datasetid: made.staff })
  tests.double.put('dataset', { ...RESPONSES, datasetid: made.webformid })
  const { status, body, text } = await tests.double.call('POST', `${APP}/workflow`, workflow)
  assert.equal(status, 201, text)
  const id: string = body.workflowid
  const page = await tests.open({ id, language }, options && { options })
  await page.locator('[data-trigger]').waitFor()
  return { page, path: `${APP}/workflow/${id}` }
}

/** The answers to the quiz, as a dataset. */
const RESPONSES = {
  kind: 'WEBFORM',
  name: COURSE_FORM.name,
  columns: COURSE_FORM.questions.map(({ id, text }) => ({ id, label: text, type: 'TEXT' })),
}

/** Returns the stored workflow. */
const read = async (path: string) => (await tests.double.call('GET', path)).body
const saved = (page: Page) => page.locator('.saved[data-state="saved"]').waitFor()

test('an undo that takes away the field with the focus can be followed by another one', async () => {
  const { page } = await open({ name: 'Plans' })
  await page.locator('[data-trigger]').click()
  await page.getByLabel('Start', { exact: true }).selectOption('At certain times')
  await page.getByLabel('Plan', { exact: true }).selectOption('Another plan')
  await page.getByRole('textbox', { name: 'Another plan' }).fill('0 9 * * *')
  for (const _ of 'abc') await page.keyboard.press('Control+z')
  await page.locator('[data-trigger]:focus').getByText('Say what starts this workflow').waitFor()
})

test('names of later steps and of other branches are not offered, and a problem leads to its step', async () => {
  const { page } = await open(weakResults(made))
  await page.getByRole('button', { name: '1 problem' }).waitFor()
  // The next check comes later, here never: what is typed meanwhile would be a second problem for a moment.
  await page.route('**/check', () => {})
  await page.locator('[data-step="add"]').click()
  await page.getByRole('textbox', { name: 'Points' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{{')
  const offered = (await page.getByRole('option').allInnerTexts()).join('\n')
  assert.match(offered, /Look up rows › First row: Name/)
  assert.doesNotMatch(offered, /Call a system|Send an email|Wait/)
  await page.keyboard.press('Escape')
  // What was typed is a problem of its own.
  const points = page.getByRole('textbox', { name: 'Points' })
  await points.fill('1')
  // The braces of the button go if no value is chosen.
  await page.getByRole('button', { name: 'Insert a value: Points' }).click()
  await page.locator('.value-list [role=option]').first().waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await points.inputValue(), '1')

  await page.getByRole('button', { name: '1 problem' }).click()
  const problems = page.getByRole('region', { name: 'Problems' })
  await problems.getByText(/^Step [\d.]+, Message a chat: Address$/).waitFor()
  await problems.getByRole('button', { name: 'Show' }).click()
  await page
    .locator('.inspector')
    .getByRole('heading', { name: /Message a chat/ })
    .waitFor()
  const wrong = page.locator('.inspector .k-error, .flow .faults')
  assert.equal(await wrong.count(), 2)
  await page.getByRole('textbox', { name: 'Address' }).fill('https://chat.example.com')
  await until(async () => (await wrong.count()) === 0)

  await page.locator('[data-key="add-step"]').click()
  const steps = page.getByRole('dialog').getByRole('option')
  const searches = { end: 'End the run', mail: 'Send an email', slack: 'Message a chat' }
  for (const [text, found] of Object.entries(searches)) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    assert.deepEqual(
      (await steps.allInnerTexts()).map(name => name.trim()),
      [found],
    )
  }
})

test('a step that follows another one in the settings shows its own choices', async () => {
  const { page } = await open({
    name: 'Two kinds',
    steps: [
      { id: 'rows', type: 'lookup', dataset: made.staff },
      { id: 'close', type: 'webform.pause', webformid: made.webformid },
    ],
  })
  await page.locator('[data-step="rows"]').click()
  await page.getByLabel('Data', { exact: true }).waitFor()
  await page.locator('[data-step="close"]').click()
  const form = page.getByLabel('Form', { exact: true })
  await until(async () => (await form.inputValue()) === made.webformid)
  // A click on the ground of the list keeps the keys of the editor.
  await page.locator('.steps').click({ position: { x: 5, y: 600 } })
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill('sms')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Account', exact: true }).waitFor()
  assert.equal(await page.getByLabel('Region').count(), 0)
  await page.getByLabel('Provider').selectOption('SINCH')
  await page.getByLabel('Region').waitFor()
})

test('problems stand in the order of the steps, and name in German what is missing', async () => {
  const steps = [
    { id: 'mail', type: 'email', to: ['a@example.com'], subject: 'Hello', text: '{{steps.later.value}}' },
    { id: 'row', type: 'row.create', dataset: made.staff, values: { name: '{{response.email}}' } },
    { id: 'note', type: 'set', values: { text: '{{steps.later.value}}' } },
  ]
  const { page } = await open({ name: 'Wrong', steps }, undefined, 'de')
  await page.getByText('Sagen Sie, was diesen Workflow startet').waitFor()
  // The card of the start says it already.
  assert.equal(await page.locator('.flow').getByText('Sagen Sie, was den Workflow startet.').count(), 0)
  await page.locator('.problems-button').click()
  const problems = page.getByRole('region', { name: 'Probleme' }).getByRole('listitem')
  await problems.filter({ hasText: '„later“ gibt es hier nicht.' }).first().waitFor()
  const found = (await problems.allInnerTexts()).join('\n')
  assert.match(found, /den Workflow startet.*Schritt 1,.*„email“.*Schritt 2,.*„later“.*Schritt 3,/s)
})

test('if two people change the same parts, nothing changes until the author has chosen a version of each', async () => {
  const { page, path } = await open(weakResults(made))
  const stored = () => read(path)
  const steps = (await stored()).steps.map((step: { id: string }) =>
    step.id === 'mail' ? { ...step, subject: 'From another page' } : step,
  )
  assert.equal((await tests.double.call('PATCH', path, { name: 'Theirs', steps })).status, 200)
  await page.getByRole('textbox', { name: 'Name of the workflow' }).fill('Mine')
  await page.locator('[data-step="mail"]').click()
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Mine')
  const dialog = page.getByRole('dialog', { name: 'Two people changed the same 2 parts' })
  await dialog.getByText('From another page').waitFor()
  await isAccessible(page, 'a conflict')
  await page.keyboard.press('Escape')
  const choose = page.getByRole('button', { name: 'Choose…' })
  await until(() => choose.evaluate(button => button.matches(':focus')))
  // What is typed before the decision would be lost.
  assert.ok(await subject.isDisabled())
  await page.keyboard.press('Enter')
  const name = dialog.getByRole('region', { name: 'Name', exact: true })
  await name.getByRole('button', { name: 'Take theirs', pressed: false }).click()
  await name.getByRole('button', { name: 'Take theirs', pressed: true }).waitFor()
  await dialog.getByRole('button', { name: 'Save the chosen versions' }).click()
  await saved(page)
  assert.ok(await page.getByRole('button', { name: /^Undo/ }).evaluate(button => button.matches(':focus')))
  const { name: kept, steps: keptSteps } = await stored()
  const [mail] = keptSteps.filter(({ id }: { id: string }) => id === 'mail')
  assert.deepEqual([kept, mail.subject], ['Theirs', 'Mine'])
})

longTest('a schedule shows its next five dates in its time zone', async () => {
  const trigger = { schedule: '0 8 * * *', timeZone: 'Europe/Vienna' }
  const { page } = await open({ name: 'Summary', trigger, steps: [{ id: 'end', type: 'stop' }] })
  await page.locator('[data-trigger]').click()
  const dates = page.getByRole('region', { name: 'Next runs, in America/New_York' }).getByRole('time')
  await page.getByLabel('Plan').selectOption({ label: 'Every Monday at 8:00 AM' })
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await until(async () => (await dates.count()) === 5)
  for (const text of await dates.allInnerTexts()) assert.match(text, /^Monday, .*8:00\sAM$/)
  const zone = { cron: '0 8 * * 1', timeZone: 'America/New_York' }
  const expected = await nextRuns(zone, 5, new Date())
  const shown = await dates.evaluateAll(all => all.map(date => date.getAttribute('datetime')))
  assert.deepEqual(
    shown,
    expected.map(date => date.toISOString()),
  )
  await isAccessible(page, 'the dates of a schedule')
})

longTest('a hook is verified by a signature or a token, with only the members that it uses', async () => {
  const trigger = { hook: { verify: 'NONE', idHeader: 'x-github-delivery' } }
  const { page, path } = await open({ name: 'Hook', trigger, steps: [{ id: 'end', type: 'stop' }] })
  const stored = async () => (await read(path)).trigger.hook
  await page.locator('[data-trigger]').click()
  await page.getByLabel('Who may call').selectOption({ label: 'Signed body (HMAC)' })
  await page.getByRole('textbox', { name: 'Secret that signs' }).fill('GITHUB')
  const header = page.getByRole('textbox', { name: 'Header with the signature' })
  await header.fill('X Signature')
  await header.press('Enter')
  await page.getByText('Use letters, digits and hyphens').waitFor()
  assert.equal(await header.inputValue(), 'X Signature', 'what cannot be used stays')
  await header.fill('X-Hub-Signature-256')
  await page.getByRole('textbox', { name: 'Text before the signature' }).fill('sha256=')
  await page.getByRole('radio', { name: 'Base64' }).check()
  const kept = { secret: 'GITHUB', idHeader: 'x-github-delivery' }
  const signed = {
    ...kept,
    verify: 'HMAC',
    header: 'x-hub-signature-256',
    prefix: 'sha256=',
    encoding: 'BASE64',
  }
  await until(async () => (await stored()).encoding === 'BASE64')
  assert.deepEqual(await stored(), signed)
  await page.getByLabel('Who may call').selectOption({ label: 'Token (JWT)' })
  await page.getByRole('radio', { name: 'RS256' }).check()
  await until(async () => (await stored()).algorithm === 'RS256')
  assert.deepEqual(await stored(), { ...kept, verify: 'JWT', algorithm: 'RS256' })
  await isAccessible(page, 'the settings of a hook')
})

longTest(
  'on a phone one pane is shown at a time, in German and in the dark, and hostile texts are texts',
  async () => {
    const hostile = '<img src=x onerror=alert(1)>{{constructor}}'
    const name = hostile.slice(0, 40)
    const weak = weakResults(made)
    const call = { id: 'call', type: 'http', method: 'GET', url: 'https://10.0.0.1/' }
    const steps = [...weak.steps, call, { id: 'end', type: 'stop' }]
    const workflow = { ...weak, steps, name, description: hostile }
    const { page } = await open(workflow, { viewport: PHONE, colorScheme: 'dark' }, 'de')
    assert.equal(await page.locator('.about').innerText(), hostile)
    await isAccessible(page, 'the list on a phone')
    assert.match(await page.locator('[data-step="end"]').innerText(), /Lauf beenden, gut beendet$/)
    await page.locator('.steps').getByText('Diese Adresse darf der Server nicht aufrufen.').waitFor()
    await page.locator('[data-step="mail"]').click()
    await page.getByRole('textbox', { name: 'Betreff' }).waitFor()
    assert.equal(await page.locator('.steps').isVisible(), false)
    await isAccessible(page, 'settings on a phone')
    await page.getByRole('button', { name: 'Zurück zu den Schritten' }).click()
    await page.locator('[data-step="mail"]').waitFor()
  },
)
