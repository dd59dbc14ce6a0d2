// Parts of the console that need no page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVENT_TYPES } from '../../src/product/event-types.ts'
import { EVENT_GROUPS } from '../../src/web/console/event-types.ts'
import { sourceDraftOf, sourceIn } from '../../src/web/console/pages/datasets/source-draft.ts'
import { headersIn, headersToText } from '../../src/web/console/pages/webhooks/headers.ts'
import { cronOf, parseSchedule, weekdays } from '../../src/web/console/parts/schedule.ts'
import { scheduleDe } from '../../src/web/messages/console/schedule-de.ts'
import { scheduleEn } from '../../src/web/messages/console/schedule-en.ts'

test('the console offers each type of event', () => {
  assert.deepEqual(Object.values(EVENT_GROUPS).flat(), [...EVENT_TYPES])
})

const SCHEDULES = [
  ['*/15 * * * *', 'Every 15 minutes', 'Alle 15 Minuten'],
  ['0 * * * *', 'Every hour', 'Jede Stunde'],
  ['5 * * * *', 'Every hour, 5 minutes past', 'Jede Stunde, 5 Minuten danach'],
  ['30 6 * * *', 'Every day at 06:30', 'Täglich um 06:30'],
  ['0 8 * * 1', 'Every Monday at 08:00', 'Jeden Montag um 08:00'],
  ['0 8 * * 7', 'Every Sunday at 08:00', 'Jeden Sonntag um 08:00'],
  ['0 23 31 * *', 'On day 31 of each month at 23:00', 'Am 31. jedes Monats um 23:00'],
] as const

test('common schedules are said in words, and keep their expression', () => {
  for (const [cron, english, german] of SCHEDULES) {
    const schedule = parseSchedule(cron) ?? assert.fail(cron)
    assert.equal(scheduleEn(schedule, weekdays('en')), english)
    assert.equal(scheduleDe(schedule, weekdays('de')), german)
    assert.equal(cronOf(schedule), cron.replace('* * 7', '* * 0'))
  }
})

test('other schedules stay expressions', () => {
  for (const cron of [
    '0 8 * * 1-5',
    '0 8 1 1 *',
    '0 8 1 * 1',
    '0 24 * * *',
    '60 * * * *',
    '0 8 * *',
    '',
    'x * * * *',
  ])
    assert.equal(parseSchedule(cron), undefined, cron)
})

test('what a dataset loads, and when, is the same after it was edited', () => {
  for (const cron of ['*/5 * * * *', '0 8 * * 1', '0 8 * * 1-5']) {
    const dataset = {
      source: { connectionid: 'c', query: 'select 1', cursor: 'id' },
      schedule: { cron, timeZone: 'Europe/Vienna' },
    }
    assert.deepEqual(sourceIn(sourceDraftOf(dataset, 'UTC')), dataset)
  }
  const byHand = { source: { connectionid: 'c', table: 'public.orders' }, schedule: null }
  assert.deepEqual(sourceIn(sourceDraftOf(byHand, 'UTC')), byHand)
})

test('headers are lines of text, and other lines are refused', () => {
  const headers = { authorization: 'Bearer a:b', 'x-empty': '' }
  assert.deepEqual(headersIn(headersToText(headers)), headers)
  assert.deepEqual(headersIn('\n  X-One :  1 \n\n'), { 'X-One': '1' })
  assert.equal(headersIn('no header'), undefined)
  assert.equal(headersIn('sp ace: 1'), undefined)
})
