// Responses by day, week or month.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timelineOf } from '../../src/product/summary/timeline.ts'

for (const [name, days, unit, dates] of [
  ['no responses', {}, 'DAY', []],
  [
    'days without responses count as 0',
    { '2026-02-27': 2, '2026-03-01': 1 },
    'DAY',
    ['2026-02-27 2', '2026-02-28 0', '2026-03-01 1'],
  ],
  [
    'weeks begin on Monday, also around a new year',
    { '2025-12-28': 1, '2026-01-04': 2, '2026-03-02': 3 },
    'WEEK',
    [
      ...['2025-12-22 1', '2025-12-29 2', '2026-01-05 0', '2026-01-12 0', '2026-01-19 0', '2026-01-26 0'],
      ...['2026-02-02 0', '2026-02-09 0', '2026-02-16 0', '2026-02-23 0', '2026-03-02 3'],
    ],
  ],
  [
    'months cross a new year',
    { '2024-11-30': 1, '2026-02-01': 2 },
    'MONTH',
    [
      ...['2024-11-01 1', '2024-12-01 0', '2025-01-01 0', '2025-02-01 0', '2025-03-01 0', '2025-04-01 0'],
      ...['2025-05-01 0', '2025-06-01 0', '2025-07-01 0', '2025-08-01 0', '2025-09-01 0', '2025-10-01 0'],
      ...['2025-11-01 0', '2025-12-01 0', '2026-01-01 0', '2026-02-01 2'],
    ],
  ],
] as const)
  test(name, () => {
    const timeline = timelineOf(days)
    assert.equal(timeline.unit, unit)
    assert.deepEqual(
      timeline.counts.map(({ date, count }) => `${date} ${count}`),
      dates,
    )
  })

test('days and weeks have at most 62 columns', () => {
  const from = Date.parse('2026-01-04')
  for (let span = 1; span < 500; span++) {
    const day = (offset: number) => new Date(from + offset * 86_400_000).toISOString().slice(0, 10)
    const { unit, counts } = timelineOf({ [day(0)]: 1, [day(span)]: 1 })
    assert.ok(counts.length <= 62, `${span} days: ${counts.length} columns of a ${unit}`)
    assert.equal(
      counts.reduce((sum, { count }) => sum + count, 0),
      2,
    )
  }
})
