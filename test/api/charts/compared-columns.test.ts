// Conditions that compare two columns, and others of the console: copies of forms, tables and views decide as the evaluator does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile, holds } from '../../../src/engine/expressions/evaluate.ts'
import { isProblem } from '../../support/assertions.ts'
import { ALL_COPIED, onEachStore, request } from '../../support/harness.ts'

const choices = ['red', 'blue'].map(id => ({ id, text: id }))
const form = {
  name: 'Colors',
  appType: 'SURVEY',
  questions: [
    { id: 'first', type: 'SINGLE_CHOICE', text: 'First?', choices, other: true },
    { id: 'second', type: 'SINGLE_CHOICE', text: 'Second?', choices, other: true },
    { id: 'word', type: 'SHORT_TEXT', text: 'Word?' },
    { id: 'all', type: 'MULTIPLE_CHOICE', text: 'All?', choices },
    { id: 'low', type: 'NUMBER', text: 'Low?' },
    { id: 'high', type: 'NUMBER', text: 'High?' },
    { id: 'mail', type: 'EMAIL', text: 'Mail?' },
    { id: 'again', type: 'EMAIL', text: 'Again?' },
    { id: 'from', type: 'DATE', text: 'From?' },
    { id: 'to', type: 'DATE', text: 'To?' },
  ],
}
const answers = [
  {
    first: 'red',
    second: 'red',
    word: 'red',
    all: ['red'],
    low: 1,
    high: 1,
    from: '2026-01-01',
    to: '2026-01-01',
  },
  {
    first: 'red',
    second: 'blue',
    word: 'blue and red',
    all: ['blue'],
    low: 1,
    high: 2,
    from: '2026-01-02',
    to: '2026-01-01',
  },
  { first: { other: 'teal' }, second: { other: 'teal' }, word: 'teal' },
  { first: { other: 'teal' }, all: ['red', 'blue'], low: 3 },
  { second: 'blue', high: 3 },
  { mail: 'Bob@example.com', again: 'bob@Example.com' },
  { mail: 'bob@example.com', again: 'eve@example.com' },
  {},
]
const of = (name: string) => ({ var: name })
const pairs = [
  ['first', 'second'],
  ['first', 'word'],
  ['low', 'high'],
  ['from', 'to'],
  ['mail', 'again'],
] as const
const conditions = [
  ...pairs.flatMap(([a, b]) => ['==', '!='].map(operator => ({ [operator]: [of(a), of(b)] }))),
  { in: [of('first'), of('all')] },
  { in: [of('first'), of('word')] },
  { in: [of('word'), of('all')] },
  { '<': [of('low'), of('high')] },
  { and: [{ '==': [of('low'), of('high')] }, { '!': [{ missing: ['low'] }] }] },
  // What the rows of a filter write in the console.
  { missing: ['first'] },
  { '!': [{ missing: ['all', 'word'] }] },
  { some: [of('all'), { in: [of(''), ['red', 'blue']] }] },
  { none: [of('all'), { in: [of(''), ['blue']] }] },
]
const n = { as: 'n', fn: 'count' }

onEachStore(
  'conditions that compare columns',
  server => {
    test('queries to a form count as many responses as the list has', async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm(form)
      const [app = '', dataset = ''] = path.split('/webform/')
      for (const one of answers) {
        const { status, text } = await request(url, 'POST', { answers: one })
        assert.equal(status, 201, text)
      }
      for (const filter of conditions) {
        const listed = await alice.call('POST', `${path}/response/all`, { filter })
        assert.equal(listed.status, 200, listed.text)
        const counted = await alice.call('POST', `${app}/dataset/query`, { dataset, measures: [n], filter })
        assert.equal(counted.status, 200, JSON.stringify(filter) + counted.text)
        assert.deepEqual(counted.body.rows, [[listed.body.length]], JSON.stringify(filter))
      }
      // Own words equal no other answer, and answers that are absent are equal.
      const same = { '==': [of('first'), of('second')] }
      const rows = await alice.call('POST', `${app}/dataset/query`, { dataset, measures: [n], filter: same })
      assert.deepEqual(rows.body.rows, [[4]])
    })

    test('queries to tables and views decide as the evaluator; other kinds are refused', async () => {
      const alice = await server.organization()
      const userid = await alice.newUser()
      const made = await alice.call('POST', `/user/${userid}/app`, { name: 'Shop' })
      const app = `/user/${userid}/app/${made.body.appid}`
      const columns = [
        { id: 'a', type: 'TEXT' },
        { id: 'b', type: 'TEXT' },
        { id: 'low', type: 'NUMBER' },
        { id: 'high', type: 'INTEGER' },
        { id: 'tags', type: 'TEXT_LIST' },
        { id: 'on', type: 'BOOLEAN' },
        { id: 'off', type: 'BOOLEAN' },
      ]
      const { datasetid: table } = (await alice.call('POST', `${app}/dataset`, { name: 'T', columns })).body
      const rows = [
        { a: 'x', b: 'x', low: 2, high: 2, tags: ['x'], on: true, off: true },
        { a: 'x', b: 'X', low: 0.5, high: 1, tags: ['y'], on: true, off: false },
        { a: 'x', tags: [], on: false },
        { b: 'xyz', low: 3 },
        {},
      ]
      assert.ok((await alice.call('POST', `${app}/dataset/${table}/row`, { rows })).status < 300)
      const view = {
        from: { dataset: table, as: 't' },
        columns: columns.map(({ id }) => ({ id, value: of(`t.${id}`) })),
      }
      const { datasetid: seen } = (
        await alice.call('POST', `${app}/dataset`, { name: 'V', kind: 'VIEW', view })
      ).body
      for (const filter of [
        ...[
          ['a', 'b'],
          ['low', 'high'],
          ['on', 'off'],
        ].flatMap(([a = '', b = '']) => ['==', '!='].map(operator => ({ [operator]: [of(a), of(b)] }))),
        { in: [of('a'), of('b')] },
        { in: [of('a'), of('tags')] },
        { '!': [{ in: [of('b'), of('a')] }] },
        { '>=': [of('low'), of('high')] },
        { missing: ['a', 'low'] },
        { '!': [{ missing: ['tags'] }] },
        { some: [of('tags'), { in: [of(''), ['x', 'z']] }] },
        { none: [of('tags'), { in: [of(''), ['x', 'z']] }] },
      ]) {
        const evaluate = compile(filter)
        const wanted = rows.filter(row => holds(evaluate(row))).length
        for (const dataset of [table, seen]) {
          const { body, text } = await alice.call('POST', `${app}/dataset/query`, {
            dataset,
            measures: [n],
            filter,
          })
          assert.deepEqual(body.rows, [[wanted]], JSON.stringify(filter) + text)
        }
      }
      const mixed = { '==': [of('a'), of('low')] }
      isProblem(
        await alice.call('POST', `${app}/dataset/query`, { dataset: table, measures: [n], filter: mixed }),
        422,
        'query_invalid',
      )
    })
  },
  {},
  { copied: ALL_COPIED },
)
