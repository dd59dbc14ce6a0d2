// How long deliveries are kept.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { expiringDeliveries } from '../../../src/product/webhooks/sweep.ts'
import { onEachStore } from '../../support/harness.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

onEachStore('retention of deliveries', server => {
  test('deliveries are kept for 7 days, failed ones for 30, and waiting ones until they end', async () => {
    const { id } = await server.organization()
    const now = Date.now()
    const ago = (ms: number) => new Date(now - ms).toISOString()
    for (const [event_id, status, finish_date] of [
      ['a', 'DELIVERED', ago(7 * DAY_MS - HOUR_MS)],
      ['b', 'DELIVERED', ago(7 * DAY_MS + HOUR_MS)],
      ['c', 'FAILED', ago(30 * DAY_MS - HOUR_MS)],
      ['d', 'FAILED', ago(30 * DAY_MS + HOUR_MS)],
      ['e', 'WAITING', null],
    ] as const)
      await server.db
        .insertInto('webhook_deliveries')
        .values({
          organization_id: id,
          webhook_id: 'webhook',
          event_id,
          type: 'response.created',
          status,
          attempt_count: 1,
          attempt_log: '[]',
          next_date: null,
          locked_by: null,
          create_date: ago(40 * DAY_MS),
          finish_date,
        })
        .execute()
    await inTransaction(server.db, async trx => {
      for (const { keepMs, deleteBefore } of expiringDeliveries(7)) await deleteBefore(trx, ago(keepMs), 500)
    })
    const left = await server.db
      .selectFrom('webhook_deliveries')
      .select('event_id')
      .where('organization_id', '=', id)
      .orderBy('event_id')
      .execute()
    assert.deepEqual(
      left.map(({ event_id }) => event_id),
      ['a', 'c', 'e'],
    )
  })
})
