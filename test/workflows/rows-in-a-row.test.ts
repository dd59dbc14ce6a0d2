// Steps of a run that follow each other and write rows, which share a transaction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore } from '../support/harness.ts'
import { type Run, WorkflowPlace } from './place.ts'

/** More than share a transaction. */
const MANY = 25

const stepsOf = ({ steps }: Run) =>
  steps.map(({ stepid, status, error }) => [stepid, status, ...(error ? [error.code] : [])])

onEachStore('rows of steps that follow each other', server => {
  test('each step sees the output of the one before, writes its row once, and is in the log', async () => {
    const place = await WorkflowPlace.of(server)
    const tables = await Promise.all(Array.from({ length: MANY }, () => place.newTable()))
    const emailOf = (n: number) =>
      n === 0 ? 'first@example.com' : { $: { var: `steps.row${n - 1}.rowids.0` } }
    const path = await place.activate({
      steps: tables.map((dataset, n) => ({
        id: `row${n}`,
        type: 'row.create',
        dataset,
        values: { email: emailOf(n) },
      })),
    })
    const run = await place.ended(await place.start(path))
    assert.deepEqual(
      stepsOf(run),
      tables.map((_, n) => [`row${n}`, 'DONE']),
    )
    let before = 'first@example.com'
    for (const [n, table] of tables.entries()) {
      const rows = await place.rows(table)
      assert.equal(rows.length, 1)
      assert.equal(Object(rows[0]).values.email, before)
      before = Object(run.steps[n]?.output).rowids[0]
    }
  })

  for (const { name, given, code } of [
    { name: 'a value that the table refuses', given: { email: { not: 'a text' } }, code: 'rows_invalid' },
    { name: 'values that are no row', given: 'nothing', code: 'value_invalid' },
  ])
    test(`${name} fails its own step, and the one before stays`, async () => {
      const place = await WorkflowPlace.of(server)
      const [first, second, third] = await Promise.all([place.newTable(), place.newTable(), place.newTable()])
      const write = (id: string, dataset: string, values: unknown) => ({
        id,
        type: 'row.create',
        dataset,
        values,
      })
      const path = await place.activate({
        steps: [
          write('first', first, { email: 'a@example.com' }),
          { id: 'given', type: 'set', values: { row: { $: { var: 'input.row' } } } },
          write('second', second, { $: { var: 'variables.row' } }),
          write('third', third, { email: 'c@example.com' }),
        ],
        variables: { row: null },
      })
      const run = await place.ended(await place.start(path, { row: given }))
      assert.equal(run.status, 'FAILED')
      if (code === 'rows_invalid')
        assert.match(run.error?.message ?? '', /^Some rows are not valid: email is a column of type TEXT/)
      assert.deepEqual(stepsOf(run), [
        ['first', 'DONE'],
        ['given', 'DONE'],
        ['second', 'FAILED', code],
      ])
      const counts = []
      for (const table of [first, second, third]) counts.push((await place.rows(table)).length)
      assert.deepEqual(counts, [1, 0, 0])
    })

  test('a step that replaces the row of the one before is told as an update, and its values stay', async () => {
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
    const dataset: string = table.body.datasetid
    const seats = ['A1', 'B2', 'A1', 'C3', 'A1', 'B2']
    const path = await place.activate({
      steps: seats.map((seat, n) => ({
        id: `row${n}`,
        type: 'row.upsert',
        dataset,
        values: { seat, n },
      })),
    })
    const run = await place.ended(await place.start(path))
    assert.deepEqual(
      stepsOf(run),
      seats.map((_, n) => [`row${n}`, 'DONE']),
    )
    const idOf = (n: number) => Object(run.steps[n]?.output).rowids[0]
    assert.equal(idOf(2), idOf(0))
    const rows = await place.rows(dataset)
    assert.deepEqual(
      rows.map(row => Object(row).values),
      [
        { seat: 'A1', n: 4 },
        { seat: 'B2', n: 5 },
        { seat: 'C3', n: 3 },
      ],
    )
    assert.equal((await alice.call('GET', `${app}/dataset/${dataset}`)).body.rowCount, 3)
    const told = await server.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('thing_id', '=', dataset)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      told.map(({ type, data }) => [type, Object(data).rowids]),
      seats.map((seat, n) => [
        seats.indexOf(seat) === n ? 'dataset.rows.added' : 'dataset.rows.updated',
        [idOf(n)],
      ]),
    )
  })

  test('steps of several runs in different orders end all the same', async () => {
    const place = await WorkflowPlace.of(server)
    const [one, two] = await Promise.all([place.newTable(), place.newTable()])
    const orders = [
      [one, two],
      [two, one],
    ]
    const paths = await Promise.all(
      orders.map(tables =>
        place.activate({
          steps: tables.map((dataset, n) => ({
            id: `row${n}`,
            type: 'row.create',
            dataset,
            values: { email: 'a@example.com' },
          })),
        }),
      ),
    )
    const runs = await Promise.all(Array.from({ length: 20 }, (_, n) => place.start(paths[n % 2] ?? '')))
    for (const run of runs) assert.equal((await place.ended(run)).status, 'DONE')
    for (const table of [one, two]) assert.equal((await place.rows(table)).length, 20)
  })
})
