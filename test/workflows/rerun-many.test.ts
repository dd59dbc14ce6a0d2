// Many runs are repeated at once.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inTransaction } from '../../src/platform/db/database.ts'
import { enqueue, findJob, type JobPayloads } from '../../src/product/job-payloads.ts'
import { isProblem, until } from '../support/assertions.ts'
import { onEachStore, type TestServer } from '../support/harness.ts'
import { ok, Receiver, status } from '../support/receiver.ts'
import { WorkflowPlace } from './place.ts'

onEachStore('many runs again', declareReruns, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

interface Listed {
  readonly runid: string
  readonly status: string
  readonly rerunOf: string | null
}

function declareReruns(server: TestServer): void {
  /** A workflow of two steps with a run for each input: the second step fails for each, the first one for `first`. */
  async function failing(inputs: readonly string[]) {
    const place = await WorkflowPlace.of(server)
    const dataset = await place.newTable()
    const crm = await Receiver.start(status(400))
    after(() => crm[Symbol.asyncDispose]())
    const path = await place.activate({
      steps: [
        {
          id: 'early',
          type: 'stop',
          status: 'FAILED',
          message: 'No',
          when: { '==': [{ var: 'input' }, 'first'] },
        },
        { id: 'row', type: 'row.create', dataset, values: { email: '{{input}}' } },
        { id: 'crm', type: 'http', method: 'POST', url: `${crm.origin}/{{input}}` },
      ],
    })
    for (const input of inputs) await place.ended(await place.start(path, input))
    const list = async (): Promise<Listed[]> => (await place.alice.call('POST', `${path}/run/all`)).body
    const again = async (body: object) => {
      const asked = await place.alice.call('POST', `${path}/rerun`, body)
      assert.equal(asked.status, 201, asked.text)
      const address = `${path}/rerun/${asked.body.rerunid}`
      let job = asked.body
      await until(async () => {
        job = (await place.alice.call('GET', address)).body
        return job.status === 'DONE'
      })
      await until(async () => (await list()).every(run => ['DONE', 'FAILED'].includes(run.status)))
      return { ...job, total: asked.body.total, address }
    }
    return { place, path, dataset, crm, list, again }
  }

  test('failed runs are repeated from the failed step, each once, however often you ask', async () => {
    const inputs = Array.from({ length: 45 }, (_, i) => `run-${i}`)
    const { place, dataset, crm, list, again } = await failing(['first', ...inputs])
    const failed = await list()
    crm.script = ok
    crm.received.length = 0
    const { total, started, skipped } = await again({ failedStep: 'crm', from: 'FAILED_STEP' })
    assert.deepEqual([total, started, skipped], [45, 45, 0])
    assert.deepEqual(crm.received.map(({ path }) => path).sort(), inputs.map(input => `/${input}`).sort())
    assert.equal((await place.rows(dataset)).length, 45)
    const originals = (await list()).flatMap(({ rerunOf }) => rerunOf ?? [])
    assert.equal(originals.length, 45)
    assert.equal(new Set(originals).size, 45)
    const [other] = failed.filter(({ runid }) => !originals.includes(runid))
    const rest = await again({})
    assert.deepEqual([rest.total, rest.started], [1, 1])
    assert.deepEqual(
      (await list()).filter(({ rerunOf }) => rerunOf === other?.runid).map(run => run.status),
      ['FAILED'],
    )
  })

  test('runs that cannot be repeated are skipped, and the job says why', async () => {
    const { place, path, again } = await failing(['one', 'two'])
    const steps = [{ id: 'new', type: 'stop' }]
    await place.alice.call('PATCH', path, { steps })
    await place.alice.call('PUT', `${path}/activate`)
    const { total, started, skipped, faults } = await again({ from: 'FAILED_STEP', version: 'CURRENT' })
    assert.deepEqual([total, started, skipped], [2, 0, 2])
    assert.match(faults[0].message, /no step crm/)
    const future = await again({ since: '2999-01-01T00:00:00.000Z' })
    assert.deepEqual([future.total, future.started], [0, 0])
    const done = await again({ version: 'CURRENT' })
    assert.deepEqual([done.total, done.started], [2, 2])
  })

  test('a run begins again where its failure can be repaired: not at a stop, and at the loop of a step', async () => {
    const place = await WorkflowPlace.of(server)
    const dataset = await place.newTable()
    const crm = await Receiver.start(status(400))
    after(() => crm[Symbol.asyncDispose]())
    const call = { id: 'crm', type: 'http', method: 'POST', url: crm.origin }
    const row = { id: 'row', type: 'row.create', dataset, values: { email: 'eva@example.com' } }
    const tell = { id: 'tell', type: 'set', values: {} }
    const end = { id: 'end', type: 'stop', status: 'FAILED', message: 'The CRM did not take it.' }
    const over = { $: { var: 'input' } }
    const loop = (...steps: object[]) => ({ id: 'each', type: 'forEach', over, steps })
    const cases = [{ when: { '!': { missing: ['run.id'] } }, steps: [end] }]
    const workflows: [steps: object[], from: string | null, failed: string, rows: number][] = [
      [[row, { ...call, onError: [tell, end] }], 'crm', 'end', 1],
      [[row, loop(call)], 'each', 'crm', 1],
      [[row, loop({ ...call, onError: [end] })], 'each', 'end', 1],
      [[row, { ...loop(call), onError: [tell, end] }], 'each', 'end', 1],
      [[row, { id: 'check', type: 'branch', cases }], null, 'end', 2],
    ]
    for (const [steps, from, failed, rows] of workflows) {
      const before = (await place.rows(dataset)).length
      crm.script = status(400)
      const path = await place.activate({ steps })
      const run = await place.ended(await place.start(path, [1]))
      assert.deepEqual([run.error?.stepid, run.error?.from], [failed, from])
      const [{ error }] = (await place.alice.call('POST', `${path}/run/all`)).body
      assert.deepEqual(error, run.error)
      crm.script = ok
      crm.received.length = 0
      const asked = await place.alice.call('POST', `${path}/rerun`, { from: 'FAILED_STEP' })
      assert.equal(asked.status, 201, asked.text)
      await until(async () => {
        const all: Listed[] = (await place.alice.call('POST', `${path}/run/all`)).body
        return all.length === 2 && all.every(one => ['DONE', 'FAILED'].includes(one.status))
      })
      const [again] = (await place.alice.call('POST', `${path}/run/all`)).body
      assert.deepEqual(
        [again.status, crm.received.length, (await place.rows(dataset)).length - before],
        from === null ? ['FAILED', 0, rows] : ['DONE', 1, rows],
      )
    }
  })

  test('a job that is cancelled repeats no more runs', async () => {
    const { place, path, list, again } = await failing(['one'])
    const { address, rerunid } = await again({})
    assert.equal((await place.alice.call('PUT', `${address}/cancel`)).body.status, 'DONE')
    const done = await findJob(server.db, 'rerunRuns', rerunid)
    assert.ok(done)
    // A job of the same request whose turn has not come.
    const waiting = await inTransaction(server.db, trx =>
      enqueue(trx, 'rerunRuns', done.payload as JobPayloads['rerunRuns'], {
        organizationId: place.alice.id,
        now: new Date('2999-01-01'),
      }),
    )
    const { body } = await place.alice.call('PUT', `${path}/rerun/${waiting}/cancel`)
    assert.deepEqual([body.status, body.started], ['CANCELLED', 0])
    assert.equal((await list()).length, 2)
  })

  test('times have any offset, and those that no clock shows are refused', async () => {
    const { place, path, list, again } = await failing(['one'])
    const [run] = (await place.alice.call('POST', `${path}/run/all`)).body
    const inVienna = (ms: number) =>
      new Date(Date.parse(run.createDate) + ms + 3_600_000).toISOString().replace('Z', '+01:00')
    const listed = async (body: object) =>
      (await place.alice.call('POST', `${path}/run/all`, body)).body.length
    assert.equal(await listed({ since: inVienna(0), until: inVienna(1) }), 1)
    assert.equal(await listed({ since: inVienna(1) }), 0)
    assert.equal((await again({ since: inVienna(1) })).total, 0)
    assert.equal((await again({ since: inVienna(0), until: inVienna(1) })).total, 1)
    assert.equal((await list()).length, 2)
    for (const since of [
      '0000-01-01T00:00:00Z',
      '2026-11-20T17:24:60Z',
      '2026-11-20T17:24:00Z[Europe/Vienna]',
    ])
      for (const address of [`${path}/rerun`, `${path}/run/all`])
        isProblem(await place.alice.call('POST', address, { since }), 400, 'body_invalid')
  })

  test('a job is found only in its workflow, and refuses what it does not know', async () => {
    const { place, path, again } = await failing(['one'])
    const { address } = await again({})
    const other = await place.activate({ steps: [{ id: 'end', type: 'stop' }] })
    isProblem(await place.alice.call('GET', address.replace(path, other)), 404, 'rerun_not_found')
    const bob = await server.organization()
    isProblem(await bob.call('PUT', `${address}/cancel`), 404, 'workflow_not_found')
    isProblem(await place.alice.call('POST', `${path}/rerun`, { status: 'WAITING' }), 400, 'body_invalid')
  })
}
