// Events that start runs and end their waits, in large numbers and at inconvenient times.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KyselyPlugin, TableNode } from 'kysely'
import { inTransaction } from '../../src/platform/db/database.ts'
import { Semaphore } from '../../src/platform/semaphore.ts'
import { emit, type Fact } from '../../src/product/events/emit.ts'
import { deleteOldEvents } from '../../src/product/events/queries.ts'
import { subjectOf } from '../../src/product/events/subject.ts'
import type { RunChanges } from '../../src/product/workflows/runs/run-queries.ts'
import type { WorkParts } from '../../src/product/workflows/runs/turn.ts'
import { workOn } from '../../src/product/workflows/runs/work.ts'
import { until } from '../support/assertions.ts'
import { type Organization, onEachStore, request, type TestServer } from '../support/harness.ts'

const NAME = { id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }
const MANUAL = { trigger: { manual: true } }
const waitForReview = (id: string) => ({
  id,
  type: 'waitFor',
  event: 'response.reviewed',
  match: { subject: '{{input}}' },
  timeout: 'P7D',
})
const END = { id: 'end', type: 'stop' }

interface Run {
  readonly finishDate: string | null
  readonly error: { readonly message: string } | null
}

interface Entry {
  readonly action: string
  readonly resourceId: string
}

/** Does something after each query of events, before its reader gets them. */
function afterEvents(work: () => Promise<void>): KyselyPlugin {
  const ofEvents = new WeakSet<object>()
  return {
    transformQuery({ node, queryId }) {
      const from = node.kind === 'SelectQueryNode' ? node.from?.froms[0] : undefined
      if (from && TableNode.is(from) && from.table.identifier.name === 'events') ofEvents.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (ofEvents.has(queryId)) await work()
      return result
    },
  }
}

onEachStore('events and waits of workflows', declareTests)

function declareTests(server: TestServer): void {
  async function activate(alice: Organization, app: string, workflow: object): Promise<string> {
    const created = await alice.call('POST', `${app}/workflow`, { name: 'Test', ...workflow })
    assert.equal(created.status, 201, created.text)
    const path = `${app}/workflow/${created.body.workflowid}`
    const active = await alice.call('PUT', `${path}/activate`)
    assert.equal(active.status, 200, active.text)
    return path
  }
  /** Emits facts in one transaction, as a busy server does. */
  function tell(alice: Organization, app: string, facts: readonly Fact[]): Promise<void> {
    const [, , userId = '', , appId = ''] = app.split('/')
    return inTransaction(server.db, trx => emit(trx, { organizationId: alice.id, userId, appId }, ...facts))
  }
  const paused = (n: number): Fact => {
    const id = `webform_${String(n).padStart(26, '0')}`
    return { type: 'webform.paused', id, webformId: id, data: {}, now: new Date().toISOString() }
  }
  /** A response to a form with reviews. */
  async function reviewed() {
    const alice = await server.organization()
    const settings = { review: { states: ['NEW', 'ACCEPTED', 'REJECTED'] } }
    const { path: form, url } = await alice.newPublishedForm({ name: 'Names', questions: [NAME], settings })
    const [app = ''] = form.split('/webform/')
    const { responseid } = (await request(url, 'POST', { answers: { name: 'Eva' } })).body
    return { alice, app, form, responseid: String(responseid) }
  }
  async function review(alice: Organization, form: string, responseid: string, state: string) {
    const answer = await alice.call('PUT', `${form}/response/${responseid}/review`, { state })
    assert.equal(answer.status, 200, answer.text)
  }
  const start = async (alice: Organization, path: string, input: unknown): Promise<string> =>
    (await alice.call('POST', `${path}/run`, { input })).body.runid
  const waits = (runid: string) =>
    server.db.selectFrom('workflow_waits').selectAll().where('run_id', '=', runid).execute()
  /** Its status, and whether the time of its wait was up. */
  async function ended(alice: Organization, path: string, runid: string) {
    const read = async () => (await alice.call('GET', `${path}/run/${runid}`)).body
    await until(async () => (await read()).finishDate !== null)
    const { status, steps } = await read()
    return [status, steps[0].output.timedOut]
  }
  /** The fact of a review of something in an application. */
  const reviewOf = (app: string, about: string): Fact => {
    const data = { from: 'NEW', to: 'ACCEPTED' }
    const subject = subjectOf(app.split('/').at(-1) ?? '', about)
    const { id, now } = paused(1)
    return {
      type: 'response.reviewed',
      id: id.replace('webform', 'response'),
      webformId: id,
      subject,
      data,
      now,
    }
  }
  const countRuns = async (alice: Organization) => {
    const { count } = await server.db
      .selectFrom('workflow_runs')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('organization_id', '=', alice.id)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  test('events that start more runs than a statement can insert start them all', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const events = 200
    const paths: string[] = []
    for (let i = 0; i < 17; i++)
      paths.push(await activate(alice, app, { trigger: { event: 'webform.paused' }, steps: [END] }))
    await tell(
      alice,
      app,
      Array.from({ length: events }, (_, n) => paused(n)),
    )
    await until(async () => (await countRuns(alice)) === events * paths.length)
    for (const path of paths) await alice.call('PUT', `${path}/pause`, { runs: 'CANCEL' })
  })

  test('a workflow that answers the form that starts it ends after five runs', async () => {
    const alice = await server.organization()
    const { path: form, url } = await alice.newPublishedForm({ name: 'Names', questions: [NAME] })
    const [app = '', webformid = ''] = form.split('/webform/')
    const answer = { id: 'answer', type: 'response.create', webformid, answers: { name: 'Again' } }
    const trigger = { event: 'response.created', webformid }
    const path = await activate(alice, app, { trigger, steps: [answer] })
    const sent = await request(url, 'POST', { answers: { name: 'First' } })
    assert.equal(sent.status, 201, sent.text)
    const stored = async () => (await alice.call('POST', `${form}/response/all`)).body.length
    await until(async () => (await stored()) === 6)
    const waiting = () =>
      server.db
        .selectFrom('events')
        .select('id')
        .where('organization_id', '=', alice.id)
        .where('dispatch_date', 'is', null)
        .execute()
    await until(async () => (await waiting()).length === 0)
    assert.equal((await alice.call('POST', `${path}/run/all`)).body.length, 5)
  })

  for (const change of ['pauses', 'replaces'])
    test(`a run that waits when a person ${change} its workflow goes on at the event`, async () => {
      const { alice, app, form, responseid } = await reviewed()
      const path = await activate(alice, app, { ...MANUAL, steps: [waitForReview('review'), END] })
      const runid = await start(alice, path, responseid)
      await until(async () => (await waits(runid)).length === 1)
      if (change === 'pauses') await alice.call('PUT', `${path}/pause`, { runs: 'FINISH' })
      else {
        await alice.call('PATCH', path, { steps: [END] })
        assert.equal((await alice.call('PUT', `${path}/activate`)).body.version, 2)
      }
      await review(alice, form, responseid, 'ACCEPTED')
      assert.deepEqual(await ended(alice, path, runid), ['DONE', false])
    })

  test('an event that happened after the trigger ends the wait, also before the run began', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const wait = { ...waitForReview('review'), match: { subject: 'eva' } }
    const path = await activate(alice, app, { trigger: { event: 'webform.paused' }, steps: [wait, END] })
    await tell(alice, app, [paused(1), reviewOf(app, 'eva')])
    const runs = async () => (await alice.call('POST', `${path}/run/all`)).body
    await until(async () => (await runs()).length === 1)
    const [{ runid }] = await runs()
    assert.deepEqual(await ended(alice, path, runid), ['DONE', false])
  })

  test('each of two waits for the same takes an event of its own', async () => {
    const { alice, app, form, responseid } = await reviewed()
    const steps = [waitForReview('first'), waitForReview('second'), END]
    const path = await activate(alice, app, { ...MANUAL, steps })
    const runid = await start(alice, path, responseid)
    await until(async () => (await waits(runid)).length === 1)
    await review(alice, form, responseid, 'ACCEPTED')
    const read = async () => (await alice.call('GET', `${path}/run/${runid}`)).body
    await until(async () => (await read()).steps.length === 1)
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
    const due = () =>
      server.db.selectFrom('workflow_runs').select('due_date').where('id', '=', runid).executeTakeFirst()
    // It has looked for events that happened before the second wait.
    await until(async () => ((await due())?.due_date ?? '') > tomorrow)
    await review(alice, form, responseid, 'REJECTED')
    assert.deepEqual(await ended(alice, path, runid), ['DONE', false])
    const [first, second] = (await read()).steps
    assert.notEqual(first.output.event.eventid, second.output.event.eventid)
  })

  test('a run waits for events of a response, a web form and a dataset by their ids', async () => {
    const { alice, app, form, responseid } = await reviewed()
    const webformid = form.split('/').at(-1)
    const columns = [{ id: 'name', type: 'TEXT' }]
    const { datasetid } = (await alice.call('POST', `${app}/dataset`, { name: 'People', columns })).body
    const wait = (id: string, event: string, subject: unknown) => ({
      ...waitForReview(id),
      event,
      match: { subject },
    })
    const steps = [
      wait('rows', 'dataset.rows.added', datasetid),
      wait('paused', 'webform.paused', webformid),
      wait('deleted', 'response.deleted', responseid),
    ]
    const paths: string[] = []
    for (const step of steps) paths.push(await activate(alice, app, { ...MANUAL, steps: [step, END] }))
    const runids: string[] = []
    for (const path of paths) runids.push(await start(alice, path, null))
    await until(async () => (await Promise.all(runids.map(waits))).flat().length === steps.length)
    await alice.call('POST', `${app}/dataset/${datasetid}/row`, { rows: [{ name: 'Eva' }] })
    await alice.call('PUT', `${form}/pause`)
    await alice.call('DELETE', `${form}/response/${responseid}`)
    for (const [i, path] of paths.entries())
      assert.deepEqual(await ended(alice, path, runids[i] ?? ''), ['DONE', false], path)
  })

  test('a response of a known person ends a wait for the id of the person, and one for the email', async () => {
    const alice = await server.organization()
    const { path: form } = await alice.newPublishedForm({ name: 'Names', questions: [NAME] })
    const [app = '', webformid] = form.split('/webform/')
    const wait = { ...waitForReview('reply'), event: 'response.created' }
    const path = await activate(alice, app, { ...MANUAL, steps: [wait, END] })
    const respondent = { id: 'u1', email: 'eva@example.com' }
    const answer = { id: 'answer', type: 'response.create', webformid, answers: { name: 'Eva' }, respondent }
    const answers = await activate(alice, app, { ...MANUAL, steps: [answer] })
    const runids = [await start(alice, path, 'u1'), await start(alice, path, 'EVA@example.com')]
    await until(async () => (await Promise.all(runids.map(waits))).flat().length === 2)
    await start(alice, answers, null)
    for (const runid of runids) assert.deepEqual(await ended(alice, path, runid), ['DONE', false])
  })

  test('a workflow whose last 100 runs failed is paused, and each failure is told', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const fail = { ...END, status: 'FAILED', message: 'broken' }
    const path = await activate(alice, app, { trigger: { event: 'webform.paused' }, steps: [fail] })
    const say = (message: string) => [{ ...END, message }]
    const failed = await activate(alice, app, {
      trigger: { event: 'workflow.failed' },
      // It fails as well, and does not start itself by that.
      steps: [{ ...fail, message: '{{event.runid}} {{event.error}}' }],
    })
    const told = await activate(alice, app, {
      trigger: { event: 'workflow.paused' },
      steps: say('{{event.thingid}} {{event.error}}'),
    })
    const runsOf = async (of: string) => (await alice.call('POST', `${of}/run/all`)).body
    const statusOf = async (of: string) => (await alice.call('GET', of)).body.status
    const pausedForms = (from: number, to: number) =>
      tell(
        alice,
        app,
        Array.from({ length: to - from }, (_, n) => paused(from + n)),
      )
    const ends = async () => (await runsOf(path)).filter(({ finishDate }: Run) => finishDate !== null).length
    await pausedForms(0, 99)
    await until(async () => (await ends()) === 99)
    assert.equal(await statusOf(path), 'ACTIVE')
    await pausedForms(99, 100)
    await until(async () => (await statusOf(path)) === 'PAUSED')
    await until(async () => (await runsOf(told)).some(({ finishDate }: Run) => finishDate !== null))
    const workflowid = path.split('/').at(-1)
    const messages = (await runsOf(told)).map(({ error }: Run) => error?.message)
    assert.ok(messages.includes(`${workflowid} broken`), messages.join())
    await until(async () => (await runsOf(failed)).length === 100)
    const [first] = await runsOf(failed)
    await until(
      async () => (await alice.call('GET', `${failed}/run/${first.runid}`)).body.finishDate !== null,
    )
    const { error } = (await alice.call('GET', `${failed}/run/${first.runid}`)).body
    assert.match(error.message, /^run_\w+ broken$/)
    const audit = await alice.call('POST', '/core/audit/all', {})
    assert.ok(Array.isArray(audit.body), audit.text)
    const pauses = audit.body.filter(
      ({ action, resourceId }: Entry) => action === 'pause' && resourceId === workflowid,
    )
    assert.equal(pauses.length, 1)
    // One that fails after the repair does not pause it again.
    const jobs = async () =>
      (await server.db.selectFrom('jobs').select('payload').where('name', '=', 'pauseFailing').execute())
        .map(({ payload }) => JSON.stringify(payload))
        .filter(text => text.includes(workflowid ?? '')).length
    assert.equal(await jobs(), 1)
    await alice.call('PUT', `${path}/activate`)
    await pausedForms(100, 101)
    await until(async () => (await ends()) === 101)
    assert.equal(await jobs(), 1)
    assert.equal(await statusOf(path), 'ACTIVE')
  })

  test('an event that is passed on while its run looks for it is not missed', async () => {
    const { alice, app, form, responseid } = await reviewed()
    const path = await activate(alice, app, { ...MANUAL, steps: [waitForReview('review'), END] })
    const runid = await start(alice, path, responseid)
    await until(async () => (await waits(runid)).length === 1)
    const claim = { locked_by: 'this test', locked_until: '2999-01-01T00:00:00.000Z' }
    const run = await server.db
      .updateTable('workflow_runs')
      .set({ ...claim, status: 'RUNNING' })
      .where('id', '=', runid)
      .returningAll()
      .executeTakeFirstOrThrow()
    const happen = async () => {
      await review(alice, form, responseid, 'ACCEPTED')
      await until(async () => (await waits(runid))[0]?.event_id !== null)
    }
    const db = server.db.withPlugin(afterEvents(happen))
    // It needs no more parts, because the run sleeps again.
    const storing = new Semaphore(1)
    const parts = { db, storing, now: () => new Date(), random: () => 0 } as unknown as WorkParts
    const { signal } = new AbortController()
    await workOn(parts, { run, hasOpenStep: false, signal })
    assert.deepEqual(await ended(alice, path, runid), ['DONE', false])
  })

  test('the sweep of old events keeps those that a run has not read yet', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const path = await activate(alice, app, { trigger: { event: 'webform.paused' }, steps: [END] })
    await tell(alice, app, [paused(1), reviewOf(app, 'eva')])
    const runs = async () => (await alice.call('POST', `${path}/run/all`)).body
    await until(async () => (await runs())[0]?.status === 'DONE')
    const [{ runid }] = await runs()
    const keptBy = async (changes: Pick<RunChanges, 'state' | 'finish_date'>) => {
      let kept: { type: string }[] = []
      const undo = new Error('undo')
      const swept = inTransaction(server.db, async trx => {
        await trx.updateTable('workflow_runs').set(changes).where('id', '=', runid).execute()
        while ((await deleteOldEvents(trx, '2999-01-01T00:00:00.000Z', 500)) > 0);
        kept = await trx.selectFrom('events').select('type').where('organization_id', '=', alice.id).execute()
        throw undo
      })
      await assert.rejects(swept, undo)
      return kept.map(({ type }) => type)
    }
    assert.deepEqual(await keptBy({ state: null, finish_date: null }), ['webform.paused'])
    assert.deepEqual(await keptBy({ finish_date: null }), [])
  })
}
