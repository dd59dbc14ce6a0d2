// Rows that steps read: more than a run holds at a time, and filters whose values are missing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../support/assertions.ts'
import { onEachStore } from '../support/harness.ts'
import { WorkflowPlace } from './place.ts'

const ROWS = 3000

onEachStore('rows in workflows', server => {
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

  test('a loop or lookup of more rows than it takes fails before it begins, and names its limit', async () => {
    const place = await WorkflowPlace.of(server)
    const dataset = await place.newTable()
    const rows = Array.from({ length: 1001 }, (_, n) => ({ email: `${n}@example.com` }))
    await place.alice.call('POST', `${place.app}/dataset/${dataset}/row`, { rows })
    const variables = { last: null, list: rows.map((_, n) => n) }
    const keep = [{ id: 'keep', type: 'set', values: { last: { $: { var: 'item' } } } }]
    const over = { lookup: { dataset } }
    const list = { $: { var: 'variables.list' } }
    const run = async (steps: readonly object[], more: object = {}) => {
      const ended = await place.ended(await place.start(await place.activate({ variables, steps, ...more })))
      const { code } = Object(ended.steps.at(-1)?.error)
      return { ended, told: [ended.status, code, ended.error?.message, ended.steps.length] }
    }
    const items = 'The loop has more than 1000 items. Narrow `over`, or set `limit`, which is at most 10000.'
    const found = 'More than 100 rows match. Narrow `where`, or set `limit`, which is at most 1000.'
    const most = 'More than 1000 rows match. Narrow `where`, or use a loop.'
    for (const [step, ...error] of [
      [{ id: 'each', type: 'forEach', over, steps: keep }, 'too_many_items', items],
      [{ id: 'each', type: 'forEach', over: list, steps: keep }, 'too_many_items', items],
      [{ id: 'all', type: 'lookup', dataset }, 'too_many_rows', found],
      [{ id: 'all', type: 'lookup', dataset, limit: 1000 }, 'too_many_rows', most],
    ] as const)
      assert.deepEqual((await run([step])).told, ['FAILED', ...error, 1])

    const { ended } = await run([
      { id: 'few', type: 'forEach', over, limit: 30, steps: keep },
      { id: 'one', type: 'row.delete', dataset, where: { '==': [{ var: 'row.email' }, '1@example.com'] } },
      { id: 'first', type: 'lookup', dataset, limit: 2, sort: { by: 'email', order: 'DESC' } },
      { id: 'each', type: 'forEach', over, steps: [{ ...keep[0], id: 'other' }] },
      { id: 'end', type: 'stop', message: '{{steps.each.count}} {{steps.each.more}}' },
    ])
    assert.deepEqual([ended.status, ended.error?.message], ['DONE', '1000 false'])
    const outputs = Object.fromEntries(ended.steps.map(({ stepid, output }) => [stepid, output]))
    assert.deepEqual(outputs.few, { count: 30, failed: 0, more: true })
    assert.partialDeepStrictEqual(outputs.first, { count: 2, more: true })
  })

  test('a loop over 1,000 items sets a variable for each', async () => {
    const place = await WorkflowPlace.of(server)
    const list = Array.from({ length: 1000 }, (_, n) => n)
    const keep = { id: 'keep', type: 'set', values: { last: { $: { var: 'item' } } } }
    const steps = [
      { id: 'each', type: 'forEach', over: { $: { var: 'variables.list' } }, steps: [keep] },
      { id: 'end', type: 'stop', message: '{{steps.each.count}}, the last one {{variables.last}}' },
    ]
    const path = await place.activate({ variables: { last: null, list }, steps })
    const { status, error } = await place.ended(await place.start(path))
    assert.deepEqual([status, error?.message], ['DONE', '1000, the last one 999'])
    const tested = await place.alice.call('POST', `${path}/test`, {})
    assert.equal(tested.body.status, 'CUT')
  })

  test('a missing value equals no row, so nothing is found or deleted by it; the constant null still does', async () => {
    const place = await WorkflowPlace.of(server)
    const dataset = await place.newTable()
    const rows = [{ email: 'eva@example.com' }, {}]
    await place.alice.call('POST', `${place.app}/dataset/${dataset}/row`, { rows })
    const missing = { '==': [{ var: 'row.email' }, { $: { var: 'input.email' } }] }
    const steps = [
      { id: 'found', type: 'lookup', dataset, where: missing },
      { id: 'turned', type: 'lookup', dataset, where: { '==': [...missing['=='].toReversed()] } },
      { id: 'listed', type: 'lookup', dataset, where: { in: [{ var: 'row.email' }, [missing['=='][1]]] } },
      {
        id: 'list',
        type: 'lookup',
        dataset,
        where: { in: [{ var: 'row.email' }, { $: { var: 'input.all' } }] },
      },
      { id: 'others', type: 'lookup', dataset, where: { '!': [missing] } },
      { id: 'erased', type: 'row.delete', dataset, where: { and: [missing, missing] } },
      { id: 'one', type: 'lookup', dataset, where: { '==': [{ var: 'row.email' }, null] } },
    ]
    const path = await place.activate({ steps })
    const counts = async (input: object) => {
      const run = await place.ended(await place.start(path, input))
      return run.steps.map(({ output, error }) => error?.code ?? Object(output).count)
    }
    assert.deepEqual(await counts({}), [0, 0, 0, 0, 0, 0, 1])
    assert.deepEqual(await counts({ all: [null] }), [0, 0, 0, 0, 0, 0, 1])
    const email = 'eva@example.com'
    assert.deepEqual(await counts({ email, all: [null, email] }), [1, 1, 1, 1, 1, 1, 1])
    assert.equal((await place.rows(dataset)).length, 1)
  })

  test('an item cannot have a name that hides the data of its run', async () => {
    const place = await WorkflowPlace.of(server)
    const faultsOf = async (as: string) => {
      const loop = { id: 'each', type: 'forEach', over: ['a'], as, steps: [{ id: 'end', type: 'stop' }] }
      const { body } = await place.alice.call('POST', `${await place.draft({ steps: [loop] })}/check`)
      return body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)
    }
    for (const as of ['steps', 'variables', 'run', 'index', 'secrets'])
      assert.deepEqual(await faultsOf(as), ['/steps/0/as name_reserved'], as)
    assert.deepEqual(await faultsOf('person'), [])
  })
})
