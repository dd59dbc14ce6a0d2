// Distributions as columns: every answer is in one of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slotsOf } from '../../../src/web/results/summary/slots.ts'

const single = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([from, count]) => ({ from, to: from, count }))

test('a short span of whole numbers has a column for each, also for those that nobody gave', () => {
  assert.deepEqual(slotsOf(single([2, 5], [4, 1])), single([2, 5], [3, 0], [4, 1]))
  assert.deepEqual(slotsOf(single([2, 5]), { min: 1, max: 3 }), single([1, 0], [2, 5], [3, 0]))
  assert.equal(slotsOf(single([0, 1], [49, 1])).length, 50)
})

test('other numbers share twenty columns, and the largest is in the last one', () => {
  for (const distribution of [single([0, 1], [50, 2]), single([0, 1], [0.5, 2], [1, 4])]) {
    const slots = slotsOf(distribution)
    const sum = (list: readonly { readonly count: number }[]) =>
      list.reduce((all, { count }) => all + count, 0)
    assert.equal(slots.length, 20)
    assert.equal(sum(slots), sum(distribution))
    assert.equal(slots.at(-1)?.count, distribution.at(-1)?.count)
    assert.equal(slots[0]?.count, 1)
  }
  assert.equal(slotsOf(single([0, 1], [0.5, 2], [1, 4]))[10]?.count, 2)
})

test('an answer outside of the axis widens it; ranges and a single number stay as they are', () => {
  assert.deepEqual(slotsOf(single([0, 1], [7, 1]), { min: 1, max: 5 }).length, 8)
  const ranges = [{ from: 0, to: 10, count: 3 }]
  assert.equal(slotsOf(ranges), ranges)
  assert.deepEqual(slotsOf(single([0.5, 3])), single([0.5, 3]))
  assert.deepEqual(slotsOf([]), [])
})
