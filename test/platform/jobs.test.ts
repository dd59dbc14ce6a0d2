// Jobs run once, whatever happens to the worker processes.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { AnyHandler, Call, Handler, HandlerParts, Step } from '../../src/platform/jobs/handler.ts'
import { cancelJob, claimJob, findJob } from '../../src/platform/jobs/queries.ts'
import { createWorker, type JobTiming, type Worker } from '../../src/platform/jobs/worker.ts'
import { enqueue, lanes } from '../../src/product/job-payloads.ts'
import { migrate } from '../../src/product/open-store.ts'
import { Problem } from '../../src/product/problem.ts'
import type { Db, Tables } from '../../src/product/tables/tables.ts'
import { until } from '../support/assertions.ts'
import { stores } from '../support/harness.ts'
import { openStores } from '../support/job-stores.ts'

const payload = { webformId: 'webform_x', version: 1, revision: 1, author: 'key_x' }
const organizationId = 'org_x'
const handlersOf = (
  parts: HandlerParts<Tables, unknown, unknown>,
  call: Call<unknown, unknown> = async () => {},
) => {
  const handler = parts as AnyHandler
  const deleteFiles = { ...handler, call }
  return { sweep: handler, regrade: handler, deleteWebforms: handler, deleteResponses: handler, deleteFiles }
}

for (const store of stores) {
  describe(`jobs on ${store}`, () => {
    let dbs: Db[] = []
    let drop = async () => {}
    before(async () => {
      const opened = await openStores(store)
      dbs = opened.dbs
      drop = opened.drop
      await migrate(first(), opened)
    })
    after(async () => {
      for (const db of new Set(dbs)) await db.destroy()
      await drop()
    })
    beforeEach(() => first().deleteFrom('jobs').execute())

    const first = () => {
      const [db] = dbs
      assert.ok(db)
      return db
    }
    const queue = (now = new Date()) =>
      inTransaction(first(), trx => enqueue(trx, 'regrade', payload, { organizationId, now }))
    const queueCall = () =>
      inTransaction(first(), trx =>
        enqueue(trx, 'deleteFiles', { webformId: 'webform_x' }, { organizationId, now: new Date() }),
      )
    const read = async (id: string) => {
      const job = await first().selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      assert.ok(job)
      return job
    }
    const areEnded = async (ids: readonly string[]) =>
      (await Promise.all(ids.map(read))).every(job => job.finish_date !== null)
    async function ended(ids: readonly string[], workers: readonly Worker[]): Promise<void> {
      for (const worker of workers) worker.start()
      await until(() => areEnded(ids))
      for (const worker of workers) await worker.stop()
    }
    type AnyStep = Handler<Tables, unknown, unknown>
    const workerOf = (step: AnyStep, db = first(), timing: JobTiming = {}, call?: Call<unknown, unknown>) =>
      createWorker(db, { handlers: handlersOf({ step }, call), lanes }, { pollMs: 20, ...timing })
    /** Counts the polls of a worker by its reads of the clock. */
    const clockFrom = (start: number) => {
      const clock = { time: start, reads: 0 }
      const now = () => {
        clock.reads++
        return clock.time
      }
      const polled = async () => {
        const before = clock.reads
        await until(() => clock.reads > before + 2 * Object.keys(lanes).length)
      }
      return { clock, now, polled }
    }
    /** A job that counts to `to`, one number per step. */
    const counting =
      (to: number, counted: (n: number) => void = () => {}): AnyStep =>
      async (_trx, _payload, progress): Promise<Step<number>> => {
        const n = Number(progress ?? 0) + 1
        counted(n)
        return { progress: n, next: n === to ? 'done' : 'now' }
      }

    test('a job queued in a transaction that is rolled back does not exist', async () => {
      let id = ''
      await assert.rejects(
        inTransaction(first(), async trx => {
          id = await enqueue(trx, 'regrade', payload, { organizationId, now: new Date() })
          throw new Error('no')
        }),
      )
      assert.equal(await findJob(first(), 'regrade', id), undefined)
    })

    test('a cancelled job commits its running step and starts no other', async () => {
      const id = await queue()
      const steps: number[] = []
      let cancelling: Promise<{ isCancelled: boolean; count: number }> | undefined
      const worker = workerOf(
        counting(Number.POSITIVE_INFINITY, n => {
          steps.push(n)
          // The cancellation waits for the step, which has locked the job.
          if (n === 3)
            cancelling = inTransaction(dbs.at(-1) ?? first(), trx =>
              cancelJob(trx, id, new Date().toISOString()),
            ).then(isCancelled => ({ isCancelled, count: steps.length }))
        }),
      )
      await ended([id], [worker])
      assert.deepEqual(await cancelling, { isCancelled: true, count: steps.length })
      const job = await read(id)
      assert.equal(job.progress, steps.at(-1))
      assert.ok(job.cancel_date)
      const again = inTransaction(first(), trx => cancelJob(trx, id, '2030-01-01T00:00:00.000Z'))
      assert.equal(await again, false)
    })

    test('each job runs once, with any number of processes', async () => {
      const ids = await Promise.all(Array.from({ length: 25 }, () => queue()))
      let steps = 0
      await ended(
        ids,
        dbs.map(db =>
          workerOf(
            counting(3, () => steps++),
            db,
          ),
        ),
      )
      assert.equal(steps, 75)
      for (const id of ids) assert.equal((await read(id)).progress, 3)
    })

    test('a job with a later due time waits', async () => {
      const { clock, now, polled } = clockFrom(Date.now())
      const id = await queue(new Date(clock.time + 400))
      const worker = workerOf(counting(1), first(), { now })
      worker.start()
      clock.time += 399
      await polled()
      assert.deepEqual([(await read(id)).progress, (await read(id)).locked_by], [null, null])
      clock.time += 1
      await ended([id], [worker])
    })

    test('an outside call runs outside of transactions, and is repeated if the step after it fails', async () => {
      const id = await queueCall()
      const told: string[] = []
      let failures = 1
      const step: AnyStep = async (_trx, _payload, progress) => {
        if (progress === 1 && failures-- > 0) throw new Error('Out of luck')
        told.push(`step ${progress}`)
        return { progress: Number(progress ?? 0) + 1, next: progress === 1 ? 'done' : 'now' }
      }
      const prepare = async (_payload: unknown, progress: unknown) => {
        // If a transaction were open here, this one could not commit on SQLite.
        await inTransaction(first(), async trx => {
          await trx.deleteFrom('organizations').where('id', '=', 'org_none').execute()
        })
        told.push(`prepared ${progress}`)
      }
      const { clock, now } = clockFrom(Date.now())
      const worker = workerOf(step, first(), { now }, prepare)
      worker.start()
      await until(async () => (await read(id)).attempts === 1)
      clock.time += 1_000
      await ended([id], [worker])
      assert.deepEqual(told, ['prepared undefined', 'step undefined', 'prepared 1', 'prepared 1', 'step 1'])
    })

    test('a call may take longer than a claim, and no other process takes the job meanwhile', async () => {
      const id = await queueCall()
      let prepared = 0
      const slowly = async () => {
        prepared++
        const { locked_until: claimed } = await read(id)
        await until(async () => Date.now() > Date.parse(claimed ?? ''))
        assert.ok(((await read(id)).locked_until ?? '') > (claimed ?? ''), 'the claim was extended')
      }
      await ended(
        [id],
        dbs.map(db => workerOf(counting(1), db, { claimMs: 1_500 }, slowly)),
      )
      assert.equal(prepared, 1)
    })

    test('a stopping process does not wait for a call, and releases the job', async () => {
      const id = await queueCall()
      let isCalled = false
      // Ends only when it is aborted.
      const never: Call<unknown, unknown> = (_payload, _progress, signal) =>
        new Promise((_resolve, reject) => {
          isCalled = true
          signal.onabort = () => reject(signal.reason)
        })
      const worker = workerOf(counting(1), first(), {}, never)
      worker.start()
      await until(() => isCalled)
      assert.ok((await read(id)).locked_by)
      await worker.stop()
      const job = await read(id)
      assert.deepEqual([job.locked_by, job.attempts, job.finish_date], [null, 0, null])
    })

    test('a job fails after ten attempts, unless a store is unavailable or its kind never gives up', async () => {
      const table = [
        { error: new Error('Out of luck'), neverGivesUp: false, ends: true },
        { error: new Problem('store_unavailable'), neverGivesUp: false, ends: false },
        { error: new Error('Out of luck'), neverGivesUp: true, ends: false },
      ]
      for (const { error, neverGivesUp, ends } of table) {
        const id = await queue()
        await first().updateTable('jobs').set({ attempts: 20 }).where('id', '=', id).execute()
        const step: AnyStep = async () => {
          throw error
        }
        const logged: string[] = []
        const log = { error: (_about: object, message: string) => void logged.push(message) }
        const handler = { step, neverGivesUp }
        const worker = createWorker(first(), { handlers: handlersOf(handler), lanes }, { pollMs: 20, log })
        worker.start()
        await until(async () => (await read(id)).error !== null)
        await worker.stop()
        const job = await read(id)
        assert.equal(job.finish_date !== null, ends)
        assert.equal(job.error, error.message)
        assert.deepEqual(logged, ['A step of the job regrade failed'])
        if (!ends) assert.ok(Number(new Date(job.run_at)) > Date.now() + 9 * 60_000)
      }
    })

    test('a failed step is rolled back, and retried later from the last completed step', async () => {
      const id = await queue()
      const seen: number[] = []
      const handle: AnyStep = async (trx, _payload, progress) => {
        const n = Number(progress ?? 0) + 1
        seen.push(n)
        await trx
          .insertInto('organizations')
          .values({ id: `org_${id}_${seen.length}`, name: String(n), create_date: new Date().toISOString() })
          .execute()
        if (seen.length === 2) throw new Error('Out of luck')
        return { progress: n, next: n === 3 ? 'done' : 'now' }
      }
      const { clock, now } = clockFrom(Date.now())
      const worker = workerOf(handle, first(), { now })
      worker.start()
      await until(async () => (await read(id)).attempts === 1)
      assert.deepEqual(seen, [1, 2])
      clock.time += 1_000
      await ended([id], [worker])
      assert.deepEqual(seen, [1, 2, 2, 3])
      const names = await first()
        .selectFrom('organizations')
        .select('name')
        .where('id', 'like', `org_${id}%`)
        .orderBy('id')
        .execute()
      assert.deepEqual(
        names.map(({ name }) => name),
        ['1', '2', '3'],
      )
      const job = await read(id)
      assert.deepEqual([job.error, job.attempts, job.locked_by], [null, 0, null])
    })

    test('after many failures a job is abandoned, and its error is kept', async () => {
      const id = await queue()
      await first().updateTable('jobs').set({ attempts: 9 }).where('id', '=', id).execute()
      await ended([id], [workerOf(async () => Promise.reject(new Error('Never works')))])
      assert.equal((await read(id)).error, 'Never works')
    })

    test('the job of a crashed process is taken over when its claim expires, after the last completed step', async () => {
      const id = await queue()
      const { clock, now, polled } = clockFrom(Date.now())
      const timeIn = (ms: number) => new Date(clock.time + ms).toISOString()
      const claimed = await claimJob(
        first(),
        { lane: 'store', organizationId },
        'dead',
        timeIn(0),
        timeIn(300),
      )
      assert.equal(claimed?.id, id)
      await first().updateTable('jobs').set({ progress: '2' }).where('id', '=', id).execute()
      const seen: number[] = []
      const worker = workerOf(
        counting(4, n => seen.push(n)),
        first(),
        { now },
      )
      worker.start()
      clock.time += 299
      await polled()
      assert.deepEqual(seen, [])
      clock.time += 2
      await ended([id], [worker])
      assert.deepEqual(seen, [3, 4])
    })

    test('a process whose claim has expired does no more work on the job', async () => {
      const id = await queue()
      const handle: AnyStep = async (trx, _payload, progress) => {
        const n = Number(progress ?? 0) + 1
        // Between this step and the next, another process claims the job.
        if (n === 2) await trx.updateTable('jobs').set({ locked_by: 'other' }).where('id', '=', id).execute()
        return { progress: n, next: 'now' }
      }
      const { now, polled } = clockFrom(Date.now())
      const worker = workerOf(handle, first(), { now })
      worker.start()
      await until(async () => (await read(id)).locked_by === 'other')
      await polled()
      await worker.stop()
      const job = await read(id)
      assert.deepEqual([job.progress, job.locked_by, job.finish_date], [2, 'other', null])
    })

    test('a stopping process completes its step and releases the job, and another continues at once', async () => {
      // With a clock that stands still, a job that were postponed or claimed would not be continued.
      const { now } = clockFrom(Date.now())
      const id = await queue(new Date(now()))
      const [started, stopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const stopped = workerOf(
        async (_trx, _payload, progress) => {
          started.resolve()
          await stopping.promise
          return { progress: Number(progress ?? 0) + 1, next: 'now' }
        },
        first(),
        { now },
      )
      stopped.start()
      await started.promise
      const stop = stopped.stop()
      stopping.resolve()
      await stop
      const job = await read(id)
      assert.deepEqual([job.progress, job.locked_by], [1, null])
      const seen: number[] = []
      await ended(
        [id],
        [
          workerOf(
            counting(2, n => seen.push(n)),
            first(),
            { now },
          ),
        ],
      )
      assert.deepEqual(seen, [2])
    })
  })
}
