// What the editor does to a dashboard: cards, tabs, filters, undo, and joining the changes of two editors.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartKinds as chartKindsDe } from '../../../src/engine/charts/kind-names-de.ts'
import { chartKinds as chartKindsEn } from '../../../src/engine/charts/kind-names-en.ts'
import { wordsDe } from '../../../src/engine/charts/words-de.ts'
import { wordsEn } from '../../../src/engine/charts/words-en.ts'
import { checkDocument } from '../../../src/engine/dashboards/check.ts'
import type { CardChart } from '../../../src/engine/dashboards/document.ts'
import type { Column } from '../../../src/engine/query/columns.ts'
import * as steps from '../../../src/web/authoring/draft/history.ts'
import * as cards from '../../../src/web/dashboard-editor/document/cards.ts'
import { changesOf } from '../../../src/web/dashboard-editor/document/changes.ts'
import { type Content, findCard, findFilter } from '../../../src/web/dashboard-editor/document/content.ts'
import { type Figure, figureOf, figureQuery } from '../../../src/web/dashboard-editor/document/figure.ts'
import * as filters from '../../../src/web/dashboard-editor/document/filters.ts'
import { newId } from '../../../src/web/dashboard-editor/document/ids.ts'
import { merge } from '../../../src/web/dashboard-editor/document/merge.ts'
import { change, shownOf } from '../../../src/web/dashboard-editor/document/shown.ts'
import * as tabs from '../../../src/web/dashboard-editor/document/tabs.ts'

const chart: CardChart = {
  kind: 'BAR',
  query: { dataset: 'webform_1', dimensions: [{ as: 'a', of: 'a' }], measures: [{ as: 'n', fn: 'count' }] },
} as const
const empty: Content = { name: 'Training', tabs: [], filters: [] }
const first = tabs.addTab(empty, 'Overview').content
const withNote = cards.addCard(first, 'overview', { kind: 'TEXT', title: 'Read me', text: 'Hello' })
const both = cards.addCard(withNote.content, 'overview', { kind: 'CHART', title: 'Sites', chart })
const columns: readonly Column[] = [
  { id: '_createDate', label: 'Submitted', type: 'DATETIME' },
  { id: '_email', label: 'Email', type: 'TEXT' },
  { id: 'site', label: 'Site', type: 'TEXT', values: [{ value: 'linz', label: 'Linz' }] },
  { id: 'score', label: 'Score', type: 'NUMBER' },
]
const datasets = [{ dataset: 'webform_1', columns }]

test('ids are words of the title, and no id is taken twice', () => {
  for (const [text, id] of [
    ['Pass rate', 'pass-rate'],
    ['Prüfungen 2026!', 'pru-fungen-2026'],
    ['4 sites', 'sites'],
    ['日本語', 'card'],
    ['x'.repeat(99), 'x'.repeat(32)],
  ] as const)
    assert.equal(newId(text, 'card', []), id)
  assert.equal(newId('Sites', 'card', ['sites', 'sites-2']), 'sites-3')
})

test('what the editor makes can be activated', () => {
  let content = both.content
  content = cards.duplicateCard(content, 'sites')?.content ?? content
  content = tabs.addTab(content, 'Details').content
  content = cards.moveToTab(content, 'sites-2', 'details')
  for (const kind of ['DATE', 'SELECT', 'NUMBER', 'SEARCH'] as const)
    content = filters.addFilter(content, kind, kind, datasets).content
  assert.deepEqual(checkDocument(content), [])
  assert.deepEqual(
    content.filters.map(({ columns: [column] }) => column?.column),
    ['_createDate', 'site', 'score', 'site'],
  )
})

test('removed members are absent, because the API refuses null in cards', () => {
  const changed = cards.changeCard(both.content, 'sites', { title: undefined, click: { type: 'FILTER' } })
  const { card } = findCard(changed, 'sites') ?? {}
  assert.ok(card && !('title' in card))
  assert.deepEqual(card.click, { type: 'FILTER' })
})

test('a card that is removed leaves the filters that named it', () => {
  const { content, id } = filters.addFilter(both.content, 'SELECT', 'Site', datasets)
  const scoped = filters.changeFilter(content, id, { scope: 'CARD', in: ['sites', 'read-me'] })
  assert.deepEqual(findFilter(cards.removeCard(scoped, 'sites'), id)?.in, ['read-me'])
  assert.deepEqual(findFilter(tabs.removeTab(scoped, 'overview'), id)?.in, [])
})

test('a filter of another kind keeps no value, and takes a column that fits', () => {
  const { content, id } = filters.addFilter(both.content, 'SELECT', 'Site', datasets)
  const set = filters.changeFilter(content, id, { default: ['linz'], locked: true, single: true })
  const changed = findFilter(filters.changeKind(set, id, 'DATE', datasets), id)
  assert.deepEqual(changed, {
    id,
    kind: 'DATE',
    label: 'Site',
    columns: [{ dataset: 'webform_1', column: '_createDate' }],
  })
})

test('a figure is a query and back; what says more is left alone', () => {
  const figures: readonly Figure[] = [
    { dataset: 'd', fn: 'count' },
    { dataset: 'd', fn: 'mean', of: 'score' },
    { dataset: 'd', fn: 'count', date: '_createDate', last: { weeks: 12 }, compares: true, course: 'week' },
    { dataset: 'd', fn: 'sum', of: 'score', date: 'day', course: 'month' },
  ]
  for (const figure of figures) {
    const found = figureOf(figureQuery(figure))
    assert.ok(found)
    assert.deepEqual(figureQuery(found), figureQuery(figure))
  }
  assert.equal(figureOf({ ...figureQuery({ dataset: 'd', fn: 'count' }), limit: 5 }), undefined)
  assert.equal(figureOf(chart.query), undefined)
})

test('a figure with a course has the figure of the whole time, and periods without rows', () => {
  const query = figureQuery({ dataset: 'd', fn: 'count', date: 'day', course: 'week' })
  assert.equal(query.totals, true)
  assert.deepEqual(query.dimensions, [{ as: 'time', of: 'day', grain: 'week', fill: true }])
})

test('a filter of dates begins with when responses were sent, if it can', () => {
  const born: Column = { id: 'born', label: 'Born', type: 'DATE' }
  assert.equal(filters.likelyColumn('DATE', [born, ...columns])?.id, '_createDate')
  assert.equal(filters.likelyColumn('DATE', [born])?.id, 'born')
})

test('undo and redo take back steps; typing in one field within a moment is one step', () => {
  let history = steps.createHistory(shownOf(both.content))
  const type = (title: string, now: number) => {
    const content = cards.changeCard(history.state.content, 'sites', { title })
    history = change(history, { content, joins: 'title' }, now)
  }
  type('S', 0)
  type('Si', 500)
  type('Sit', 5000)
  assert.equal(history.past.length, 2)
  history = steps.undo(history) ?? history
  assert.equal(findCard(history.state.content, 'sites')?.card.title, 'Si')
  history = steps.undo(history) ?? history
  assert.equal(history.state.content, both.content)
  assert.equal(steps.undo(history), undefined)
  history = steps.redo(steps.redo(history) ?? history) ?? history
  assert.equal(findCard(history.state.content, 'sites')?.card.title, 'Sit')
  assert.equal(steps.redo(history), undefined)
})

test('moves of one card in a row are one step, however long they take', () => {
  let history = steps.createHistory(shownOf(both.content))
  for (const [x, now, isSession] of [
    [1, 0, false],
    [2, 9000, true],
    [3, 99_000, true],
  ] as const) {
    const content = cards.placeCard(both.content, 'sites', { x, y: 9, w: 6, h: 4 })
    history = change(history, { content, joins: 'place sites', isSession }, now)
  }
  assert.equal(history.past.length, 1)
})

const renamed = (content: Content, title: string) => cards.changeCard(content, 'sites', { title })

test('changes of two editors to different things are joined, and cards do not overlap', () => {
  const base = both.content
  const ours = cards.placeCard(renamed(base, 'By site'), 'read-me', { x: 0, y: 6, w: 4, h: 2 })
  const added = cards.addCard(base, 'overview', { kind: 'TEXT', title: 'News', text: 'x' })
  const theirs = { ...cards.placeCard(added.content, 'news', { x: 0, y: 6, w: 4, h: 2 }), name: 'Trainings' }
  const { merged, conflicts } = merge(base, ours, theirs)
  assert.deepEqual(conflicts, [])
  assert.equal(merged.name, 'Trainings')
  assert.equal(findCard(merged, 'sites')?.card.title, 'By site')
  assert.deepEqual(checkDocument(merged), [])
  assert.equal(merged.tabs[0]?.cards.length, 3)
})

test('if both changed the same card, the author decides', () => {
  const base = both.content
  const { merged, conflicts, decide } = merge(base, renamed(base, 'Mine'), renamed(base, 'Theirs'))
  assert.deepEqual(
    conflicts.map(({ part, id, title }) => [part, id, title]),
    [['card', 'sites', 'Mine']],
  )
  assert.equal(findCard(merged, 'sites')?.card.title, 'Theirs')
  assert.equal(findCard(decide(conflicts), 'sites')?.card.title, 'Mine')
})

test('a card that one editor removed and the other one changed stays; a move alone does not keep it', () => {
  const base = both.content
  const without = cards.removeCard(base, 'sites')
  assert.ok(findCard(merge(base, renamed(base, 'Mine'), without).merged, 'sites'))
  assert.ok(findCard(merge(base, without, renamed(base, 'Theirs')).merged, 'sites'))
  const moved = cards.placeCard(base, 'sites', { x: 0, y: 9, w: 6, h: 4 })
  assert.equal(findCard(merge(base, moved, without).merged, 'sites'), undefined)
})

test('only the members that differ are sent', () => {
  assert.equal(changesOf(empty, { ...empty }), undefined)
  assert.deepEqual(changesOf(empty, { ...empty, name: 'Trainings' }), { name: 'Trainings' })
  assert.deepEqual(changesOf({ ...empty, refreshSeconds: 60 }, empty), { refreshSeconds: null })
})

test('undo after a merge takes back our change and keeps theirs', () => {
  const base = both.content
  let history = steps.createHistory(shownOf(base))
  history = change(history, { content: renamed(base, 'Mine') }, 0)
  const theirs = { ...base, name: 'Trainings' }
  const { merged } = merge(base, history.state.content, theirs)
  history = steps.rebase(history, shownOf(merged), (ours: Content) => merge(base, ours, theirs).merged)
  const before = steps.undo(history)?.state.content
  assert.equal(before && findCard(before, 'sites')?.card.title, 'Sites')
  assert.equal(before?.name, 'Trainings')
})

test('both editors and descriptions call kinds of charts the same', () => {
  assert.deepEqual(chartKindsEn, wordsEn.kinds)
  assert.deepEqual(chartKindsDe, wordsDe.kinds)
})
