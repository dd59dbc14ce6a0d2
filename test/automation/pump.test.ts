// The pump works on each due row, in turns of its owners, and settles it while it holds it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPump, type Pump, type PumpParts } from '../../src/platform/jobs/pump.ts'
import { until } from '../support/assertions.ts'

interface Row {
  readonly id: string
  readonly owner: string
  status: 'WAITING' | 'DONE'
  by: string | undefined
  until: string
}

/** A pump that polls every ten milliseconds. */
function createPolled<Item, Outcome>(...given: Parameters<typeof createPump<Item, Outcome>>): Pump {
  const pump = createPump(...given)
  let timer: NodeJS.Timeout | undefined
  return {
    ...pump,
    start() {
      pump.start()
      timer = setInterval(pump.wake, 10)
    },
    stop() {
      clearInterval(timer)
      return pump.stop()
    },
  }
}

/** Due rows in memory, claimed and settled as a store does. */
function createTable(counts: Readonly<Record<string, number>>) {
  const rows: Row[] = Object.entries(counts).flatMap(([owner, count]) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${owner}${i}`,
      owner,
      status: 'WAITING' as const,
      by: undefined,
      until: '',
    })),
  )
  const due = (now: string) => rows.filter(row => row.status === 'WAITING' && row.until <= now)
  const groups: number[] = []
  const parts = (
    work: PumpParts<Row, string>['work'],
    concurrency: number,
    ofOwner?: number,
  ): PumpParts<Row, string> => ({
    concurrency,
    async findOwners(after, limit, now) {
      const owners = [...new Set(due(now).map(row => row.owner))].sort()
      return [...owners.filter(owner => owner > after), ...owners.filter(owner => owner <= after)].slice(
        0,
        limit,
      )
    },
    async claim(owner, limit, claim) {
      const items = due(claim.now)
        .filter(row => row.owner === owner)
        .slice(0, limit)
      for (const row of items) Object.assign(row, { by: claim.by, until: claim.until })
      return { items: [...items], ...(ofOwner !== undefined && { concurrency: ofOwner }) }
    },
    async extend(items, claim) {
      for (const row of items) if (row.by === claim.by) row.until = claim.until
    },
    async release(items, claim) {
      for (const row of items)
        if (row.by === claim.by && row.status === 'WAITING') Object.assign(row, { by: undefined, until: '' })
    },
    work,
    async settle(settled, claim) {
      groups.push(settled.length)
      for (const { item } of settled) if (item.by === claim.by) item.status = 'DONE'
    },
  })
  return { rows, parts, groups, open: () => rows.filter(row => row.status === 'WAITING').length }
}

test('every due row is worked on once, many in one commit', async () => {
  const table = createTable({ a: 500, b: 30, c: 1 })
  const worked: string[] = []
  const pump = createPolled(
    table.parts(async ({ id }) => {
      worked.push(id)
      return 'ok'
    }, 20),
  )
  pump.start()
  await until(() => table.open() === 0)
  await pump.stop()
  assert.deepEqual([worked.length, new Set(worked).size], [531, 531])
  assert.ok(table.groups.length < 200, `${table.groups.length} commits`)
})

test('the next call starts while the outcome of the one before is stored, which is still held', async () => {
  const table = createTable({ a: 3 })
  const worked: string[] = []
  const extended = new Set<string>()
  const { promise: stored, resolve: endStoring } = Promise.withResolvers<void>()
  const parts = table.parts(
    async ({ id }) => {
      worked.push(id)
      return 'ok'
    },
    16,
    1,
  )
  const settle: typeof parts.settle = async (settled, claim) => {
    await stored
    await parts.settle(settled, claim)
  }
  const extend: typeof parts.extend = async items => {
    for (const { id } of items) extended.add(id)
  }
  const pump = createPolled({ ...parts, settle, extend }, { claimMs: 60 })
  pump.start()
  await until(() => worked.length === 3 && extended.size === 3)
  assert.equal(table.open(), 3)
  endStoring()
  await until(() => table.open() === 0)
  await pump.stop()
  assert.deepEqual(worked, ['a0', 'a1', 'a2'])
})

test('an owner with many slow rows does not delay the row of another one, and keeps its own limit', async () => {
  const table = createTable({ a: 1_000 })
  const calls = new Map<string, () => void>()
  let most = 0
  const pump = createPolled(
    table.parts(
      ({ id, owner }) => {
        if (owner === 'b') return Promise.resolve('ok')
        return new Promise<string>(resolve => {
          calls.set(id, () => resolve('ok'))
          most = Math.max(most, calls.size)
        })
      },
      16,
      5,
    ),
  )
  pump.start()
  await until(() => calls.size === 5)
  table.rows.push({ id: 'b0', owner: 'b', status: 'WAITING', by: undefined, until: '' })
  pump.wake()
  await until(() => table.rows.at(-1)?.status === 'DONE')
  const stopped = pump.stop()
  for (const end of calls.values()) end()
  await stopped
  assert.equal(most, 5)
  assert.equal(
    table.rows.filter(row => row.by && row.status === 'WAITING').length,
    0,
    'rows that wait are given back',
  )
})

test('rows of a process that is gone are due again when its claim ends, and a long call keeps its claim', async () => {
  const table = createTable({ a: 2 })
  let now = 1_000_000
  const ends: (() => void)[] = []
  const slow = createPolled(
    table.parts(() => new Promise<string>(resolve => ends.push(() => resolve('ok'))), 4),
    { claimMs: 300, now: () => now },
  )
  slow.start()
  await until(() => ends.length === 2)
  const first = table.rows[0]?.until ?? ''
  now += 200
  await until(() => (table.rows[0]?.until ?? '') > first)
  const taken: string[] = []
  const other = createPolled(
    table.parts(async ({ id }) => {
      taken.push(id)
      return 'ok'
    }, 4),
    { now: () => 1_000_000_000 },
  )
  other.start()
  await until(() => table.open() === 0)
  assert.deepEqual(taken.sort(), ['a0', 'a1'])
  for (const end of ends) end()
  await slow.stop()
  await other.stop()
})

test('a row whose work throws stays due, and the others go on', async () => {
  const table = createTable({ a: 5 })
  let isMended = false
  let now = 1_000_000
  const pump = createPolled(
    table.parts(async ({ id }) => {
      if (id === 'a2' && !isMended) throw new Error('a bug')
      return 'ok'
    }, 4),
    { now: () => now },
  )
  pump.start()
  await until(() => table.open() === 1)
  isMended = true
  now += 60_000
  await until(() => table.open() === 0)
  await pump.stop()
})

test('while requests need the process, rows are worked on in groups with pauses, and all of them', async () => {
  const table = createTable({ a: 120 })
  const start = (rushMs: number) => {
    const pump = createPolled(
      table.parts(async () => 'ok', 200),
      { isRush: () => true, rushMs },
    )
    pump.start()
    return pump
  }
  const pausing = start(60_000)
  await until(() => table.open() <= 70)
  await pausing.stop()
  assert.equal(table.open(), 70)
  const other = start(10)
  await until(() => table.open() === 0)
  await other.stop()
})

test('a stop waits for the claims that are being extended', async () => {
  const table = createTable({ a: 1 })
  const ends: (() => void)[] = []
  const extending = Promise.withResolvers<void>()
  let isExtended = false
  const parts = table.parts(() => new Promise<string>(resolve => ends.push(() => resolve('ok'))), 4)
  const extend = async () => {
    extending.resolve()
    for (let turn = 0; turn < 100; turn++) await new Promise(resolve => setImmediate(resolve))
    isExtended = true
  }
  const pump = createPolled({ ...parts, extend }, { claimMs: 300 })
  pump.start()
  await extending.promise
  for (const end of ends) end()
  await pump.stop()
  assert.ok(isExtended)
})
