// The editor of workflows on a page of another site, with a token: a recipe by keyboard alone, a test run, and real runs.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { nextRuns } from '../../src/engine/cron.ts'
import { until } from '../assertions.ts'
import { ALL_COPIED, request, TestServer } from '../harness.ts'
import { plainPasswords, signedIn } from '../people.ts'
import { DESKTOP, isAccessible, PHONE } from './browser.ts'
import { sharedBrowser } from './chromium.ts'
import { type Course, course, weakResults } from './course-workflow.ts'
import { editorHost } from './editor-host.ts'

const server = new TestServer()
const troubles: string[] = []
let made: Course
let hostUrl = ''
let context: BrowserContext | undefined

before(async () => {
  await server.start({}, { ...plainPasswords, copied: ALL_COPIED })
  made = await course(server)
  hostUrl = await editorHost(made.alice, made.app, {
    element: 'formyard-workflow',
    noun: 'workflow',
    features: ['automate', 'results'],
  })
  // The first request bundles the elements.
  await request(`${server.url}/w/v1/formyard.js`, 'GET')
})
afterEach(async () => {
  await context?.close()
  assert.deepEqual(troubles.splice(0), [], 'no errors, and nothing that the policy refuses')
})
after(() => server.stop())

interface Opened {
  readonly page: Page
  readonly path: string
}

async function open(body: object, options: object = { viewport: DESKTOP }, language = 'en'): Promise<Opened> {
  const reply = await made.alice.call('POST', `${made.app}/workflow`, body)
  assert.equal(reply.status, 201, reply.text)
  const { workflowid } = reply.body
  context = await (await sharedBrowser()).newContext(options)
  const page = await context.newPage()
  page.on('pageerror', error => troubles.push(error.message))
  page.on('console', message => {
    const isRefused = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefused) troubles.push(message.text())
  })
  await page.goto(`${hostUrl}/?workflow=${workflowid}&lang=${language}`)
  await page.locator('[data-trigger]').waitFor()
  return { page, path: `${made.app}/workflow/${workflowid}` }
}

const saved = (page: Page) => page.locator('.saved[data-state="saved"]').waitFor()
const respond = async (answers: object, email: string) => {
  const reply = await request(made.url, 'POST', { answers, email })
  assert.equal(reply.status, 201, reply.text)
}

test('by keyboard alone, "mail on a low score" is built, saved and activated', async () => {
  const { page, path } = await open({ name: 'Low scores' })
  const { keyboard } = page
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  /** With the arrow keys. */
  const choose = async (select: Locator, label: string) => {
    await select.focus()
    await keyboard.press('Home')
    const chosen = () => select.evaluate(one => (one as HTMLSelectElement).selectedOptions[0]?.label)
    while ((await chosen()) !== label) await keyboard.press('ArrowDown')
  }

  await page.locator('[data-trigger]').focus()
  await keyboard.press('Enter')
  await choose(page.locator('#trigger-kind'), 'When something happens')
  await choose(page.locator('#trigger-form'), 'Safety at work, module 3')

  // A branch, with its condition.
  await keyboard.press('Escape')
  await keyboard.press('/')
  await keyboard.type('branch')
  // A part of the editor that does not arrive can be asked for again.
  let refused = 0
  await page.route(
    address => address.pathname.includes('sentence-editor'),
    route => (refused++ === 0 ? route.abort() : route.continue()),
  )
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Try again' }).click()
  await choose(page.getByRole('combobox', { name: 'Value in 1' }), 'Score in percent')
  await choose(page.getByRole('combobox', { name: 'Comparison of condition 1' }), 'is less than')
  await page.getByRole('spinbutton', { name: 'Value of condition 1' }).focus()
  await keyboard.type('50')
  await keyboard.press('Tab')

  // A mail in the case: names are chosen from a list.
  await page.getByRole('button', { name: 'Add a step: Case 1' }).focus()
  await keyboard.press('Enter')
  await keyboard.type('mail')
  await keyboard.press('Enter')
  await field('To').focus()
  await keyboard.type('{{email')
  await page
    .getByRole('option', { name: /^Email/ })
    .first()
    .waitFor()
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await field('Subject').focus()
  await keyboard.type('Only {{percent')
  await keyboard.press('Enter')
  await keyboard.type(' %')
  await field('Text').focus()
  await keyboard.type('Look at module 3 again.')
  await saved(page)
  const { trigger, steps } = (await made.alice.call('GET', path)).body
  assert.deepEqual(trigger, { event: 'response.created', webformid: made.webformid })
  assert.deepEqual(steps, [
    {
      id: 'branch',
      type: 'branch',
      cases: [
        {
          when: { '<': [{ var: 'response.percent' }, 50] },
          steps: [
            {
              id: 'email',
              type: 'email',
              to: ['{{response.email}}'],
              subject: 'Only {{response.percent}} %',
              text: 'Look at module 3 again.',
            },
          ],
        },
      ],
      otherwise: [],
    },
  ])

  // Out of the branch and back, as one step each.
  await page.locator('[data-step="email"]').focus()
  await keyboard.press('Alt+ArrowLeft')
  await until(async () => (await page.locator('[data-step="email"] .number').innerText()) === '2')
  await keyboard.press('Control+z')
  await until(async () => (await page.locator('[data-step="email"] .number').innerText()) === '1.1')
  await isAccessible(page, 'the editor with a branch')

  await page.getByRole('button', { name: 'Activate', exact: true }).focus()
  await keyboard.press('Enter')
  await page.getByText('Version 1 is active').first().waitFor()
  assert.equal((await made.alice.call('GET', path)).body.status, 'ACTIVE')
})

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
  // The next check comes later, here never.
  await page.route('**/check', () => {})
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
  const { page } = await open({ name: 'Wrong', steps }, { viewport: DESKTOP }, 'de')
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
  const stored = async () => (await made.alice.call('GET', path)).body
  const steps = (await stored()).steps.map((step: { id: string }) =>
    step.id === 'mail' ? { ...step, subject: 'From another page' } : step,
  )
  assert.equal((await made.alice.call('PATCH', path, { name: 'Theirs', steps })).status, 200)
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

test('a test run shows what each step gave and which branch was taken; real runs are listed with their steps', async () => {
  await respond({ helmet: 'rain', stars: 3 }, 'weak@example.com')
  const steps = weakResults(made).steps.slice(0, 2)
  const { page, path } = await open({ ...weakResults(made), steps })
  await page.getByRole('combobox', { name: 'With' }).waitFor()
  await page.getByRole('button', { name: 'Run test' }).click()
  await page.getByText('Nothing was stored or sent').waitFor()
  await page
    .locator('.trace')
    .getByRole('button', { name: /Add a row/ })
    .click()
  await page.locator('.data', { hasText: 'weak@example.com' }).waitFor()
  const otherwise = page.getByRole('group', { name: 'Otherwise' })
  assert.ok(await otherwise.getByText('test went here').isVisible())
  assert.equal(
    (await made.alice.call('POST', `${made.app}/dataset/${made.staff}/row/all`, {})).body.length,
    0,
  )

  assert.equal((await made.alice.call('PUT', `${path}/activate`)).status, 200)
  await respond({ helmet: 'rain', stars: 1 }, 'real@example.com')
  await until(async () => (await made.alice.call('POST', `${path}/run/all`, {})).body[0]?.status === 'DONE')
  await page.getByRole('button', { name: 'Runs', exact: true }).click()
  await page.getByRole('rowheader').getByRole('button').first().click()
  await page
    .locator('.runs .trace')
    .getByRole('button', { name: /Add a row/ })
    .click()
  await page.locator('.runs .data', { hasText: 'real@example.com' }).waitFor()
  await isAccessible(page, 'a run')
  await page
    .getByRole('region', { name: 'Runs' })
    .getByRole('button', { name: 'Run again', exact: true })
    .click()
  await page.getByRole('menuitem', { name: 'Run again: with the same version' }).click()
  await until(async () => (await made.alice.call('POST', `${path}/run/all`, {})).body.length === 2)
})

test('a draft is tested with an event that happened', async () => {
  const trigger = { event: 'dataset.rows.added', datasetid: made.staff }
  const steps = [{ id: 'note', type: 'set', values: { added: { $: { var: 'event.count' } } } }]
  const workflow = { name: 'New staff', trigger, variables: { added: 0 }, steps }
  const listening = await made.alice.call('POST', `${made.app}/workflow`, workflow)
  await made.alice.call('PUT', `${made.app}/workflow/${listening.body.workflowid}/activate`)
  const rows = ['a', 'b', 'c'].map(name => ({ email: `${name}@example.com` }))
  const added = await made.alice.call('POST', `${made.app}/dataset/${made.staff}/row`, { rows })
  assert.ok(added.status < 300, added.text)
  const { page } = await open(workflow)
  await page
    .getByRole('combobox', { name: 'With' })
    .getByRole('option', { name: /^An event/ })
    .waitFor({
      state: 'attached',
    })
  await page.getByRole('button', { name: 'Run test' }).click()
  await page
    .locator('.trace')
    .getByRole('button', { name: /Set variables/ })
    .click()
  await page.locator('.data', { hasText: /added\s*3/ }).waitFor()
})

test('a schedule shows its next five dates in its time zone', async () => {
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

test('a hook is verified by a signature or a token, with only the members that it uses', async () => {
  const trigger = { hook: { verify: 'NONE', idHeader: 'x-github-delivery' } }
  const { page, path } = await open({ name: 'Hook', trigger, steps: [{ id: 'end', type: 'stop' }] })
  const stored = async () => (await made.alice.call('GET', path)).body.trigger.hook
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

test('the list of the console leads to the editor', async () => {
  const workflow = { ...weakResults(made), name: 'Seen by admins' }
  assert.equal((await made.alice.call('POST', `${made.app}/workflow`, workflow)).status, 201)
  const [, , userid, , appid] = made.app.split('/')
  const admin = await signedIn(made.alice, 'ADMIN')
  const [name = '', value = ''] = admin.cookie.split('=', 2)
  context = await (await sharedBrowser()).newContext({ viewport: DESKTOP })
  await context.addCookies([{ name, value, url: server.url }])
  const page = await context.newPage()
  await page.goto(`${server.url}/console/apps/${appid}/workflows?user=${userid}`)
  await page.getByRole('link', { name: 'Seen by admins' }).click()
  await page.locator('[data-step="mail"]').waitFor()
  // The heading of the page has the focus.
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Add a step' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-step="mail"]').click()
  await page.getByRole('textbox', { name: 'Subject' }).waitFor()
  await page.getByRole('link', { name: 'Training' }).first().waitFor()
  assert.match(await page.title(), /^Seen by admins/)
})

test('on a phone one pane is shown at a time, in German and in the dark, and hostile texts are texts', async () => {
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
})
