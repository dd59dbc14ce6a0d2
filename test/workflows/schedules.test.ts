// Schedules start one run at each of their moments: over changes of the clock, after the server was off, and with many processes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { openStore } from '../../src/product/open-store.ts'
import { nextDate } from '../../src/product/workflows/schedules/schedule.ts'
import { startDueSchedules } from '../../src/product/workflows/schedules/schedules.ts'
import { onEachStore, type TestServer } from '../support/harness.ts'
import { WorkflowPlace } from './place.ts'

/** The moments of a schedule, each found from the one before, as the server does. */
async function moments(schedule: string, from: string, count: number, delayMs: number): Promise<string[]> {
  const found: string[] = []
  for (let now = new Date(from); found.length < count; ) {
    const next = await nextDate({ schedule, timeZone: 'Europe/Vienna' }, now)
    assert.ok(next)
    found.push(next)
    now = new Date(Date.parse(next) + delayMs)
  }
  return found.map(date => date.slice(0, 16))
}

/** How late the server may be, in milliseconds. */
const DELAYS = [0, 500, 20 * 60_000, 50 * 60_000]

test('a schedule in the hour that the clock leaves out is due right after it', async () => {
  for (const delayMs of DELAYS) {
    const days = ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30']
    assert.deepEqual(await moments('30 2 * * *', '2026-03-27T12:00:00Z', 3, delayMs), days)
  }
  const hours = ['2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T02:00']
  assert.deepEqual(await moments('0 * * * *', '2026-03-28T23:30:00Z', 3, 0), hours)
})

test('a daily schedule in the hour that the clock repeats is due once, and an hourly one in both', async () => {
  for (const delayMs of DELAYS) {
    const days = ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']
    assert.deepEqual(await moments('30 2 * * *', '2026-10-23T12:00:00Z', 3, delayMs), days)
  }
  const hours = ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00']
  assert.deepEqual(await moments('0 * * * *', '2026-10-24T23:30:00Z', 3, 0), hours)
})

// The server is of this file, because a test starts the schedules of all organizations.
onEachStore('schedules', declareTests, {})

/** So far ahead that the server itself does not start the runs. */
const DUE = '2090-01-01T08:00:00.000Z'
const at = (day: number, time: string) => new Date(`2090-01-0${day}T${time}Z`)

function declareTests(server: TestServer): void {
  async function scheduled(more: object = {}) {
    const place = await WorkflowPlace.of(server)
    const trigger = { schedule: '0 8 * * *', timeZone: 'UTC', ...more }
    const path = await place.activate({ trigger, steps: [{ id: 'end', type: 'stop' }] })
    const workflowid = path.split('/').at(-1) ?? ''
    const setDue = (next_date: string) =>
      server.db.updateTable('workflows').set({ next_date }).where('id', '=', workflowid).execute()
    await setDue(DUE)
    const runs = async () => {
      const rows = server.db.selectFrom('workflow_runs').select('input').where('workflow_id', '=', workflowid)
      return (await rows.execute()).map(({ input }) => Object(input.event).scheduledDate)
    }
    const nextOf = async () => (await place.alice.call('GET', path)).body.nextDate
    return { place, path, setDue, runs, nextOf }
  }

  test('after a day without a server, a schedule runs once', async () => {
    const { place, path, runs, nextOf } = await scheduled()
    await startDueSchedules(server.db, at(3, '09:30:00'))
    assert.deepEqual([await runs(), await nextOf()], [[DUE], '2090-01-04T08:00:00.000Z'])
    await startDueSchedules(server.db, at(3, '09:30:01'))
    assert.equal((await runs()).length, 1)
    await place.alice.call('PUT', `${path}/pause`)
  })

  test('after a day without a server, a schedule that does not catch up runs at its next moment', async () => {
    const { place, path, runs, nextOf } = await scheduled({ catchUp: 'NONE' })
    await startDueSchedules(server.db, at(3, '09:30:00'))
    assert.deepEqual([await runs(), await nextOf()], [[], '2090-01-04T08:00:00.000Z'])
    await startDueSchedules(server.db, at(4, '08:00:05'))
    assert.deepEqual(
      [await runs(), await nextOf()],
      [['2090-01-04T08:00:00.000Z'], '2090-01-05T08:00:00.000Z'],
    )
    await place.alice.call('PUT', `${path}/pause`)
  })

  test('many processes start one run of a moment, also if it comes again', async () => {
    const { place, path, setDue, runs } = await scheduled()
    const dbs = Array.from({ length: 3 }, () => openStore(readConfig(server.env), { error: () => {} }))
    const now = at(1, '08:00:01')
    await Promise.all(Array.from({ length: 12 }, (_, i) => startDueSchedules(dbs[i % 3] ?? server.db, now)))
    assert.deepEqual(await runs(), [DUE])
    // As if the first process had died before its commit was known.
    await setDue(DUE)
    await Promise.all(dbs.map(db => startDueSchedules(db, now)))
    assert.deepEqual(await runs(), [DUE])
    for (const db of dbs) await db.destroy()
    await place.alice.call('PUT', `${path}/pause`)
  })

  test('a schedule that is paused when it is due starts nothing', async () => {
    const { place, path, runs, nextOf } = await scheduled()
    await place.alice.call('PUT', `${path}/pause`)
    await startDueSchedules(server.db, at(1, '08:00:01'))
    assert.deepEqual([await runs(), await nextOf()], [[], null])
  })

  test('a schedule that cannot be started does not stop those of others, and is tried again later', async () => {
    const [broken, other] = [await scheduled(), await scheduled()]
    const workflow_id = broken.path.split('/').at(-1) ?? ''
    const [version] = await server.db
      .selectFrom('workflow_versions')
      .select('document')
      .where('workflow_id', '=', workflow_id)
      .execute()
    const setZone = (timeZone: string) =>
      server.db
        .updateTable('workflow_versions')
        .set({
          document: JSON.stringify({ ...version?.document, trigger: { schedule: '0 8 * * *', timeZone } }),
        })
        .where('workflow_id', '=', workflow_id)
        .execute()
    // As after an update of Node that knows the zone by another name.
    await setZone('Mars/Olympus')
    await broken.setDue('2089-12-31T08:00:00.000Z')
    const failures: unknown[] = []
    const log = { error: (about: object) => void failures.push(about) }
    await startDueSchedules(server.db, at(1, '08:00:01'), log)
    assert.deepEqual([await broken.runs(), await other.runs(), failures.length], [[], [DUE], 1])
    await startDueSchedules(server.db, at(1, '08:00:02'), log)
    assert.equal(failures.length, 1)
    await setZone('UTC')
    await startDueSchedules(server.db, at(1, '09:00:02'), log)
    assert.deepEqual([(await broken.runs()).length, failures.length], [1, 1])
    for (const { place, path } of [broken, other]) await place.alice.call('PUT', `${path}/pause`)
  })
}
