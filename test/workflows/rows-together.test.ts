// Runs that write to one table at the same time, whose steps share transactions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../assertions.ts'
import { onEachStore } from '../harness.ts'
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
    const path = await place.activate({
      steps: [
        { id: 'together', type: 'wait', for: 'PT1H' },
        { id: 'row', type: 'row.create', dataset, values },
      ],
    })
    const runs: string[] = []
    for (let n = 0; n < RUNS; n++) {
      const seat = REPEATED.includes(n) ? 'the same' : `seat ${n}`
      runs.push(await place.start(path, { seat, n: n === WRONG ? 'seven' : n }))
    }
    const workflowid = path.split('/').at(-1) ?? ''
    const asleep = server.db
      .selectFrom('workflow_runs')
      .select('id')
      .where('workflow_id', '=', workflowid)
      .where('status', '=', 'WAITING')
      .where('state', 'is not', null)
    await until(async () => (await asleep.execute()).length === RUNS)
    server.advanceJobs(3_600_000)
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
})
