// When a receiver of webhooks that fails is disabled, and when its owner gets a mail.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDead, isWorrying } from '../../src/product/webhooks/schedule.ts'

const HOUR = 60 * 60_000

test('a receiver is disabled after 72 hours and 20 failures, and not before', () => {
  assert.ok(isDead(20, 72 * HOUR))
  assert.ok(!isDead(19, 72 * HOUR))
  assert.ok(!isDead(20, 72 * HOUR - 1))
})

test('its owner is told after 24 hours, if it was tried often enough to be paused', () => {
  assert.ok(isWorrying(20, 24 * HOUR))
  assert.ok(!isWorrying(20, 24 * HOUR - 1))
  assert.ok(!isWorrying(1, 24 * HOUR))
})
