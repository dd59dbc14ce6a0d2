// Columns, views and groups while a person edits them: ids, what is wrong, and what is sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '../../../src/engine/query/columns.ts'
import {
  draftOf,
  errorsIn,
  idOf,
  newColumn,
  toColumns,
} from '../../../src/web/console/pages/datasets/column-draft.ts'
import {
  aliasFor,
  draftOfView,
  emptyView,
  newJoin,
  newViewColumn,
  parseText,
  plainColumn,
  toView,
  type ViewDraft,
} from '../../../src/web/console/pages/datasets/view-draft.ts'
import { checkDraft, fieldOf } from '../../../src/web/console/pages/datasets/view-faults.ts'
import { newGroup, toGroup } from '../../../src/web/console/pages/datasets/view-group-draft.ts'
import { datasetsEn as words } from '../../../src/web/texts/console/datasets-en.ts'

for (const [label, taken, id] of [
  ['Order number', [], 'order_number'],
  ['Größe (m²)', [], 'grosse_m'],
  ['2026 Umsatz', [], 'umsatz'],
  ['日本', [], 'column'],
  ['City', ['city', 'city_2'], 'city_3'],
  ['x'.repeat(70), [], 'x'.repeat(60)],
] as const)
  test(`a column "${label.slice(0, 20)}" gets the id ${id.slice(0, 20)}`, () => {
    assert.equal(idOf(label, new Set(taken)), id)
  })

test('a column needs a label, an id of its own that names can have, and a currency of three letters', () => {
  const column = (id: string, label: string, currency?: string) => ({
    ...newColumn('NUMBER'),
    key: `${id} ${label}`,
    id,
    label,
    format: currency === undefined ? undefined : ({ style: 'CURRENCY', currency } as const),
  })
  const drafts = [
    column('a', 'A'),
    column('a', 'B'),
    column('1b', ' '),
    column('c', 'C', 'eur'),
    column('d', 'D', 'EUR'),
  ]
  assert.deepEqual(Object.fromEntries(errorsIn(drafts, words)), {
    'a A id': words.columns.idTaken,
    'a B id': words.columns.idTaken,
    '1b   label': words.columns.labelNeeded,
    '1b   id': words.columns.idWrong,
    'c C currency': words.columns.currencyWrong,
  })
})

test('columns are sent with what was typed, and with a header only where files need one', () => {
  const stored = { id: 'amount', label: 'Amount', type: 'NUMBER', header: 'Sum', description: 'Net' } as const
  const amount = draftOf(stored, ['amount'])
  const typed = (id: string, label: string, header: string) => ({ ...newColumn(), id, label, header })
  const { columns, key } = toColumns([
    { ...amount, label: ' Amount ' },
    typed('city', 'City', ' City '),
    typed('town', 'amount', 'amount'),
  ])
  assert.deepEqual(columns, [
    stored,
    { id: 'city', label: 'City', type: 'TEXT' },
    { id: 'town', label: 'amount', type: 'TEXT', header: 'amount' },
  ])
  assert.deepEqual(key, ['amount'])
  assert.equal(toColumns([draftOf(stored, null)]).key, undefined)
})

const orders: readonly Column[] = [
  { id: 'id', label: 'Order', type: 'TEXT' },
  { id: 'amount', label: 'Amount', type: 'NUMBER' },
]
const people: readonly Column[] = [{ id: 'id', label: 'Person', type: 'TEXT' }]
const columnsOf = (dataset: string) => ({ orders, people })[dataset]

const draft = (): ViewDraft => {
  const view = { ...emptyView('UTC'), name: 'View', from: { dataset: 'orders', as: 'o' } }
  view.columns.push(newViewColumn({ id: 'amount', label: 'Amount', text: 'o.amount' }))
  return view
}

test('a view without faults has no errors, and comes back as it was', () => {
  const view = draft()
  view.joins.push({ ...newJoin(), dataset: 'people', as: 'p', on: [{ left: 'o.id', right: 'p.id' }] })
  view.group = newGroup(view.columns[0])
  const { errors, columns, groupColumns } = checkDraft(view, columnsOf, words)
  assert.deepEqual([...errors], [])
  assert.deepEqual(
    columns.map(({ id }) => id),
    ['amount'],
  )
  assert.equal(groupColumns.length, 2)
  const sent = toView(view)
  const back = draftOfView({ name: 'View', view: sent }, 'UTC', columnsOf)
  assert.deepEqual(toView(back), sent)
})

test('what is missing in a view is named at its field', () => {
  const view = { ...draft(), from: { dataset: '', as: '' } }
  const join = { ...newJoin(), dataset: 'people', as: 'p' }
  const empty = newJoin()
  const broken = newViewColumn({ id: 'b', label: ' ', text: '1 +' })
  view.joins.push(join, empty)
  view.columns.push(broken)
  const { errors } = checkDraft(view, columnsOf, words)
  assert.equal(errors.get('view-from'), words.view.choose)
  assert.equal(errors.get(`join-${empty.key}`), words.view.choose)
  assert.equal(errors.get(`left-${join.key}-0`), words.view.joinNeeded)
  assert.equal(errors.get(`right-${join.key}-0`), words.view.joinNeeded)
  assert.equal(errors.get(`label-${broken.key}`), words.columns.labelNeeded)
  assert.ok(errors.has(`formula-${broken.key}`))
  assert.equal(checkDraft(emptyView('UTC'), columnsOf, words).errors.get('add-columns'), words.view.noColumns)
})

test('a fault of the server is shown at the field that it is about', () => {
  const view = draft()
  const join = newJoin()
  view.joins.push(join)
  view.group = newGroup(view.columns[0])
  const [column] = view.columns
  const [dimension, measure] = [view.group.dimensions[0], view.group.measures[0]]
  for (const [pointer, field] of [
    ['/joins/0/on/2/left', `left-${join.key}-2`],
    ['/joins/0/on/0/right', `right-${join.key}-0`],
    ['/joins/0/unnest', `join-${join.key}-rows`],
    ['/joins/0/dataset', `join-${join.key}`],
    ['/joins/7', 'view-from'],
    ['/columns/0/id', `id-${column?.key}`],
    ['/columns/0/value', `formula-${column?.key}`],
    ['/columns/9', 'add-columns'],
    ['/group/dimensions/0/grain', `group-${dimension?.key}-grain`],
    ['/group/dimensions/0', `group-${dimension?.key}-of`],
    ['/group/measures/0/p', `group-${measure?.key}-p`],
    ['/group/measures/0', `group-${measure?.key}-fn`],
    ['/group', 'view-group'],
    ['/timeZone', 'view-zone'],
    ['/filter', 'view-filter'],
    ['/from/unnest', 'view-from-rows'],
    ['/from', 'view-from'],
  ] as const)
    assert.equal(fieldOf(view, { pointer }), field, pointer)
})

test('sources and columns that are added get names of their own', () => {
  const view = draft()
  view.from.as = 'orders'
  assert.equal(aliasFor(view, 'Orders'), 'orders_2')
  const { id, text, label } = plainColumn(view, 'orders', orders[1] ?? assert.fail())
  assert.deepEqual([id, label, text], ['amount_2', 'Amount', 'orders.amount'])
})

test('JSON that no formula can say is kept, and text that is neither has an error', () => {
  assert.deepEqual(parseText('{"odd":[1]}'), { expression: { odd: [1] } })
  assert.ok('error' in parseText('{"odd":'))
  assert.ok('error' in parseText('1 +'))
})

test('groups follow their columns by key, so that a column can get another id', () => {
  const [column = assert.fail()] = draft().columns
  const group = newGroup(column)
  group.measures[0] = {
    ...(group.measures[0] ?? assert.fail()),
    fn: 'sum',
    column: column.key,
    label: ' Sum ',
  }
  column.id = 'renamed'
  assert.deepEqual(toGroup(group, [column]), {
    dimensions: [{ as: 'amount', of: 'renamed' }],
    measures: [{ as: 'figure', fn: 'sum', of: 'renamed', label: 'Sum' }],
  })
  assert.equal(toGroup(group, []).dimensions?.[0]?.of, '', 'the check refuses a column that is gone')
})
