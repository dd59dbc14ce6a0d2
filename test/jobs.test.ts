// Jobs run once, whatever happens to the worker processes.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { inTransaction } from '../src/platform/db/database.ts'
import type { AnyHandler, Call, Handler, HandlerParts, Step } from '../src/platform/jobs/handler.ts'
import { claimJob, findJob } from '../src/platform/jobs/queries.ts'
import { createWorker, type Worker } from '../src/platform/jobs/worker.ts'
import { enqueue, lanes } from '../src/product/job-payloads.ts'
import { Problem } from '../src/product/problem.ts'
import { migrate } from '../src/product/store.ts'
import type { Db, Tables } from '../src/product/tables.ts'
import { stores } from './harness.ts'
import { openStores } from './job-stores.ts'

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
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

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
    async function ended(ids: readonly string[], workers: readonly Worker[]): Promise<void> {
      for (const worker of workers) worker.start()
      const deadline = Date.now() + 10_000
      while ((await Promise.all(ids.map(read))).some(job => job.finish_date === null)) {
        assert.ok(Date.now() < deadline, 'the jobs complete')
        await sleep(10)
      }
      for (const worker of workers) await worker.stop()
    }
    type AnyStep = Handler<Tables, unknown, unknown>
    const workerOf = (step: AnyStep, db = first(), claimMs = 10_000, call?: Call<unknown, unknown>) =>
      createWorker(db, { handlers: handlersOf({ step }, call), lanes }, { pollMs: 20, claimMs })
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
      const id = await queue(new Date(Date.now() + 400))
      const start = Date.now()
      await ended([id], [workerOf(counting(1))])
      assert.ok(Date.now() - start >= 390)
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
      await ended([id], [workerOf(step, first(), 10_000, prepare)])
      assert.deepEqual(told, ['prepared undefined', 'step undefined', 'prepared 1', 'prepared 1', 'step 1'])
    })

    test('a call may take longer than a claim, and no other process takes the job meanwhile', async () => {
      const id = await queueCall()
      let prepared = 0
      const slowly = async () => {
        prepared++
        await sleep(1_200)
      }
      await ended(
        [id],
        dbs.map(db => workerOf(counting(1), db, 400, slowly)),
      )
      assert.equal(prepared, 1)
    })

    test('a stopping process does not wait for a call, and releases the job', async () => {
      const id = await queueCall()
      const never: Call<unknown, unknown> = (_payload, _progress, signal) =>
        new Promise((_resolve, reject) => {
          signal.onabort = () => reject(signal.reason)
        })
      const worker = workerOf(counting(1), first(), 10_000, never)
      worker.start()
      await sleep(200)
      assert.ok((await read(id)).locked_by)
      await Promise.race([worker.stop(), sleep(2_000).then(() => assert.fail('it waits'))])
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
        await sleep(200)
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
      await ended([id], [workerOf(handle)])
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
      const now = new Date()
      const claimed = await claimJob(
        first(),
        { lane: 'store', organizationId },
        'dead',
        now.toISOString(),
        new Date(now.getTime() + 300).toISOString(),
      )
      assert.equal(claimed?.id, id)
      await first().updateTable('jobs').set({ progress: '2' }).where('id', '=', id).execute()
      const seen: number[] = []
      await ended([id], [workerOf(counting(4, n => seen.push(n)))])
      assert.deepEqual(seen, [3, 4])
      assert.ok(Date.now() - now.getTime() >= 300)
    })

    test('a process whose claim has expired does no more work on the job', async () => {
      const id = await queue()
      const handle: AnyStep = async (trx, _payload, progress) => {
        const n = Number(progress ?? 0) + 1
        // Between this step and the next, another process claims the job.
        if (n === 2) await trx.updateTable('jobs').set({ locked_by: 'other' }).where('id', '=', id).execute()
        return { progress: n, next: 'now' }
      }
      const worker = workerOf(handle)
      worker.start()
      await sleep(300)
      await worker.stop()
      const job = await read(id)
      assert.deepEqual([job.progress, job.locked_by, job.finish_date], [2, 'other', null])
    })

    test('a stopping process completes its step and releases the job, and another continues at once', async () => {
      const id = await queue()
      const stopped = workerOf(async (_trx, _payload, progress) => {
        await sleep(50)
        return { progress: Number(progress ?? 0) + 1, next: 'now' }
      })
      stopped.start()
      await sleep(120)
      await stopped.stop()
      const job = await read(id)
      assert.ok(Number(job.progress) >= 1)
      assert.equal(job.locked_by, null)
      const start = Date.now()
      const seen: number[] = []
      await ended([id], [workerOf(counting(Number(job.progress) + 1, n => seen.push(n)))])
      assert.deepEqual(seen, [Number(job.progress) + 1])
      assert.ok(Date.now() - start < 5_000)
    })
  })
}
