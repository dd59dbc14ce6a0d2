import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ORDERS, shuffled } from '../../src/engine/questions/shared/shuffled.ts'

const choices = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id }))
const question = { id: 'q', shuffle: true }

test('every order has all choices, exclusive ones last, and is determined by its number', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ id: fc.string(), exclusive: fc.boolean() }), { selector: ({ id }) => id }),
      fc.nat(ORDERS - 1),
      (list, order) => {
        const mixed = shuffled(list, question, order)
        assert.deepEqual(new Set(mixed), new Set(list))
        assert.equal(mixed.length, list.length)
        const first = mixed.findIndex(choice => choice.exclusive)
        if (first >= 0) assert.ok(mixed.slice(first).every(choice => choice.exclusive))
        assert.deepEqual(shuffled(list, question, order), mixed)
      },
    ),
  )
})

test('orders differ by number and by question, and every choice can come first', () => {
  const orders = Array.from({ length: ORDERS }, (_, order) => shuffled(choices, question, order))
  assert.ok(new Set(orders.map(order => JSON.stringify(order))).size > ORDERS / 2)
  assert.equal(new Set(orders.map(([first]) => first?.id)).size, choices.length)
  const others = Array.from({ length: ORDERS }, (_, order) =>
    shuffled(choices, { ...question, id: 'r' }, order),
  )
  assert.notDeepEqual(others, orders)
})

test('choices that are not shuffled keep their order', () => {
  assert.equal(shuffled(choices, { id: 'q' }, 3), choices)
  assert.equal(shuffled(choices, question, undefined), choices)
})
