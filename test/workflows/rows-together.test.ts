// Runs that write to one table at the same time, whose steps share transactions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../support/assertions.ts'
import { onEachStore } from '../support/harness.ts'
import { WorkflowPlace } from './place.ts'

const RUNS = 40
const WRONG = 7
const REPEATED = [11, 12]

onEachStore('rows of many runs', server => {
  test('each run that writes to a table stores its own row once, and one that cannot fails alone', async () => {
    const place = await WorkflowPlace.of(server)
    const { alice, app } = place
    await alice.call('PATCH', app, { recordEvents: true })
    const table = await alice.call('POST', `${app}/dataset`, {
      name: 'Seats',
      columns: [
        { id: 'seat', type: 'TEXT' },
        { id: 'n', type: 'NUMBER' },
      ],
      key: ['seat'],
    })
    assert.equal(table.status, 201, table.text)
    const dataset: string = table.body.datasetid
    const values = { seat: { $: { var: 'input.seat' } }, n: { $: { var: 'input.n' } } }
    const path = await activateWriter(place, dataset, values)
    const runs: string[] = []
    for (let n = 0; n < RUNS; n++) {
      const seat = REPEATED.includes(n) ? 'the same' : `seat ${n}`
      runs.push(await place.start(path, { seat, n: n === WRONG ? 'seven' : n }))
    }
    await wakeTogether(runs)
    const ended = []
    for (const run of runs) ended.push(await place.ended(run))
    const failed = ended.flatMap(({ status, steps }, n) =>
      status === 'DONE' ? [] : [[n, steps.find(({ stepid }) => stepid === 'row')?.error?.code]],
    )
    assert.equal(failed.length, 2, JSON.stringify(failed))
    assert.deepEqual(failed[0], [WRONG, 'rows_invalid'])
    assert.ok(REPEATED.includes(Number(failed[1]?.[0])))
    assert.equal(failed[1]?.[1], 'row_exists')

    const stored = await place.rows(dataset)
    assert.equal(stored.length, RUNS - failed.length)
    const told = await server.db
      .selectFrom('events')
      .select(['cause', 'data'])
      .where('type', '=', 'dataset.rows.added')
      .where('thing_id', '=', dataset)
      .execute()
    const byRun = new Map(told.map(({ cause, data }) => [cause, Object(data).rowids]))
    assert.equal(told.length, byRun.size)
    for (const [n, { status, steps }] of ended.entries())
      if (status === 'DONE') {
        const output = Object(steps.find(({ stepid }) => stepid === 'row')?.output)
        assert.deepEqual(byRun.get(runs[n]?.split('/').at(-1) ?? ''), output.rowids)
      }
  })

  test('a row that one table refuses does not stop rows of other tables', async () => {
    const place = await WorkflowPlace.of(server)
    const { runs, datasets } = await startWriters(place, ['a@example.com', 7, 'c@example.com'])
    await wakeTogether(runs)
    const ended = []
    for (const run of runs) ended.push(await place.ended(run))
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['DONE', 'FAILED', 'DONE'],
    )
    assert.equal(ended[1]?.steps.find(({ stepid }) => stepid === 'row')?.error?.code, 'rows_invalid')
    const counts = []
    for (const dataset of datasets) counts.push((await place.rows(dataset)).length)
    assert.deepEqual(counts, [1, 0, 1])
  })

  if (server.store === 'postgres')
    test('a table that is locked delays only its own rows', async () => {
      const place = await WorkflowPlace.of(server)
      const { runs, datasets } = await startWriters(place, [
        'a@example.com',
        'b@example.com',
        'c@example.com',
      ])
      const [locked = ''] = datasets
      const [waiting = '', ...others] = runs
      await server.db.transaction().execute(async trx => {
        await trx.selectFrom('datasets').select('id').where('id', '=', locked).forUpdate().execute()
        await wakeTogether(runs)
        for (const run of others) assert.equal((await place.ended(run)).status, 'DONE')
        assert.equal((await place.read(waiting)).status, 'RUNNING')
      })
      assert.equal((await place.ended(waiting)).status, 'DONE')
      for (const dataset of datasets) assert.equal((await place.rows(dataset)).length, 1)
    })

  /** Starts a run for each email address, which writes it to a table of its own. */
  async function startWriters(place: WorkflowPlace, emails: readonly unknown[]) {
    const runs: string[] = []
    const datasets: string[] = []
    for (const email of emails) {
      const dataset = await place.newTable()
      const path = await activateWriter(place, dataset, { email: { $: { var: 'input.email' } } })
      runs.push(await place.start(path, { email }))
      datasets.push(dataset)
    }
    return { runs, datasets }
  }

  /** Waits until all runs sleep, and ends their hour. */
  async function wakeTogether(runs: readonly string[]): Promise<void> {
    const ids = runs.map(run => run.split('/').at(-1) ?? '')
    const asleep = server.db
      .selectFrom('workflow_runs')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'WAITING')
      .where('state', 'is not', null)
    await until(async () => (await asleep.execute()).length === runs.length)
    server.advanceJobs(3_600_000)
  }
})

/** @returns the path of a workflow that sleeps for an hour before it writes a row */
const activateWriter = (place: WorkflowPlace, dataset: string, values: object): Promise<string> =>
  place.activate({
    steps: [
      { id: 'together', type: 'wait', for: 'PT1H' },
      { id: 'row', type: 'row.create', dataset, values },
    ],
  })
