import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedReason } from '../../src/public/published/availability.ts'

test('a form opens at the moment of opensAt, and is closed from the moment of closesAt', () => {
  const settings = { opensAt: '2026-03-01T08:00:00.000Z', closesAt: '2026-03-01T09:00:00.000Z' }
  const reasonAt = (now: string) => closedReason({ status: 'ACTIVE', form: { settings } }, new Date(now))
  assert.equal(reasonAt('2026-03-01T07:59:59.999Z'), 'not_open_yet')
  assert.equal(reasonAt('2026-03-01T08:00:00.000Z'), undefined)
  assert.equal(reasonAt('2026-03-01T08:59:59.999Z'), undefined)
  assert.equal(reasonAt('2026-03-01T09:00:00.000Z'), 'closed')
})
