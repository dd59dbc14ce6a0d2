// A workflow whose runs wait in large numbers: its events start runs later, and nothing else is delayed.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { emit, type Fact } from '../../src/product/events/emit.ts'
import { deleteOldEvents } from '../../src/product/events/queries.ts'
import { openStore } from '../../src/product/open-store.ts'
import { createBacklogs } from '../../src/product/workflows/runs/backlog.ts'
import { startDueSchedules } from '../../src/product/workflows/schedules/schedules.ts'
import { isProblem, until } from '../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../support/harness.ts'
import { Receiver } from '../support/receiver.ts'
import { WorkflowPlace } from './place.ts'

const LIMIT = 20
const EVENTS = 100
const POLL_MS = 50
/** How far the clock of jobs and runs is ahead. */
let aheadMs = 0
const options = { maxWaitingRuns: LIMIT, jobs: { pollMs: POLL_MS, now: () => Date.now() + aheadMs } }
/** One run of an organization at a time, so that one call keeps all others waiting. */
const settings = { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8', FORMYARD_WORKFLOW_STEPS: '1' }

onEachStore('backlogs of workflows', declareTests, settings, options)

function declareTests(server: TestServer): void {
  const END = { id: 'end', type: 'stop' }
  const FORM = { name: 'Names', questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }] }
  const formId = (n: number) => `webform_${String(n).padStart(26, '0')}`

  /** An organization whose runs wait until `unplug`, because one of them calls a system that does not reply. */
  async function plugged(prepare: (place: WorkflowPlace) => Promise<unknown> = async () => {}) {
    const place = await WorkflowPlace.of(server)
    await prepare(place)
    const replies: ServerResponse[] = []
    const slow = await Receiver.start((_, reply) => void replies.push(reply))
    after(() => slow[Symbol.asyncDispose]())
    const plug = await place.activate({
      steps: [{ id: 'call', type: 'http', method: 'GET', url: slow.origin }],
    })
    await place.start(plug)
    await until(() => replies.length === 1)
    const [, , userId = '', , appId = ''] = place.app.split('/')
    const tell = (count: number, last?: string) =>
      inTransaction(server.db, trx =>
        emit(
          trx,
          { organizationId: place.alice.id, userId, appId },
          ...Array.from({ length: count }, (_, n): Fact => {
            const id = (n === count - 1 ? last : undefined) ?? formId(n)
            return { type: 'webform.paused', id, webformId: id, data: {}, now: new Date().toISOString() }
          }),
        ),
      )
    const listen = (more: object = {}) =>
      place.activate({ trigger: { event: 'webform.paused', ...more }, steps: [END] })
    const stateOf = async (path: string) => (await place.alice.call('GET', path)).body
    const unplug = () => replies[0]?.end('{}')
    return { place, tell, listen, stateOf, unplug }
  }

  const runsOf = (path: string) =>
    server.db
      .selectFrom('workflow_runs')
      .select(['id', 'start_key', 'status'])
      .where('workflow_id', '=', path.split('/').at(-1) ?? '')
      .orderBy('id')
      .execute()
  const ended = async (path: string) => (await runsOf(path)).filter(({ status }) => status === 'DONE')

  async function fill({ tell, listen, stateOf }: Awaited<ReturnType<typeof plugged>>, last?: string) {
    const path = await listen()
    await tell(EVENTS, last)
    await until(async () => (await stateOf(path)).waiting === LIMIT)
    return path
  }

  /** Every event started one run, in the order of the events. */
  async function startedOnce(path: string) {
    await until(async () => (await ended(path)).length === EVENTS)
    const keys = (await runsOf(path)).map(run => run.start_key)
    assert.equal(new Set(keys).size, EVENTS)
    assert.deepEqual(keys, [...keys].sort())
    const waiting = server.db.selectFrom('workflow_backlogs').selectAll()
    const rest = await waiting.where('workflow_id', '=', path.split('/').at(-1) ?? '').execute()
    assert.deepEqual(rest, [])
  }

  test('events of a full workflow start one run each later, in order, and do not delay others', async () => {
    const at = await plugged()
    await using receiver = await Receiver.start()
    const hook = { url: receiver.url, events: ['webform.paused'] }
    const created = await at.place.alice.call('POST', `${at.place.app}/webhook`, hook)
    assert.equal(created.status, 201, created.text)
    const { webformid } = await at.place.newForm(FORM)
    const other = await at.listen({ webformid })
    const full = await fill(at, webformid)
    await until(async () => (await runsOf(other)).length === 1)
    await until(() => receiver.received.length === EVENTS)
    const { waitingEvents } = await at.stateOf(full)
    assert.ok(waitingEvents >= EVENTS - 2 * LIMIT, String(waitingEvents))
    assert.equal((await runsOf(full)).length, EVENTS - waitingEvents)
    const { text } = await request(`${server.url}/metrics`, 'GET')
    assert.match(text, new RegExp(`^formyard_run_events_waiting ${waitingEvents}$`, 'm'))
    at.unplug()
    await startedOnce(full)
    assert.equal((await at.stateOf(full)).waitingEvents, 0)
  })

  test('several processes start one run of each waiting event', async () => {
    const at = await plugged()
    const full = await fill(at)
    const dbs = Array.from({ length: 3 }, () => openStore(readConfig(server.env), { error: () => {} }))
    const parts = { maxWaitingRuns: LIMIT, now: () => new Date() }
    const others = dbs.map(db => createBacklogs({ db, ...parts }, { pollMs: 5 }))
    for (const one of others) one.start()
    at.unplug()
    await startedOnce(full)
    for (const one of others) await one.stop()
    for (const db of dbs) await db.destroy()
  })

  test('events wait while the workflow is paused, over a restart, and longer than others are kept', async () => {
    const at = await plugged()
    const full = await fill(at)
    await at.place.alice.call('PUT', `${full}/pause`)
    const { waitingEvents } = await at.stateOf(full)
    at.unplug()
    await until(async () => (await ended(full)).length === EVENTS - waitingEvents)
    await inTransaction(server.db, trx => deleteOldEvents(trx, '2999-01-01T00:00:00.000Z', 10_000))
    await server.stopServer()
    await server.start(server.env, options)
    assert.equal((await at.stateOf(full)).waitingEvents, waitingEvents)
    await at.place.alice.call('PUT', `${full}/activate`)
    await startedOnce(full)
  })

  test('pausing with CANCEL, and deleting the workflow, drop the events that wait', async () => {
    const at = await plugged()
    const [cancelled, deleted] = [await fill(at), await fill(at)]
    const rows = () =>
      server.db
        .selectFrom('workflow_backlogs')
        .select('event_id')
        .where('organization_id', '=', at.place.alice.id)
        .execute()
    assert.ok((await rows()).length > EVENTS)
    await at.place.alice.call('PUT', `${cancelled}/pause`, { runs: 'CANCEL' })
    assert.equal((await at.stateOf(cancelled)).waitingEvents, 0)
    assert.equal((await at.place.alice.call('DELETE', deleted)).status, 204)
    await until(async () => (await rows()).length === 0)
    at.unplug()
  })

  test('a response that is deleted while its event waits starts no run', async () => {
    const at = await plugged()
    const form = await at.place.newForm(FORM)
    const trigger = { event: 'response.created', webformid: form.webformid }
    const path = await at.place.activate({ trigger, steps: [END] })
    const ids: string[] = []
    for (let i = 0; i < LIMIT * 2; i++) {
      const sent = await request(form.url, 'POST', { answers: { name: 'Eva' } })
      assert.equal(sent.status, 201, sent.text)
      ids.push(sent.body.responseid)
    }
    // All events were dispatched, so that the last one waits.
    await until(
      async () => (await runsOf(path)).length + (await at.stateOf(path)).waitingEvents === ids.length,
    )
    assert.ok((await runsOf(path)).length < ids.length)
    await at.place.alice.call('DELETE', `${form.path}/response/${ids.at(-1)}`)
    at.unplug()
    await until(async () => (await ended(path)).length === ids.length - 1)
    await until(async () => (await at.stateOf(path)).waitingEvents === 0)
    assert.equal((await runsOf(path)).length, ids.length - 1)
  })

  test('a full workflow repeats no run, and the job that repeats many goes on when there is room', async () => {
    const failed: string[] = []
    let path = ''
    const at = await plugged(async place => {
      path = await place.activate({ steps: [{ id: 'no', type: 'stop', status: 'FAILED', message: 'No' }] })
      for (let i = 0; i < 2; i++) failed.push(await place.start(path))
      for (const run of failed) await place.ended(run)
    })
    const { alice } = at.place
    await until(async () => (await alice.call('POST', `${path}/run`, { input: null })).status === 429)
    const waiting = (await runsOf(path)).length - failed.length
    const refused = await alice.call('POST', `${failed[0]}/rerun`, {})
    isProblem(refused, 429, 'workflow_full')
    assert.equal(refused.headers.get('retry-after'), '60')
    const { status, body, text } = await alice.call('POST', `${path}/rerun`, {})
    assert.equal(status, 201, text)
    const job = async () => (await alice.call('GET', `${path}/rerun/${body.rerunid}`)).body
    const due = () =>
      server.db.selectFrom('jobs').select('run_at').where('id', '=', body.rerunid).executeTakeFirstOrThrow()
    await until(async () => Date.parse((await due()).run_at) > Date.now() + 5_000)
    assert.equal((await job()).started, 0)
    assert.equal((await runsOf(path)).length, waiting + 2)
    at.unplug()
    await until(async () => (await at.stateOf(path)).waiting === 0)
    aheadMs += 11_000
    await until(async () => (await job()).status === 'DONE')
    assert.equal((await job()).started, 2)
    await until(async () => (await runsOf(path)).every(run => run.status === 'FAILED'))
    assert.equal((await runsOf(path)).length, waiting + 4)
    aheadMs = 0
  })

  test('people, hooks and steps cannot start a full workflow, and are told when to try again', async () => {
    const at = await plugged()
    const { alice } = at.place
    const steps = [END]
    const trigger = { hook: { verify: 'NONE', idHeader: 'x-id' } }
    const hooked = await at.place.activate({ trigger, steps })
    const manual = await at.place.activate({ steps })
    const started = await at.place.activate({ trigger: { workflow: true }, steps })
    const { hookUrl } = await at.stateOf(hooked)
    const call = (id: number) =>
      request(server.url + new URL(hookUrl).pathname, 'POST', {}, { 'x-id': String(id) })
    async function untilFull(path: string, start: (n: number) => Promise<{ readonly status: number }>) {
      let n = 0
      await until(async () => (await start(n)).status === 429 || n++ > 2 * LIMIT)
      assert.equal((await at.stateOf(path)).waiting, LIMIT)
      return n
    }
    const run = () => alice.call('POST', `${manual}/run`, { input: null })
    await untilFull(manual, run)
    const refused = await run()
    isProblem(refused, 429, 'workflow_full')
    assert.equal(refused.headers.get('retry-after'), '60')
    const count = await untilFull(hooked, call)
    isProblem(await call(count), 429, 'workflow_full')
    // It has started its run before.
    assert.equal((await call(0)).status, 202)

    // Filled by hand, because no step runs while the others wait.
    const [row] = await server.db
      .selectFrom('workflow_runs')
      .selectAll()
      .where('workflow_id', '=', hooked.split('/').at(-1) ?? '')
      .where('status', '=', 'WAITING')
      .execute()
    assert.ok(row)
    const workflow_id = started.split('/').at(-1) ?? ''
    const copies = Array.from({ length: LIMIT }, (_, n) => ({
      ...row,
      id: `run_copy${n}`,
      workflow_id,
      start_key: `copy${n}`,
      state: null,
      input: '{}',
      failure: null,
    }))
    await server.db.insertInto('workflow_runs').values(copies).execute()
    const starter = await at.place.draft({ steps: [{ id: 'next', type: 'start', workflowid: workflow_id }] })
    const { body } = await alice.call('POST', `${starter}/test`, { data: {} })
    assert.equal(body.steps[0].error.code, 'workflow_full')
    at.unplug()
  })

  test('a schedule of a full workflow waits, and runs once when there is room', async () => {
    const place = await WorkflowPlace.of(server)
    const path = await place.activate({ trigger: { schedule: '0 8 * * *', timeZone: 'UTC' }, steps: [END] })
    const id = path.split('/').at(-1) ?? ''
    const next_date = '2090-01-01T08:00:00.000Z'
    await server.db.updateTable('workflows').set({ next_date }).where('id', '=', id).execute()
    await startDueSchedules(server.db, new Date('2090-01-01T08:00:01Z'))
    await until(async () => (await runsOf(path)).length === 1)
    await startDueSchedules(server.db, new Date('2090-01-02T08:00:01Z'), undefined, 1)
    assert.equal((await runsOf(path)).length, 1)
    const due = server.db.updateTable('workflow_runs').where('workflow_id', '=', id)
    await due.set({ due_date: new Date().toISOString() }).execute()
    await until(async () => (await ended(path)).length === 1)
    await startDueSchedules(server.db, new Date('2090-01-03T08:00:01Z'), undefined, 1)
    assert.deepEqual(
      (await runsOf(path)).map(run => run.start_key),
      [`schedule ${next_date}`, 'schedule 2090-01-02T08:00:00.000Z'],
    )
    await place.alice.call('PUT', `${path}/pause`)
  })
}
