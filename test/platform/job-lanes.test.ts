// Job lanes do not block one another. Within a lane, organizations take turns.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { Handlers } from '../../src/platform/jobs/handler.ts'
import { createWorker } from '../../src/platform/jobs/worker.ts'
import { enqueue, lanes } from '../../src/product/job-payloads.ts'
import { migrate } from '../../src/product/open-store.ts'
import type { Db } from '../../src/product/tables/tables.ts'
import { until } from '../support/assertions.ts'
import { stores } from '../support/harness.ts'
import { openStores } from '../support/job-stores.ts'

const BACKLOG = 1_000

for (const store of stores) {
  describe(`job lanes on ${store}`, () => {
    let db: Db
    let close = async () => {}
    before(async () => {
      const opened = await openStores(store)
      const [first, ...more] = opened.dbs
      assert.ok(first)
      db = first
      close = async () => {
        for (const one of new Set([first, ...more])) await one.destroy()
        await opened.drop()
      }
      await migrate(db, opened)
    })
    after(() => close())
    beforeEach(() => db.deleteFrom('jobs').execute())

    /** Queues jobs of an organization. The handler reads the organization from the web form id. */
    const queue = (name: 'deleteResponses' | 'deleteFiles', organizationId: string, count = 1) =>
      inTransaction(db, async trx => {
        const payload = { webformId: organizationId }
        for (let i = 0; i < count; i++) await enqueue(trx, name, payload, { organizationId, now: new Date() })
      })

    /** A worker with single-step jobs. `call` and `step` receive the organization of the job. */
    function workerOf(
      step: (whose: string) => void,
      call: (whose: string, signal: AbortSignal) => Promise<void>,
    ) {
      const whoseOf = (payload: unknown) => (payload as { webformId: string }).webformId
      const run = async (payload: unknown) => {
        step(whoseOf(payload))
        return { progress: {}, next: 'done' as const }
      }
      const inStore = { step: (_trx: unknown, payload: unknown) => run(payload) } as const
      const outside = {
        call: (payload: unknown, _progress: unknown, signal: AbortSignal) => call(whoseOf(payload), signal),
        step: async () => ({ progress: {}, next: 'done' as const }),
      } as const
      const handlers: Handlers = {
        sweep: inStore,
        regrade: inStore,
        deleteWebforms: inStore,
        deleteResponses: inStore,
        deleteFiles: outside,
      }
      return createWorker(db, { handlers, lanes }, { pollMs: 20 })
    }

    test('outside calls that never end do not block jobs in the store, and run as many at once as an organization may hold workers', async () => {
      await queue('deleteFiles', 'org_a', lanes.outside * 2)
      await queue('deleteResponses', 'org_b')
      const done: string[] = []
      let calls = 0
      const never = (_whose: string, signal: AbortSignal) => {
        calls++
        return new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      }
      const worker = workerOf(whose => done.push(whose), never)
      worker.start()
      await until(() => calls === lanes.outside - 1 && done.length === 1)
      await queue('deleteResponses', 'org_a')
      await until(() => done.length === 2)
      assert.deepEqual([calls, done], [lanes.outside - 1, ['org_b', 'org_a']])
      await worker.stop()
      const left = await db.selectFrom('jobs').select('locked_by').where('finish_date', 'is', null).execute()
      assert.deepEqual(
        left.map(({ locked_by }) => locked_by),
        Array(lanes.outside * 2).fill(null),
      )
    })

    test('outside calls of one organization that never end do not block the calls of another one', async () => {
      await queue('deleteFiles', 'org_a', lanes.outside * 2)
      const called: string[] = []
      const worker = workerOf(
        () => {},
        (whose, signal) => {
          called.push(whose)
          if (whose !== 'org_a') return Promise.resolve()
          return new Promise<void>((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
          })
        },
      )
      worker.start()
      const ofFirst = Array(lanes.outside - 1).fill('org_a')
      await until(() => called.length === ofFirst.length)
      const others = Array(lanes.outside).fill('org_b')
      await queue('deleteFiles', 'org_b', others.length)
      await until(() => called.length === ofFirst.length + others.length)
      assert.deepEqual(called, [...ofFirst, ...others])
      await worker.stop()
    })

    for (const [name, workers] of [
      ['deleteResponses', lanes.store],
      ['deleteFiles', lanes.outside],
    ] as const) {
      test(`an organization with ${BACKLOG} jobs of ${name} does not delay another one's single job`, async () => {
        await queue(name, 'org_b', BACKLOG)
        const run: string[] = []
        const note = (whose: string) => void run.push(whose)
        const worker = workerOf(note, async whose => note(whose))
        worker.start()
        // One with a smaller id, and one with a larger id.
        for (const other of ['org_a', 'org_c']) {
          await until(() => run.length > 5)
          await queue(name, other)
          const before = run.length
          await until(() => run.includes(other))
          const between = run.indexOf(other) - before
          assert.ok(between <= workers + 1, `${between} jobs came first`)
        }
        assert.ok(run.length < BACKLOG)
        await worker.stop()
      })
    }

    test('organizations with many jobs take turns', async () => {
      const organizations = ['org_a', 'org_b', 'org_c']
      for (const organization of organizations) await queue('deleteResponses', organization, 5)
      const run: string[] = []
      const worker = workerOf(
        whose => run.push(whose),
        async () => {},
      )
      worker.start()
      await until(() => run.length === 15)
      await worker.stop()
      assert.deepEqual(run, Array(5).fill(organizations).flat())
    })
  })
}
