// Tallies of responses are cached, and only later responses are counted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTallyCache, type Term } from '../../src/product/analytics/tally-cache.ts'
import type { SummaryTally } from '../../src/product/summary/summarise.ts'

/** A row of a copy. Ids are compared as texts. */
interface Row {
  readonly id: string
  readonly number: number
}

/** A copy, and counts of how many rows each question reads. The tally of rows is the list of their ids. */
function setting() {
  const cache = createTallyCache(1024 * 1024)
  let rows: Row[] = []
  let added = 0
  let lineage = 0
  let responses = ''
  let mostRows = Number.POSITIVE_INFINITY
  let pause: Promise<void> | undefined
  const read: number[] = []
  const idOf = (n: number) => `response_${String(n).padStart(6, '0')}`
  const add = (ids: readonly string[]) => {
    rows.push(...ids.map(id => ({ id, number: added++ })))
  }
  const count = async (term?: Term): Promise<SummaryTally> => {
    const values: (string | number | boolean)[] = []
    const sql = term?.(value => `$${values.push(value)}`) ?? 'true'
    const meets = (row: Row) =>
      sql.split(' and ').every(part => {
        if (part === 'true') return true
        const [name, operator, parameter = ''] = part.split(' ')
        const given = values[Number(parameter.slice(1)) - 1] ?? 0
        const value = name === '_n' ? row.number : row.id
        return operator === '>=' ? value >= given : operator === '>' ? value > given : value <= given
      })
    const found = rows.filter(meets).map(({ id }) => id)
    read.push(found.length)
    await pause
    return found as unknown as SummaryTally
  }
  const merge = (earlier: SummaryTally, later: SummaryTally) =>
    [...(earlier as unknown as string[]), ...(later as unknown as string[])] as unknown as SummaryTally
  const isFull = (tally: SummaryTally) => (tally as unknown as string[]).length >= mostRows
  return {
    read,
    /** Tallies of so many rows cannot be merged. */
    limit(count: number) {
      mostRows = count
    },
    /** Statements that begin now end with the promise. */
    wait(until: Promise<void> | undefined) {
      pause = until
    },
    /** Adds responses, of which those before `settled` are final. The others are added again. */
    follow(count: number, settled = Number.POSITIVE_INFINITY) {
      const last = Number(
        rows
          .map(({ id }) => id)
          .sort()
          .at(-1)
          ?.slice(9) ?? -1,
      )
      const again = rows.filter(({ id }) => id > responses).map(({ id }) => id)
      const fresh = Array.from({ length: count }, (_, i) => idOf(last + 1 + i))
      rows = rows.filter(({ id }) => id <= responses)
      const all = [...again, ...fresh].sort()
      add(all)
      const final = all.filter((_, i) => i < settled).at(-1)
      if (final && final > responses) responses = final
    },
    /** Changes a known response. */
    change(at: number) {
      const row = rows.filter(({ id }) => id <= responses)[at]
      if (!row) return
      rows = rows.filter(one => one !== row)
      add([row.id])
      lineage++
    },
    async ask() {
      const newest =
        rows
          .map(({ id }) => id)
          .sort()
          .at(-1) ?? ''
      const standing = { lineage: String(lineage), version: 1, rows: added, responses, newest }
      const tally = await cache.tally({ standing, key: ['all'], count, merge, isFull })
      return [...(tally as unknown as string[])]
    },
    all: () => rows.map(({ id }) => id).sort(),
  }
}

test('a summary counts each response once, and after the first time only those that came since', async () => {
  const copy = setting()
  copy.follow(1000)
  assert.equal((await copy.ask()).length, 1000)
  copy.follow(3)
  assert.equal((await copy.ask()).length, 1003)
  assert.equal((await copy.ask()).length, 1003)
  assert.deepEqual(copy.read, [1000, 3])
  copy.change(5)
  assert.equal((await copy.ask()).length, 1003)
  assert.deepEqual(copy.read, [1000, 3, 1003])
})

test('a reader that ends late, and saw fewer responses, does not spoil the tally', async () => {
  const copy = setting()
  copy.follow(100)
  const late = Promise.withResolvers<void>()
  copy.wait(late.promise)
  const slow = copy.ask()
  copy.wait(undefined)
  copy.follow(10)
  assert.equal((await copy.ask()).length, 110)
  late.resolve()
  assert.equal((await slow).length, 100)
  copy.follow(1)
  assert.deepEqual(await copy.ask(), copy.all())
})

test('a tally that may have left out answers is counted anew each time, once', async () => {
  const copy = setting()
  copy.limit(50)
  copy.follow(40)
  await copy.ask()
  copy.follow(20)
  assert.deepEqual(await copy.ask(), copy.all())
  copy.follow(1)
  assert.deepEqual(await copy.ask(), copy.all())
  assert.deepEqual(copy.read, [40, 20, 60, 21, 61])
})

test('responses that open transactions still precede are counted once, in order, however they settle', async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('follow' as const), count: fc.nat(6), settled: fc.nat(8) }),
    fc.record({ what: fc.constant('ask' as const) }),
    fc.record({ what: fc.constant('change' as const), at: fc.nat(10) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      const copy = setting()
      for (const one of [...steps, { what: 'ask' } as const]) {
        if (one.what === 'follow') copy.follow(one.count, one.settled)
        else if (one.what === 'change') copy.change(one.at)
        else {
          const result = await copy.ask()
          // A copy adds changed responses behind the others, and sorts them where their order counts.
          const isChanged = steps.some(({ what }) => what === 'change')
          assert.deepEqual(isChanged ? result.sort() : result, copy.all())
        }
      }
    }),
  )
})
