// The editor of workflows on a server: a recipe by keyboard alone, until it is active; runs and events, which the server makes; and the
// way from the console.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../../support/assertions.ts'
import { request } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { signedIn } from '../../support/people.ts'
import { type Course, course, weakResults } from '../console/course-workflow.ts'
import { editorHost } from '../elements/editor-host.ts'
import { browserTests, DESKTOP, isAccessible } from '../support/browser.ts'

const tests = browserTests()
const { server, allowed } = tests
let made: Course
let hostUrl = ''

interface Opened {
  readonly page: Page
  readonly path: string
}

async function open(workflow: object): Promise<Opened> {
  const { status, body, text } = await made.alice.call('POST', `${made.app}/workflow`, workflow)
  assert.equal(status, 201, text)
  const page = await tests.open(`${hostUrl}/?workflow=${body.workflowid}`, { viewport: DESKTOP })
  await page.locator('[data-trigger]').waitFor()
  return { page, path: `${made.app}/workflow/${body.workflowid}` }
}

const saved = (page: Page) => page.locator('.saved[data-state="saved"]').waitFor()
const respond = async (answers: object, email: string) => {
  const reply = await request(made.url, 'POST', { answers, email })
  assert.equal(reply.status, 201, reply.text)
}

describe('the workflow editor on a server', () => {
  before(async () => {
    made = await course(server)
    const mail = { url: 'smtp://127.0.0.1:2525', from: 'Forms <forms@example.com>' }
    assert.ok((await made.alice.call('PUT', `${made.app}/mail`, mail)).status < 300)
    hostUrl = await editorHost(made.alice, made.app, {
      element: 'formyard-workflow',
      noun: 'workflow',
      features: ['automate', 'results'],
    })
    allowed.add(hostUrl)
  })

  test('by keyboard alone, "mail on a low score" is built, saved and activated', async () => {
    const { page, path } = await open({ name: 'Low scores' })
    const { keyboard } = page
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })

    /** Chooses an option with the arrow keys. */
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

  longTest(
    'a test run shows what each step gave and which branch was taken; real runs are listed with their steps',
    async () => {
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
      await until(
        async () => (await made.alice.call('POST', `${path}/run/all`, {})).body[0]?.status === 'DONE',
      )
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
    },
  )

  longTest('a draft is tested with an event that happened', async () => {
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

  longTest('the list of the console leads to the editor', async () => {
    const workflow = { ...weakResults(made), name: 'Seen by admins' }
    assert.equal((await made.alice.call('POST', `${made.app}/workflow`, workflow)).status, 201)
    const [, , userid, , appid] = made.app.split('/')
    const admin = await signedIn(made.alice, 'ADMIN')
    const [name = '', value = ''] = admin.cookie.split('=', 2)
    const address = `${server.url}/console/apps/${appid}/workflows?user=${userid}`
    const page = await tests.open(address, { viewport: DESKTOP }, page =>
      page.context().addCookies([{ name, value, url: server.url }]),
    )
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
})
