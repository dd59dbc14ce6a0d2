import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDuration } from '../../src/platform/duration.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

for (const [text, ms] of [
  ['1s', SECOND],
  ['90s', 90 * SECOND],
  ['15m', 900 * SECOND],
  ['1h', HOUR],
  ['48h', 48 * HOUR],
  ['30d', 720 * HOUR],
  ['999999999d', 999_999_999 * 24 * HOUR],
] as const)
  test(`the duration ${text} is ${ms} ms`, () => assert.equal(parseDuration(text), ms))

for (const text of [
  '',
  'm',
  '15',
  '0m',
  '015m',
  '1.5h',
  '-1h',
  '+1h',
  ' 1h',
  '1h ',
  '1h\n',
  '1 h',
  '1w',
  '1H',
  '1ms',
  '1h30m',
  '٣h',
  '1234567890s',
  'Infinityd',
])
  test(`${JSON.stringify(text)} is not a duration`, () => assert.equal(parseDuration(text), undefined))
