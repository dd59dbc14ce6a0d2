// The embedded store's write-ahead log: acknowledged writes are on disk, though the event loop does not block on syncs.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { backupStore } from '../../src/platform/db/backup.ts'
import { SQLITE_FILE } from '../../src/platform/db/data-dir.ts'
import { sqliteDialect } from '../../src/platform/db/sqlite/driver.ts'
import type { WalSyncOptions } from '../../src/platform/db/sqlite/wal-sync.ts'
import { toProblem } from '../../src/platform/http/errors.ts'
import { until } from '../support/assertions.ts'

interface Things {
  things: { id: number; text: string }
}

async function openThings(cleanUps: AsyncDisposableStack, sync?: WalSyncOptions['sync']) {
  const directory = mkdtempSync(join(tmpdir(), 'formyard-log-'))
  cleanUps.defer(async () => rmSync(directory, { recursive: true }))
  const file = join(directory, SQLITE_FILE)
  const db = new Kysely<Things>({ dialect: sqliteDialect(file, { sync }) })
  cleanUps.defer(() => db.destroy())
  await sql`create table things (id integer primary key, text text not null)`.execute(db)
  const add = (id: number, text = '') => db.insertInto('things').values({ id, text }).execute()
  return { db, file, add }
}

/** Completes syncs when the test says so. */
function slowDisk() {
  const pending: { resolve(): void; reject(error: Error): void }[] = []
  let isSlow = false
  const sync = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (isSlow) pending.push({ resolve, reject })
    else resolve()
    return promise
  }
  const slowDown = () => {
    isSlow = true
  }
  return { sync, pending, slowDown }
}

/** Enough turns of the event loop for everything that does not wait for a sync. */
async function turns() {
  for (let i = 0; i < 50; i++) await setImmediate()
}

test('a write resolves after a sync that includes it, and one sync serves all waiting writes', async () => {
  await using cleanUps = new AsyncDisposableStack()
  const disk = slowDisk()
  const { db, add } = await openThings(cleanUps, disk.sync)
  disk.slowDown()
  const ended: number[] = []
  const note = (id: number) => () => void ended.push(id)
  const first = add(1).then(note(1))
  await until(() => disk.pending.length === 1)
  const later = [2, 3].map(id => add(id).then(note(id)))
  later.push(
    db
      .transaction()
      .execute(trx => trx.insertInto('things').values({ id: 4, text: '' }).execute())
      .then(note(4)),
  )
  await turns()
  assert.equal(disk.pending.length, 1)
  disk.pending[0]?.resolve()
  await first
  await turns()
  assert.deepEqual([ended, disk.pending.length], [[1], 2])
  disk.pending[1]?.resolve()
  await Promise.all(later)
  assert.equal(disk.pending.length, 2)
})

test('existing data is reported only once it is on disk', async () => {
  await using cleanUps = new AsyncDisposableStack()
  const disk = slowDisk()
  const { db, add } = await openThings(cleanUps, disk.sync)
  disk.slowDown()
  const first = add(1)
  await turns()
  let isReported = false
  const again = db
    .insertInto('things')
    .values({ id: 1, text: '' })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
    .then(rows => {
      isReported = true
      return rows
    })
  await turns()
  assert.equal(isReported, false)
  disk.pending[0]?.resolve()
  assert.deepEqual(await again, [])
  await first
})

test('after a failed sync, nothing is acknowledged before the log is checkpointed', async () => {
  await using cleanUps = new AsyncDisposableStack()
  const disk = slowDisk()
  const { db, file, add } = await openThings(cleanUps, disk.sync)
  disk.slowDown()
  const refused = add(1)
  await turns()
  disk.pending[0]?.reject(new Error('EIO'))
  await assert.rejects(refused, error => toProblem(error).code === 'store_unavailable')
  assert.ok(statSync(`${file}-wal`).size > 0)
  await add(2)
  assert.equal(statSync(`${file}-wal`).size, 0)
  assert.equal(disk.pending.length, 1)
  const third = add(3)
  await turns()
  assert.equal(disk.pending.length, 2)
  disk.pending[1]?.resolve()
  await third
  assert.equal((await db.selectFrom('things').select('id').execute()).length, 3)
})

test('the log is checkpointed by its size, and does not grow without limit', async () => {
  await using cleanUps = new AsyncDisposableStack()
  const { db, file, add } = await openThings(cleanUps)
  const text = 'x'.repeat(1_000_000)
  const addTogether = (ids: number[]) =>
    db.transaction().execute(async trx => {
      for (const id of ids) await trx.insertInto('things').values({ id, text }).execute()
    })
  const bytes = (path: string) => statSync(path).size
  for (const write of [(id: number) => add(id, text), (id: number) => addTogether([id, id + 1])]) {
    const before = bytes(file)
    let id = before
    await until(async () => {
      for (const end = id + 10; id < end; id += 2) await write(id)
      return bytes(file) - before > 120_000_000
    })
    assert.ok(bytes(`${file}-wal`) < 120_000_000)
  }
})

test('a backup completes while writes continue', async () => {
  await using cleanUps = new AsyncDisposableStack()
  const { file, add } = await openThings(cleanUps)
  let id = 0
  while (++id < 1_000) await add(id, 'x'.repeat(100_000))
  const copy = join(dirname(file), 'copy')
  const ended = backupStore(dirname(file), copy)
  await until(async () => {
    for (let i = 0; i < 20; i++) await add(++id)
    return existsSync(copy)
  })
  await ended
})
