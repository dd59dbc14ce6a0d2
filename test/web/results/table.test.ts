// The table of responses: what it shows, what a link to it says, and the responses beside one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Condition } from '../../../src/engine/expressions/condition.ts'
import type { Api } from '../../../src/web/api/api.ts'
import { tableIn, withTable } from '../../../src/web/console/pages/responses/table-address.ts'
import { readNeighbours } from '../../../src/web/results/neighbours.ts'
import { type Column, firstColumns } from '../../../src/web/results/shown-columns.ts'
import { listOf, shownOf, tableStateOf } from '../../../src/web/results/table-state.ts'
import { fakeCall } from '../fake-call.ts'

const columns: readonly Column[] = [
  '_respondent',
  '_createDate',
  'a',
  'b',
  'c',
  'd',
  '_version',
  '_language',
].map(id => ({ id, label: id, cell: () => '', ...(id === '_respondent' && { isFixed: true }) }))
const first = ['_respondent', '_createDate', 'a', 'b', 'c']

test('at first the table shows the respondent, the date and three questions', () => {
  assert.deepEqual([...firstColumns(columns)].sort(), [...first].sort())
})

test('a table as at first has no state; what a person chose is its state, and comes back', () => {
  const filter = { '==': [{ var: 'a' }, 1] }
  const list = listOf({})
  assert.deepEqual(tableStateOf(list, undefined, columns), {})
  assert.deepEqual(tableStateOf(list, new Set(first.toReversed()), columns), {})
  const state = { filter, sort: { by: 'a', order: 'ASC' }, columns: ['_respondent', 'd'] } as const
  assert.deepEqual(tableStateOf(listOf(state), shownOf(state, columns), columns), state)
})

test('the respondent is always shown, and columns that are gone are left out', () => {
  assert.deepEqual([...shownOf({ columns: ['d', 'gone'] }, columns)], ['_respondent', 'd'])
  assert.deepEqual([...shownOf({ columns: [] }, columns)], ['_respondent'])
})

test('a link shows the same rows, keeps the rest of its query, and survives being cut', () => {
  const state = {
    filter: { '>': [{ var: 'a' }, 1] },
    sort: { by: 'a', order: 'DESC' },
    columns: ['a', 'b'],
  } as const
  const address = withTable('/responses?view=1', state)
  assert.ok(address.startsWith('/responses?view=1&filter='))
  assert.deepEqual(tableIn(new URL(address, 'http://a').searchParams), state)
  assert.deepEqual(tableIn(new URLSearchParams('sort=a')), { sort: { by: 'a', order: 'ASC' } })
  assert.equal(withTable('/responses', {}), '/responses')
  for (const cut of ['{"==":[', '1', 'null'])
    assert.deepEqual(tableIn(new URLSearchParams({ filter: cut })), {})
})

test('the responses beside one are the next by date, and by id in the same millisecond', async () => {
  const stored = [
    ['r1', '01'],
    ['r2', '02'],
    ['r3', '02'],
    ['r4', '02'],
    ['r5', '03'],
  ].map(([responseid = '', createDate = '']) => ({ responseid, createDate }))
  const filters: unknown[] = []
  const api: Pick<Api, 'call' | 'form'> = {
    form: '/user/u/app/a/webform/w',
    call: fakeCall(async (_method, _path, { body }) => {
      const { filter, sort } = Object(body)
      filters.push(filter)
      const isLater = JSON.stringify(filter).includes('>=')
      const date = /"(0\d)"/.exec(JSON.stringify(filter))?.[1] ?? ''
      assert.equal(sort.order, isLater ? 'ASC' : 'DESC')
      const rows = stored.filter(one => (isLater ? one.createDate >= date : one.createDate <= date))
      return { body: isLater ? rows : rows.toReversed() }
    }),
  }
  const beside = async (at: number, filter?: Condition) => {
    const { previous, next } = await readNeighbours({ api }, filter, stored[at] ?? assert.fail())
    return [previous, next]
  }
  assert.deepEqual(await beside(0), ['r4', undefined])
  assert.deepEqual(await beside(1), ['r5', 'r3'])
  assert.deepEqual(await beside(2), ['r2', 'r4'])
  assert.deepEqual(await beside(3), ['r3', 'r1'])
  assert.deepEqual(await beside(4), [undefined, 'r2'])
  await beside(4, { '!': ['x'] })
  assert.deepEqual(Object(filters.at(-1)).and[0], { '!': ['x'] })
})
