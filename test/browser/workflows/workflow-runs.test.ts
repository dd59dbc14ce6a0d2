// Runs in the console, on a real server: what started each and where it waits, decisions, cancelling, and running again, one or many.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../support/assertions.ts'
import type { Organization } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { signedIn } from '../../support/people.ts'
import { ok, Receiver, status } from '../../support/receiver.ts'
import { request } from '../../support/request.ts'
import { consolePlaces } from '../console/console-place.ts'

const { openAs, looksRight, server } = consolePlaces({ FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

interface Place {
  readonly organization: Organization
  /** The path of the application. */
  readonly api: string
  readonly webformid: string
  readonly answer: (email: string) => Promise<void>
  /** Creates and activates a workflow. Returns its path. */
  readonly activate: (workflow: object) => Promise<string>
  /** Opens its runs in the console. */
  readonly openRuns: (path: string) => Promise<Page>
}

async function startPlace(): Promise<Place> {
  const organization = await server.organization()
  const admin = await signedIn(organization, 'ADMIN')
  const form = await organization.newPublishedForm({
    name: 'Application',
    questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }],
    settings: { email: 'REQUIRED', review: { states: ['NEW', 'ACCEPTED', 'REJECTED'] } },
  })
  const [api = '', webformid = ''] = form.path.split('/webform/')
  const [, , userid, , appid] = api.split('/')
  return {
    organization,
    api,
    webformid,
    async answer(email) {
      const sent = await request(form.url, 'POST', { answers: { name: 'Eva' }, email })
      assert.equal(sent.status, 201, sent.text)
    },
    async activate(workflow) {
      const { body, text } = await organization.call('POST', `${api}/workflow`, workflow)
      const path = `${api}/workflow/${body.workflowid}`
      assert.equal((await organization.call('PUT', `${path}/activate`)).status, 200, text)
      return path
    },
    async openRuns(path) {
      const workflowid = path.split('/').at(-1)
      const url = `${server.url}/console/apps/${appid}/workflows/${workflowid}?user=${userid}`
      const page = await openAs(admin, url)
      await page.getByRole('button', { name: 'Runs', exact: true }).click()
      await page.getByRole('region', { name: 'Runs' }).waitFor()
      return page
    },
  }
}

const runsOf = async (organization: Organization, path: string) =>
  (await organization.call('POST', `${path}/run/all`, {})).body

test('a run that waits for a review says so, and is decided on its page', async () => {
  const { organization, api, webformid, answer, activate, openRuns } = await startPlace()
  const path = await activate({
    name: 'Approval',
    trigger: { event: 'response.created', webformid },
    steps: [
      {
        id: 'decision',
        type: 'waitFor',
        event: 'response.reviewed',
        match: { subject: '{{response.responseid}}' },
        timeout: 'P30D',
      },
    ],
  })
  await answer('eva@example.com')
  await until(async () => (await runsOf(organization, path))[0]?.position?.waitsFor === 'EVENT')
  const page = await openRuns(path)
  const row = page.getByRole('row', { name: /eva@example\.com/ })
  await row.getByText(/Step 1, Wait for an event: waits until/).waitFor()
  await looksRight(page, 'a run that waits')
  await row.getByRole('button', { name: /^Decide/ }).click()
  const [{ responseid }] = await runsOf(organization, path)
  await page.getByRole('button', { name: 'ACCEPTED' }).waitFor()
  await looksRight(page, 'a run to decide')
  // The page reads the run again by itself.
  await page.getByRole('button', { name: 'ACCEPTED' }).click()
  await page.getByRole('heading', { name: /^Run of/ }).waitFor()
  await page.getByText('Done', { exact: true }).first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'ACCEPTED' }).count(), 0)
  assert.equal((await runsOf(organization, path))[0].status, 'DONE')
  const review = await organization.call('GET', `${api}/webform/${webformid}/response/${responseid}/review`)
  assert.equal(review.body.state, 'ACCEPTED')
  await page.getByRole('button', { name: 'All runs' }).click()
  await page.getByRole('row', { name: /eva@example\.com Done/ }).waitFor()
  // Of a response that came after the page was opened.
  await answer('max@example.com')
  await until(async () => (await runsOf(organization, path))[0]?.position?.waitsFor === 'EVENT')
  await page.getByRole('button', { name: 'Read again' }).click()
  const [latest] = await runsOf(organization, path)
  await page
    .getByRole('row', { name: /max@example\.com/ })
    .getByRole('button', { name: /^Decide/ })
    .click()
  await organization.call('DELETE', `${api}/webform/${webformid}/response/${latest.responseid}`)
  await until(async () => {
    const { input } = (await organization.call('GET', `${path}/run/${latest.runid}`)).body
    return Object.keys(input).length === 0
  })
  await page.getByRole('button', { name: 'All runs' }).click()
  await page.getByRole('button', { name: 'Read again' }).click()
  const erased = page.getByRole('row', { name: 'The response is deleted' })
  await erased.waitFor()
  assert.equal(await erased.getByRole('button', { name: /^Run again/ }).count(), 0)
  await page.locator(`[data-run="${latest.runid}"]`).click()
  await page.getByText('The response that started this run is deleted.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Run again' }).count(), 0)
})

test('an author who opens a workflow sees that runs failed, and lists them', async () => {
  const { organization, api, activate, openRuns } = await startPlace()
  const stop = { id: 'stop', type: 'stop', status: 'FAILED', message: 'Nobody is on duty' }
  const path = await activate({ name: 'Duty', trigger: { manual: true }, steps: [stop] })
  await organization.call('POST', `${path}/run`, {})
  await until(async () => (await runsOf(organization, path))[0]?.status === 'FAILED')
  assert.equal((await organization.call('GET', path)).body.runs.failed, 1, api)
  const page = await openRuns(path)
  assert.equal(await page.getByText('One of the latest runs failed.').count(), 0)
  await page.getByRole('button', { name: 'Steps', exact: true }).click()
  await page.getByText('One of the latest runs failed.').waitFor()
  await looksRight(page, 'failed runs')
  await page.getByRole('button', { name: 'Show failed runs' }).click()
  await page.getByRole('row', { name: /Nobody is on duty/ }).waitFor()
  assert.equal(await page.getByLabel('State', { exact: true }).inputValue(), 'FAILED')
})

longTest(
  'a run is cancelled from the list, run again from any of its steps, and found by its link',
  async () => {
    const { organization, activate, openRuns } = await startPlace()
    const path = await activate({
      name: 'Later',
      trigger: { manual: true },
      variables: { step: 'none', link: '' },
      steps: [
        { id: 'first', type: 'set', values: { step: 'first', link: '{{run.url}}' } },
        { id: 'pause', type: 'wait', for: 'P2D' },
      ],
    })
    await organization.call('POST', `${path}/run`, {})
    await until(async () => (await runsOf(organization, path))[0]?.position?.waitsFor === 'MOMENT')
    const page = await openRuns(path)
    const row = page.getByRole('row', { name: /A person or program Waiting Step 2, Wait: until/ })
    await row.getByRole('button', { name: /^Cancel/ }).click()
    await page.getByText('Cancelled').first().waitFor()
    assert.equal((await runsOf(organization, path))[0].status, 'CANCELLED')
    await page
      .locator('.runs .trace')
      .getByRole('button', { name: /Set variables/ })
      .click()
    await page.getByRole('button', { name: 'Run again from step 1' }).click()
    await until(async () => (await runsOf(organization, path)).length === 2)
    const [again, first] = await runsOf(organization, path)
    assert.equal(again.rerunOf, first.runid)
    await page.getByRole('button', { name: 'All runs' }).click()
    await page.getByRole('row', { name: /Run again (Waiting|Running)/ }).waitFor()

    const { steps } = (await organization.call('GET', `${path}/run/${first.runid}`)).body
    await page.goto(steps[0].output.link)
    await page.getByRole('heading', { name: /^Run of/ }).waitFor()
    await page.getByText('Cancelled').first().waitFor()
  },
)

longTest(
  'failed runs are run again where they failed: one from the list, and many after their number is asked back',
  async () => {
    const { organization, api, activate, openRuns } = await startPlace()
    await using crm = await Receiver.start(status(400))
    const columns = [{ id: 'run', type: 'TEXT' }]
    const dataset = (await organization.call('POST', `${api}/dataset`, { name: 'Runs', columns })).body
      .datasetid
    // The error handler ends the run, so the rerun cannot begin at its last step.
    const path = await activate({
      name: 'Down',
      trigger: { manual: true },
      steps: [
        { id: 'note', type: 'row.create', dataset, values: { run: '{{run.id}}' } },
        {
          id: 'call',
          type: 'http',
          method: 'POST',
          url: crm.origin,
          onError: [{ id: 'end', type: 'stop', status: 'FAILED', message: 'The system was down.' }],
        },
      ],
    })
    for (let i = 0; i < 3; i++) await organization.call('POST', `${path}/run`, {})
    const ended = async (wanted: string) => {
      const runs: { status: string }[] = await runsOf(organization, path)
      return runs.filter(run => run.status === wanted).length
    }
    await until(async () => (await ended('FAILED')) === 3)
    const page = await openRuns(path)
    await page.getByLabel('State').selectOption('FAILED')
    const many = page.getByRole('button', { name: 'Run many again…' })
    await many.dblclick()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('3 runs will begin again.').waitFor()
    await looksRight(page, 'the number is asked back')
    await dialog.getByLabel('Begun since').fill('2999-01-01T00:00')
    await dialog.getByText('0 runs will begin again.').waitFor()
    await dialog.getByLabel('Begun since').fill('')
    await dialog.getByRole('button', { name: 'Run 3 again' }).click()
    await page.getByText('3 of 3 started.').waitFor()
    assert.equal(await dialog.count(), 0)
    await until(async () => (await ended('FAILED')) === 6)
    await page.getByRole('button', { name: 'Read again' }).click()
    await until(async () => (await page.getByRole('rowheader').count()) === 6)
    await looksRight(page, 'failed runs')
    crm.script = ok
    await page
      .getByRole('button', { name: /^Run again from step 2:/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'All runs' }).click()
    await until(async () => (await ended('DONE')) === 1)
    await many.click()
    await dialog.getByRole('button', { name: 'Run 2 again' }).click()
    await until(async () => (await ended('DONE')) === 3)
    // Three first attempts, three repeated ones, and three that succeed. The steps before them ran once.
    assert.equal(crm.received.length, 9)
    const rows = await organization.call('POST', `${api}/dataset/${dataset}/row/all`)
    assert.equal(rows.body.length, 3)
  },
)

longTest('a person declares what starts a run, and is asked for it', async () => {
  const { organization, activate, openRuns } = await startPlace()
  const path = await activate({
    name: 'Ask one',
    trigger: { manual: true, input: { email: { type: 'TEXT', required: true, label: 'E-mail address' } } },
    steps: [{ id: 'note', type: 'set', values: {} }],
  })
  const page = await openRuns(path)
  await page.getByRole('button', { name: 'Steps', exact: true }).click()
  await page.locator('[data-trigger]').click()
  await page.getByRole('button', { name: 'Add a value' }).click()
  await page.getByRole('textbox', { name: 'Name in steps' }).last().fill('people')
  await page.keyboard.press('Tab')
  await page.getByLabel('Type').last().selectOption('INTEGER')
  await looksRight(page, 'the values that start a run')
  await page.locator('[data-state=saved]').waitFor()
  await page.getByRole('button', { name: 'Activate version 2' }).click()
  await page.getByText('Version 2 is active').first().waitFor()
  await page.getByRole('button', { name: 'Runs', exact: true }).click()
  await page.getByRole('button', { name: 'Start a run' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Start a run' })
  const start = dialog.getByRole('button', { name: 'Start a run' })
  assert.ok(await start.isDisabled(), 'a value is required')
  await dialog.getByLabel('E-mail address').fill('eva@example.com')
  await dialog.getByLabel('people').fill('1.5')
  await start.click()
  await dialog.getByText('This does not fit the type “Whole number”.').waitFor()
  await looksRight(page, 'a run with a wrong value')
  await dialog.locator('#input-people:focus').waitFor()
  await dialog.getByLabel('people').fill('2')
  await page.keyboard.press('Enter')
  // What had the focus is gone.
  await page.locator('[data-key="all-runs"]:focus').waitFor()
  const [{ runid }] = await runsOf(organization, path)
  const { body } = await organization.call('GET', `${path}/run/${runid}`)
  assert.deepEqual(body.input, { input: { email: 'eva@example.com', people: 2 } })
})
