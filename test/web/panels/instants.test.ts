// Moments in controls of a page, which have no time zone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLocal, toLocal } from '../../../src/web/authoring/fields/instants.ts'

const at = <T>(zone: string, work: () => T): T => {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return work()
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
}

for (const [zone, instant, local] of [
  ['UTC', '2026-01-15T12:00:00.000Z', '2026-01-15T12:00'],
  ['America/New_York', '2026-01-15T12:00:00.000Z', '2026-01-15T07:00'],
  ['America/New_York', '2026-07-15T12:00:00.000Z', '2026-07-15T08:00'],
  ['Asia/Kolkata', '2026-01-15T12:00:00.000Z', '2026-01-15T17:30'],
] as const)
  test(`${instant} is ${local} in ${zone}, and comes back`, () => {
    assert.equal(
      at(zone, () => toLocal(instant)),
      local,
    )
    assert.equal(
      at(zone, () => fromLocal(local)),
      instant,
    )
  })

test('without a moment a control is empty, and an empty control is no moment', () => {
  assert.equal(toLocal(''), '')
  assert.equal(fromLocal(''), undefined)
})
