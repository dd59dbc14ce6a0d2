// What the chart editor drops from a query together with the parts that it names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Query } from '../../src/engine/query/document.ts'
import { type ChartDocument, withParts, withQuery } from '../../src/web/chart-editor/document.ts'

const measures = [
  { as: 'n', fn: 'count' },
  { as: 'mean', fn: 'mean', of: 'agreement' },
] as const
const dimensions = [{ as: 'd', of: 'statement' }]
const stack = { columns: ['a', 'b'], as: 'statement', value: 'agreement' }
const over = (name: string) => ({ '>': [{ var: name }, 3] })
const chart = (query: Omit<Query, 'dataset'>): ChartDocument => ({
  name: 'Chart',
  kind: 'BAR',
  query: { dataset: 'dataset_1', measures: [...measures], dimensions, ...query },
  options: {},
})

test('a condition on groups goes with the last group, and with a measure that it names', () => {
  const document = chart({ having: over('n') })
  const having = (parts: Parameters<typeof withParts>[1]) => withParts(document, parts).query.having
  assert.equal(having({ dimensions: [] }), undefined)
  assert.equal(having({ measures: [measures[1]] }), undefined)
  assert.deepEqual(having({ measures: [measures[0]] }), over('n'))
})

test('a stack goes with the last part that uses it, and stays without such a part from the start', () => {
  const measured = withParts(chart({ stack }), { dimensions: [] })
  assert.deepEqual(measured.query.stack, stack, 'the mean is of its values')
  const filtered = withQuery(withQuery(measured, { filter: over('agreement') }), { measures: [measures[0]] })
  assert.deepEqual(filtered.query.stack, stack)
  assert.equal(withQuery(filtered, { filter: over('score') }).query.stack, undefined)
  const unused = { ...filtered, query: { dataset: 'dataset_1', measures: [measures[0]], stack } }
  assert.deepEqual(withQuery(unused, { limit: 5 }).query.stack, stack)
})
