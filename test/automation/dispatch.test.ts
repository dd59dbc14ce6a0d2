// Events are stored with their change, and reach each listener exactly once.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inTransaction, newId } from '../../src/platform/db/database.ts'
import { setCause } from '../../src/product/events/cause.ts'
import { createDispatcher, type FanOut, type Match } from '../../src/product/events/dispatch.ts'
import type { Place } from '../../src/product/events/emit.ts'
import { emit } from '../../src/product/events/emit.ts'
import { putListener } from '../../src/product/events/queries.ts'
import { migrate } from '../../src/product/open-store.ts'
import type { Db } from '../../src/product/tables/tables.ts'
import { until } from '../support/assertions.ts'
import { stores } from '../support/harness.ts'
import { openStores } from '../support/job-stores.ts'

const place: Place = { organizationId: 'org_a', userId: 'user_a', appId: 'app_a' }
const pausedAt = (webformId: string) => ({
  type: 'webform.paused' as const,
  id: webformId,
  webformId,
  data: {},
  now: '2026-01-01T00:00:00.000Z',
})

for (const store of stores) {
  describe(`events on ${store}`, () => {
    async function opened() {
      const cleanUps = new AsyncDisposableStack()
      const { dbs, drop, databaseUrl } = await openStores(store)
      cleanUps.defer(drop)
      for (const one of new Set(dbs)) cleanUps.defer(() => one.destroy())
      const [db] = dbs
      assert.ok(db)
      await migrate(db, { databaseUrl })
      return { db, dbs, [Symbol.asyncDispose]: () => cleanUps.disposeAsync() }
    }
    const listen = (db: Db, id: string, webformIds: string[] | null = null) =>
      inTransaction(db, trx =>
        putListener(trx, {
          organization_id: place.organizationId,
          app_id: place.appId,
          kind: 'test',
          id,
          types: JSON.stringify(['webform.paused']),
          webform_ids: webformIds && JSON.stringify(webformIds),
        }),
      )
    const countEvents = async (db: Db) => (await db.selectFrom('events').select('id').execute()).length

    test('nothing is stored where nothing listens, and nothing of a change that fails', async () => {
      await using at = await opened()
      await inTransaction(at.db, trx => emit(trx, place, pausedAt('webform_a')))
      await listen(at.db, 'one', ['webform_b'])
      await inTransaction(at.db, trx => emit(trx, place, pausedAt('webform_a')))
      const failed = inTransaction(at.db, async trx => {
        await emit(trx, place, pausedAt('webform_b'))
        throw new Error('the change fails')
      })
      await assert.rejects(failed, /the change fails/)
      assert.equal(await countEvents(at.db), 0)
    })

    test('several processes pass each event to each listener once, also if one fails halfway', async () => {
      await using at = await opened()
      await listen(at.db, 'one')
      await listen(at.db, 'two', ['webform_a'])
      const seen: string[] = []
      let failures = 3
      const fanOut: FanOut = async (trx, matches) => {
        for (const { event, listener } of matches)
          await trx
            .insertInto('jobs')
            .values({
              id: `${event.id}${listener.id}`,
              name: 'x',
              lane: 'x',
              organization_id: '',
              payload: '{}',
              progress: null,
              attempts: 0,
              run_at: event.create_date,
              locked_by: null,
              locked_until: null,
              create_date: event.create_date,
              finish_date: null,
              cancel_date: null,
              error: null,
            })
            .execute()
        if (failures-- > 0) throw Object.assign(new Error('conflict'), { code: '40001' })
        seen.push(...matches.map(({ event, listener }) => `${event.thing_id} ${listener.id}`))
      }
      const dispatchers = at.dbs.map(db => createDispatcher(db, { test: fanOut }, { pollMs: 20 }))
      for (const dispatcher of dispatchers) dispatcher.start()
      for (let i = 0; i < 40; i++)
        await inTransaction(at.db, trx =>
          emit(trx, place, ...Array.from({ length: 10 }, () => pausedAt(i % 2 ? 'webform_a' : 'webform_b'))),
        )
      const waiting = () =>
        at.db.selectFrom('events').select('id').where('dispatch_date', 'is', null).execute()
      await until(async () => (await waiting()).length === 0)
      for (const dispatcher of dispatchers) await dispatcher.stop()
      const made = await at.db.selectFrom('jobs').select('id').where('name', '=', 'x').execute()
      assert.deepEqual([seen.length, made.length], [600, 600])
    })

    test('an event that cannot be passed on does not hold up the others', async () => {
      await using at = await opened()
      await listen(at.db, 'one')
      let passed: string[] = []
      let isMended = false
      let ahead = 0
      const fanOut: FanOut = async (_trx, matches: readonly Match[]) => {
        if (!isMended && matches.some(({ event }) => event.thing_id === 'webform_bad'))
          throw new Error('a bug')
        passed = [...passed, ...matches.map(({ event }) => event.thing_id)]
      }
      await inTransaction(at.db, trx =>
        emit(trx, place, pausedAt('webform_a'), pausedAt('webform_bad'), pausedAt('webform_c')),
      )
      const now = () => Date.now() + ahead
      const dispatcher = createDispatcher(at.db, { test: fanOut }, { pollMs: 20, now })
      dispatcher.start()
      await until(() => passed.includes('webform_c'))
      isMended = true
      ahead = 120_000
      await until(() => passed.includes('webform_bad'))
      await dispatcher.stop()
      assert.equal(passed.length, 3)
    })

    test('the events of a transaction name the run that caused them', async () => {
      await using at = await opened()
      await listen(at.db, 'one')
      await inTransaction(at.db, async trx => {
        setCause(trx, { runId: newId(trx, 'job'), depth: 2 })
        await emit(trx, place, pausedAt('webform_a'))
      })
      const event = await at.db.selectFrom('events').select(['cause', 'depth']).executeTakeFirstOrThrow()
      assert.match(event.cause ?? '', /^job_/)
      assert.equal(event.depth, 2)
    })
  })
}
