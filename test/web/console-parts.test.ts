// Parts of the console that need no page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVENT_TYPES } from '../../src/product/event-types.ts'
import { EVENT_GROUPS } from '../../src/web/console/event-types.ts'
import { sourceDraftOf, sourceIn } from '../../src/web/console/pages/datasets/source-draft.ts'
import { headerRows } from '../../src/web/console/pages/webhooks/header-rows.ts'
import { cronOf, parseSchedule, weekdays } from '../../src/web/console/parts/schedule.ts'
import { scheduleDe } from '../../src/web/texts/console/schedule-de.ts'
import { scheduleEn } from '../../src/web/texts/console/schedule-en.ts'

test('the console offers each type of event', () => {
  assert.deepEqual(Object.values(EVENT_GROUPS).flat(), [...EVENT_TYPES])
})

const SCHEDULES = [
  ['*/15 * * * *', 'Every 15 minutes', 'Alle 15 Minuten'],
  ['0 * * * *', 'Every hour', 'Jede Stunde'],
  ['5 * * * *', 'Every hour, 5 minutes past', 'Jede Stunde, 5 Minuten danach'],
  ['30 6 * * *', 'Every day at 6:30 AM', 'Täglich um 06:30 Uhr'],
  ['0 8 * * 1', 'Every Monday at 8:00 AM', 'Jeden Montag um 08:00 Uhr'],
  ['0 8 * * 7', 'Every Sunday at 8:00 AM', 'Jeden Sonntag um 08:00 Uhr'],
  ['0 23 31 * *', 'On day 31 of each month at 11:00 PM', 'Am 31. jedes Monats um 23:00 Uhr'],
] as const

test('common schedules are said in words, and keep their expression', () => {
  for (const [cron, english, german] of SCHEDULES) {
    const schedule = parseSchedule(cron) ?? assert.fail(cron)
    assert.equal(scheduleEn(schedule, weekdays('en')).replaceAll('\u202f', ' '), english)
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

test('a header keeps its stored value until another one is typed, and names are unique', () => {
  const headers = headerRows({ authorization: null, 'x-one': '1' })
  assert.equal(headers.hasChanged, false)
  headers.add()
  assert.equal(headers.hasChanged, false, 'an empty row is none')
  const added = headers.rows[2]
  assert.ok(added)
  Object.assign(added, { name: 'x-two', value: ' 2 ' })
  assert.equal(headers.hasChanged, true)
  assert.deepEqual(headers.result(), { authorization: null, 'x-one': '1', 'x-two': '2' })
  added.name = 'X-One'
  assert.equal(headers.result(), undefined)
  added.name = 'sp ace'
  assert.equal(headers.result(), undefined)
  for (const row of headers.rows) headers.remove(row)
  assert.equal(headers.result(), null)
})
