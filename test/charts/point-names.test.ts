// The names of points in scatter and bubble charts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NAME_SIZE, placeNames } from '../../src/engine/charts/point-names.ts'
import { textWidth } from '../../src/engine/charts/text.ts'

const room = { x: 0, y: 0, width: 400, height: 240 }

test('a name stands on no other point and on no other name, and inside the chart', () => {
  const point = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 240 }),
    diameter: fc.integer({ min: 5, max: 56 }),
    name: fc.string({ minLength: 1, maxLength: 20 }),
  })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 20 }), points => {
      const boxes = [...placeNames(points, room)].map(([point, { position, text }]) => {
        const width = textWidth(text, NAME_SIZE)
        const [right, down] = { inside: [0, 0], top: [0, -1], bottom: [0, 1], right: [1, 0], left: [-1, 0] }[
          position
        ] as [number, number]
        const x = point.x + right * (point.diameter / 2 + 3 + width / 2)
        const y = point.y + down * (point.diameter / 2 + 10)
        return { of: point, left: x - width / 2, right: x + width / 2, top: y - 7, bottom: y + 7 }
      })
      for (const [i, box] of boxes.entries()) {
        assert.ok(box.left >= 0 && box.right <= 400 && box.top >= 0 && box.bottom <= 240)
        // Sides that touch differ by what binary fractions lose.
        const isUpTo = (a: number, b: number) => a <= b + 1e-9
        const isApart = (left: number, right: number, top: number, bottom: number) =>
          isUpTo(box.right, left) ||
          isUpTo(right, box.left) ||
          isUpTo(box.bottom, top) ||
          isUpTo(bottom, box.top)
        for (const other of boxes.slice(i + 1))
          assert.ok(isApart(other.left, other.right, other.top, other.bottom))
        for (const { x, y, diameter } of points.filter(one => one !== box.of))
          assert.ok(isApart(x - diameter / 2, x + diameter / 2, y - diameter / 2, y + diameter / 2))
      }
    }),
  )
})

test('the name of a point alone stands above it, and inside if the point is large', () => {
  const small = { x: 200, y: 120, diameter: 10, name: 'First aid' }
  const large = { ...small, diameter: 90 }
  assert.equal(placeNames([small], room).get(small)?.position, 'top')
  assert.equal(placeNames([large], room).get(large)?.position, 'inside')
})
