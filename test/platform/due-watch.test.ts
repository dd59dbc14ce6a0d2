// An idle process asks the store with one statement, and only kinds with work are polled.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type KyselyPlugin, sql } from 'kysely'
import { createDueWatch, type Watched } from '../../src/platform/jobs/due-watch.ts'
import { until } from '../support/assertions.ts'
import { stores } from '../support/harness.ts'
import { openStores } from '../support/job-stores.ts'

for (const store of stores)
  describe(`the watch on ${store}`, () => {
    test('one read asks for all kinds of work, and only those with work are polled', async () => {
      await using own = new AsyncDisposableStack()
      const { dbs, drop } = await openStores(store)
      own.defer(drop)
      for (const db of new Set(dbs)) own.defer(() => db.destroy())
      let reads = 0
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          reads++
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const [db] = dbs
      assert.ok(db)
      const watch = createDueWatch(db.withPlugin(counting), { pollMs: 10, now: () => 0 })
      const polls = { never: 0, always: 0, once: 0 }
      let hasWork = true
      const kind = (name: keyof typeof polls, isDue: () => boolean): Watched => ({
        name,
        due: now => sql`(select 1 where ${now} = '1970-01-01T00:00:00.000Z' and ${isDue() ? 1 : 0} = 1)`,
        poll() {
          polls[name]++
          if (name === 'once' && polls.once > 1) hasWork = false
        },
      })
      const leaveFirst = watch.add(
        kind('never', () => false),
        kind('always', () => true),
      )
      const leaveSecond = watch.add(kind('once', () => hasWork))
      await until(() => polls.always >= 6)
      await leaveFirst()
      await leaveSecond()
      // Each is polled once when it is added.
      assert.deepEqual([polls.never, polls.once], [1, 2])
      assert.ok(reads <= polls.always, `${reads} reads for ${polls.always} polls`)
      const before = reads
      let later = 0
      const leaveOther = createDueWatch(db, { pollMs: 10 }).add({
        name: 'other',
        due: () => sql`(select 1)`,
        poll: () => void later++,
      })
      await until(() => later >= 5)
      await leaveOther()
      assert.equal(reads, before)
      const polled = polls.always
      const leaveAgain = watch.add(kind('always', () => true))
      await until(() => polls.always >= polled + 4)
      await leaveAgain()
      assert.ok(reads > before)
    })
  })
