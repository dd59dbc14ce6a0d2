// Loops over more rows than a run holds at a time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../assertions.ts'
import { onEachStore } from '../harness.ts'

const ROWS = 3000

onEachStore('loops of workflows', server => {
  test('a loop reads thousands of rows in pages, and the log has each step', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const table = await alice.call('POST', `${app}/dataset`, {
      name: 'Rows',
      columns: [{ id: 'n', type: 'NUMBER' }],
    })
    const dataset: string = table.body.datasetid
    const rows = Array.from({ length: ROWS }, (_, n) => ({ n }))
    await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows })
    const { body } = await alice.call('POST', `${app}/workflow`, {
      name: 'Loop',
      trigger: { manual: true },
      variables: { last: null },
      steps: [
        {
          id: 'each',
          type: 'forEach',
          over: { lookup: { dataset } },
          limit: ROWS,
          steps: [{ id: 'keep', type: 'set', values: { last: { $: { var: 'item.n' } } } }],
        },
        { id: 'end', type: 'stop', message: '{{steps.each.count}} rows, the last one {{variables.last}}' },
      ],
    })
    const workflow = `${app}/workflow/${body.workflowid}`
    await alice.call('PUT', `${workflow}/activate`)
    const { runid } = (await alice.call('POST', `${workflow}/run`, { input: {} })).body
    const run = async () => (await alice.call('GET', `${workflow}/run/${runid}`)).body
    await until(async () => (await run()).finishDate !== null)
    const { status, error } = await run()
    assert.deepEqual([status, error?.message], ['DONE', `${ROWS} rows, the last one ${ROWS - 1}`])
    const logged = await server.db
      .selectFrom('workflow_steps')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('run_id', '=', runid)
      .executeTakeFirstOrThrow()
    assert.equal(Number(logged.count), ROWS + 2)
  })
})
