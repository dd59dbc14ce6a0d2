// Dates and times as texts of files have them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvSource } from '../../src/product/datasets/load/csv.ts'
import { detectColumns } from '../../src/product/datasets/load/detect.ts'
import { DayOrders, dayIn, momentIn, timeIn } from '../../src/product/datasets/load/text-dates.ts'

test('a date is read in the order that is known, and never guessed', () => {
  for (const [text, order, expected] of [
    ['2026-01-31', undefined, '2026-01-31'],
    ['31.01.2026', undefined, '2026-01-31'],
    ['1.2.2026', 'MDY', '2026-02-01'],
    ['31/01/2026', 'DMY', '2026-01-31'],
    ['01/31/2026', 'MDY', '2026-01-31'],
    ['01/02/2026', 'DMY', '2026-02-01'],
    ['01/02/2026', 'MDY', '2026-01-02'],
    ['01/02/2026', undefined, undefined],
    ['31/01/2026', 'MDY', undefined],
    ['29.02.2026', undefined, undefined],
    ['31.01.26', undefined, undefined],
    ['2026-02-30', undefined, undefined],
    ['2026/3/01', undefined, '2026-03-01'],
    ['2026.03.01', 'MDY', '2026-03-01'],
    ['2026/3.01', undefined, undefined],
    ['Jan 1 2000', undefined, '2000-01-01'],
    ['January 31, 2026', undefined, '2026-01-31'],
    ['1 Sept 2026', undefined, '2026-09-01'],
    ['31-Dec-2026', undefined, '2026-12-31'],
    ['Mayor 1 2000', undefined, undefined],
    ['Feb 30 2026', undefined, undefined],
    ['Mar 1', undefined, undefined],
  ] as const)
    assert.equal(dayIn(text, order), expected, `${text} ${order}`)
})

test('a moment without an offset is one of the time zone', () => {
  for (const [text, timeZone, expected] of [
    ['2026-01-31T09:00:00Z', 'Europe/Berlin', '2026-01-31T09:00:00Z'],
    ['2026-01-31 09:00:00', 'UTC', '2026-01-31T09:00:00Z'],
    ['2026-01-31T09:00', 'UTC', '2026-01-31T09:00:00Z'],
    ['2026-01-31 09:00', 'Europe/Berlin', '2026-01-31T09:00:00+01:00'],
    ['2026-07-31 09:00', 'Europe/Berlin', '2026-07-31T09:00:00+02:00'],
    ['2026-07-31 9:05:01.123456', 'America/New_York', '2026-07-31T09:05:01.123-04:00'],
    // Skipped by the clock change, and repeated by it.
    ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29T03:30:00+02:00'],
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
    ['2026-01-31 09:00:00+01', 'UTC', '2026-01-31T09:00:00+01:00'],
    ['2026-01-31 09:00:00.5+0530', 'UTC', '2026-01-31T09:00:00.5+05:30'],
    ['31.01.2026 09:00', 'UTC', '2026-01-31T09:00:00Z'],
    ['2026/03/01 9:30:15 AM GMT+1', 'UTC', '2026-03-01T09:30:15+01:00'],
    ['2026/03/01 12:05:00 AM GMT-3:30', 'UTC', '2026-03-01T00:05:00-03:30'],
    ['Jan 1, 2026, 9:30 PM', 'Europe/Berlin', '2026-01-01T21:30:00+01:00'],
    ['2026-03-01 09:30:15 UTC', 'Europe/Berlin', '2026-03-01T09:30:15Z'],
    ['2026/03/01 13:30 PM', 'UTC', undefined],
    ['31/01/2026 09:00', 'UTC', undefined],
    ['2026-01-31 24:00', 'Europe/Berlin', undefined],
    ['2026-02-30 09:00', 'UTC', undefined],
    ['2026-01-31', 'UTC', undefined],
  ] as const)
    assert.equal(momentIn(text, { timeZone, order: undefined }), expected, text)
})

test('a time has no seconds, unless they are zero', () => {
  for (const [text, expected] of [
    ['09:30', '09:30'],
    ['09:30:00', '09:30'],
    ['09:30:00.000', '09:30'],
    ['09:30:15', undefined],
    ['9:30:00 PM', '21:30'],
    ['12:00 am', '00:00'],
    ['13:00 PM', undefined],
    ['24:00:00', undefined],
  ] as const)
    assert.equal(timeIn(text), expected, text)
})

test('a column shows the order of its dates; a column that does not stays a text', async () => {
  for (const [values, given, expected] of [
    [['01/02/2026', '31/01/2026'], undefined, 'DATE DMY'],
    [['01/02/2026', '01/31/2026', ''], undefined, 'DATE MDY'],
    [['01/02/2026', '03/04/2026'], undefined, 'TEXT'],
    [['01/02/2026', '03/04/2026'], 'MDY', 'DATE MDY'],
    [['31/01/2026', '01/31/2026'], undefined, 'TEXT'],
    [['01/31/2026', '31/01/2026'], undefined, 'TEXT'],
    [['31/01/2026'], 'MDY', 'TEXT'],
    [['31.01.2026', '2026-02-01'], undefined, 'DATE'],
    [['2026-01-31 09:00:00', '2026-01-31T10:00Z'], undefined, 'DATETIME'],
    [['31/01/2026 09:00', '01/02/2026 10:00'], undefined, 'DATETIME DMY'],
    [['01/02/2026 10:00'], undefined, 'TEXT'],
    [['09:30:00', '10:00'], undefined, 'TIME'],
    [['09:30:15'], undefined, 'TEXT'],
    [['2026-01-31', '2026-01-31 09:00'], undefined, 'TEXT'],
    [['1/2', '31/01/2026'], undefined, 'TEXT'],
  ] as const) {
    const days = new DayOrders(given)
    const file = ['when', ...values.map(value => `"${value}"`)].join('\n')
    const source = csvSource(textsOf(`${file}\n`), { timeZone: 'UTC', days })
    const [column] = await detectColumns(source, { rows: 10, bytes: 1000 })
    const order = column?.type === 'TEXT' ? undefined : days.orderOf(0)
    assert.equal([column?.type, order].filter(Boolean).join(' '), expected, values.join())
  }
})

async function* textsOf(text: string) {
  yield text
}
