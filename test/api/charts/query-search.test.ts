// Texts that are searched for in columns: case does not matter, and choices have labels.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const choices = [
  { id: 'c1', text: 'Rome' },
  { id: 'c2', text: 'Århus' },
]
const form = {
  name: 'Cities',
  appType: 'SURVEY',
  questions: [
    { id: 'home', type: 'SINGLE_CHOICE', text: 'Home?', choices, other: true },
    { id: 'seen', type: 'MULTIPLE_CHOICE', text: 'Seen?', choices },
    { id: 'dream', type: 'SHORT_TEXT', text: 'Dream?' },
    { id: 'age', type: 'NUMBER', text: 'Age?' },
  ],
}

async function cities(server: TestServer) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  for (const answers of [
    { home: 'c1', seen: ['c1', 'c2'], dream: 'Rome, again' },
    { home: 'c2', seen: ['c2'], dream: 'İstanbul' },
    { home: { other: 'Rome' }, dream: 'Cafe\u0301 Central' },
    { age: 1, dream: 'ΌΜΙΛΟΣ' },
  ])
    assert.equal((await request(url, 'POST', { answers })).status, 201)
  const [app = '', dataset = ''] = path.split('/webform/')
  const ask = (from: string, search: object[]) =>
    alice.call('POST', `${app}/dataset/query`, {
      dataset: from,
      measures: [{ as: 'n', fn: 'count' }],
      search,
    })
  const found = async (from: string, ...search: object[]) => {
    const { body, text } = await ask(from, search)
    assert.ok(body.rows, text)
    return body.rows[0][0]
  }
  return { alice, app, dataset, ask, found }
}

onEachStore('a search in a query', server => {
  test('finds texts whatever their case is, and choices by their labels', async () => {
    const { dataset, found } = await cities(server)
    for (const [of, text, count] of [
      ['dream', 'ROME', 1],
      ['dream', 'istanbul', 1],
      ['dream', 'CAF\u00c9', 1],
      ['dream', 'o', 1],
      ['dream', 'όμιλος', 1],
      ['dream', '%', 0],
      ['home', 'rOM', 1],
      ['home', 'århus', 1],
      ['home', 'c1', 0],
      ['seen', 'ÅRHUS', 2],
      ['seen', 'rome', 1],
    ] as const)
      assert.equal(await found(dataset, { of, text }), count, `${text} in ${of}`)
    assert.equal(await found(dataset, { of: 'seen', text: 'rome' }, { of: 'dream', text: 'again' }), 1)
    assert.equal(await found(dataset, { of: 'seen', text: 'rome' }, { of: 'dream', text: 'istanbul' }), 0)
  })

  test('finds rows of tables and views', async () => {
    const { alice, app, dataset, found } = await cities(server)
    const table = await alice.call('POST', `${app}/dataset`, {
      name: 'Towns',
      kind: 'TABLE',
      columns: [
        { id: 'name', label: 'Name', type: 'TEXT' },
        { id: 'tags', label: 'Tags', type: 'TEXT_LIST' },
      ],
    })
    const id = table.body.datasetid
    const rows = [{ name: 'Rome', tags: ['Old', 'Warm'] }, { name: 'Oslo', tags: ['Cold'] }, { name: null }]
    const added = await alice.call('POST', `${app}/dataset/${id}/row`, { rows })
    assert.equal(added.status, 201, added.text)
    assert.equal(await found(id, { of: 'name', text: 'ROME' }), 1)
    assert.equal(await found(id, { of: 'tags', text: 'OLD' }), 2, 'also within a text')
    const view = await alice.call('POST', `${app}/dataset`, {
      name: 'Homes',
      kind: 'VIEW',
      view: {
        from: { dataset, as: 'city' },
        columns: [
          { id: 'place', label: 'Place', value: { var: 'city.home' } },
          { id: 'loud', label: 'Loud', value: { upper: [{ var: 'city.dream' }] } },
        ],
      },
    })
    assert.equal(view.status, 201, view.text)
    assert.equal(await found(view.body.datasetid, { of: 'loud', text: 'rome' }), 1)
    assert.equal(await found(view.body.datasetid, { of: 'place', text: 'rome' }), 1)
  })

  test('names a column that is not there, or has no texts', async () => {
    const { dataset, ask } = await cities(server)
    for (const [of, code] of [
      ['gone', 'column_unknown'],
      ['age', 'column_type'],
    ] as const) {
      const reply = await ask(dataset, [{ of, text: 'x' }])
      isProblem(reply, 422, 'query_invalid')
      assert.deepEqual(
        reply.body.errors.map((one: { code: string; pointer: string }) => [one.code, one.pointer]),
        [[code, '/search/0/of']],
      )
    }
  })
})
