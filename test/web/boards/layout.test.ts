// Places of cards: nothing overlaps, nothing leaves the grid, and what makes room comes back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Card, GRID_COLUMNS } from '../../../src/engine/dashboards/document.ts'
import {
  arrange,
  cardAfterKey,
  closeGaps,
  fitBox,
  freeBox,
  isSameBox,
  movedBox,
  overlaps,
  readingOrder,
  SIZES,
  settle,
  swap,
} from '../../../src/web/dashboard-editor/document/layout.ts'

type Row = readonly [id: string, x: number, y: number, w: number, h: number]

const cardsOf = (rows: readonly Row[]): Card[] =>
  rows.map(([id, x, y, w, h]) => ({ id, kind: 'TEXT', x, y, w, h }))
const rowsOf = (cards: readonly Card[]): Row[] => cards.map(({ id, x, y, w, h }) => [id, x, y, w, h])

for (const [name, before, id, box, after] of [
  ['a card moves to a free place', [['a', 0, 0, 3, 2]], 'a', { x: 4, y: 1, w: 3, h: 2 }, [['a', 4, 1, 3, 2]]],
  [
    'cards of one size change places',
    [
      ['a', 0, 0, 6, 2],
      ['b', 6, 0, 6, 2],
    ],
    'a',
    { x: 6, y: 0, w: 6, h: 2 },
    [
      ['b', 0, 0, 6, 2],
      ['a', 6, 0, 6, 2],
    ],
  ],
  [
    'a card in the way moves down',
    [
      ['a', 0, 0, 6, 2],
      ['b', 6, 0, 6, 2],
    ],
    'a',
    { x: 3, y: 0, w: 6, h: 2 },
    [
      ['a', 3, 0, 6, 2],
      ['b', 6, 2, 6, 2],
    ],
  ],
  [
    'those below it move on',
    [
      ['a', 0, 0, 6, 2],
      ['b', 0, 2, 6, 2],
      ['c', 0, 4, 6, 2],
    ],
    'a',
    { x: 0, y: 0, w: 6, h: 3 },
    [
      ['a', 0, 0, 6, 3],
      ['b', 0, 3, 6, 2],
      ['c', 0, 5, 6, 2],
    ],
  ],
  [
    'the edge of the grid stops it',
    [['a', 0, 0, 4, 2]],
    'a',
    { x: 11, y: -3, w: 4, h: 2 },
    [['a', 8, 0, 4, 2]],
  ],
  [
    'no card is wider than the grid',
    [['a', 2, 0, 4, 2]],
    'a',
    { x: 2, y: 0, w: 40, h: 90 },
    [['a', 0, 0, 12, 40]],
  ],
] as const satisfies readonly (readonly [string, readonly Row[], string, object, readonly Row[]])[])
  test(name, () => assert.deepEqual(rowsOf(arrange(cardsOf(before), id, box)), after))

test('a card moves and grows by columns and rows, and a wide one ends at the edge', () => {
  const box = { x: 4, y: 1, w: 6, h: 2 }
  assert.deepEqual(movedBox(box, 'move', -1, 2), { x: 3, y: 3, w: 6, h: 2 })
  assert.deepEqual(movedBox(box, 'resize', 1, 2), { x: 4, y: 1, w: 7, h: 4 })
  assert.deepEqual(movedBox(box, 'resize', 3, 0), { x: 4, y: 1, w: 8, h: 2 })
})

test('a box is the same only if its place and its size are', () => {
  const box = { x: 4, y: 1, w: 6, h: 2 }
  assert.equal(isSameBox(box, { ...box }), true)
  for (const side of ['x', 'y', 'w', 'h'] as const)
    assert.equal(isSameBox(box, { ...box, [side]: 9 }), false, side)
})

test('keys lead through the cards as people read them', () => {
  const cards = cardsOf([
    ['low', 0, 2, 3, 2],
    ['right', 6, 0, 3, 2],
    ['left', 0, 0, 3, 2],
  ])
  for (const [from, key, to] of [
    ['left', 'ArrowRight', 'right'],
    ['right', 'ArrowDown', 'low'],
    ['right', 'ArrowLeft', 'left'],
    ['low', 'ArrowUp', 'right'],
    ['left', 'ArrowUp', undefined],
    ['low', 'ArrowDown', undefined],
    ['right', 'Home', 'left'],
    ['right', 'End', 'low'],
  ] as const)
    assert.equal(cardAfterKey(cards, from, key)?.id, to, `${from} ${key}`)
})

test('a new card goes beside the last one, or below', () => {
  assert.deepEqual(freeBox([], { w: 6, h: 4 }), { x: 0, y: 0, w: 6, h: 4 })
  const one = cardsOf([['a', 0, 0, 6, 4]])
  assert.deepEqual(freeBox(one, { w: 6, h: 4 }), { x: 6, y: 0, w: 6, h: 4 })
  assert.deepEqual(freeBox(one, { w: 8, h: 4 }), { x: 0, y: 4, w: 8, h: 4 })
})

test('a card changes places with its neighbour in reading order, in a row and below', () => {
  const row = cardsOf([
    ['a', 0, 0, 4, 2],
    ['b', 4, 0, 8, 2],
    ['c', 0, 2, 12, 3],
  ])
  assert.deepEqual(rowsOf(swap(row, 'b', -1)), [
    ['b', 0, 0, 8, 2],
    ['a', 8, 0, 4, 2],
    ['c', 0, 2, 12, 3],
  ])
  assert.deepEqual(
    swap(row, 'b', 1).map(({ id }) => id),
    ['a', 'c', 'b'],
  )
  assert.deepEqual(
    swap(row, 'a', -1).map(({ id }) => id),
    ['a', 'b', 'c'],
    'the first one stays',
  )
})

test('closing gaps moves every card up', () => {
  const cards = cardsOf([
    ['a', 0, 3, 6, 2],
    ['b', 6, 9, 6, 2],
    ['c', 0, 12, 12, 1],
  ])
  assert.deepEqual(rowsOf(closeGaps(cards)), [
    ['a', 0, 0, 6, 2],
    ['b', 6, 0, 6, 2],
    ['c', 0, 2, 12, 1],
  ])
})

const kind = fc.constantFrom('CHART', 'METRIC', 'TEXT', 'IMAGE', 'BUTTON', 'FORM')
const box = fc.record({
  x: fc.integer({ min: -3, max: 15 }),
  y: fc.integer({ min: -3, max: 30 }),
  w: fc.integer({ min: -1, max: 15 }),
  h: fc.integer({ min: -1, max: 45 }),
})
const many = fc
  .array(fc.tuple(kind, box), { minLength: 1, maxLength: 12 })
  .map(all => settle(all.map(([one, at], i): Card => ({ id: `c${i}`, kind: one, ...fitBox(one, at) }))))

function isWhole(cards: readonly Card[], count: number): void {
  assert.equal(cards.length, count)
  assert.deepEqual(cards, readingOrder(cards))
  for (const [i, card] of cards.entries()) {
    assert.ok(card.x >= 0 && card.x + card.w <= GRID_COLUMNS && card.y >= 0)
    assert.ok(card.w >= SIZES[card.kind].min.w && card.h >= SIZES[card.kind].min.h)
    assert.ok(cards.slice(0, i).every(other => !overlaps(other, card)))
  }
}

test('whatever people do, cards stay on the grid and apart from each other', () => {
  fc.assert(
    fc.property(many, fc.nat(), box, fc.constantFrom<-1 | 1>(-1, 1), (cards, n, at, by) => {
      const id = cards[n % cards.length]?.id ?? ''
      isWhole(cards, cards.length)
      isWhole(arrange(cards, id, at), cards.length)
      isWhole(swap(cards, id, by), cards.length)
      isWhole(closeGaps(cards), cards.length)
    }),
  )
})
