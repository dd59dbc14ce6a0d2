// Queries to tables, compared with a slow computation in this file over random rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compile, holds } from '../../../src/engine/expressions/evaluate.ts'
import { onEachStore, type TestServer } from '../../support/harness.ts'
import { runsOf } from '../../support/long.ts'
import {
  countsOf,
  DAY,
  dayAt,
  groupsOf,
  HOUR,
  inOrder,
  type Row,
  rowsBetween,
  startBefore,
} from '../../support/slow-groups.ts'

const columns = [
  { id: 'city', type: 'TEXT', label: 'City' },
  { id: 'amount', type: 'NUMBER', label: 'Amount' },
  { id: 'pieces', type: 'INTEGER', label: 'Pieces' },
  { id: 'paid', type: 'BOOLEAN', label: 'Paid' },
  { id: 'day', type: 'DATE', label: 'Day' },
  { id: 'at', type: 'DATETIME', label: 'At' },
  { id: 'tags', type: 'TEXT_LIST', label: 'Tags' },
]

async function newTable(server: TestServer, rows: readonly Row[], key?: string[]) {
  const alice = await server.organization()
  const app = await alice.newApp()
  const { body, text } = await alice.call('POST', `${app}/dataset`, {
    name: 'Orders',
    columns,
    ...(key && { key }),
  })
  const dataset: string = body.datasetid
  assert.ok(dataset, text)
  const path = `${app}/dataset/${dataset}`
  const insert = async (more: readonly Row[], mode = 'INSERT') => {
    const { status, text } = await alice.call('POST', `${path}/row`, { rows: more, mode })
    assert.ok(status < 300, text)
  }
  if (rows.length > 0) await insert(rows)
  const ask = (query: object) => alice.call('POST', `${app}/dataset/query`, { dataset, ...query })
  const answer = async (query: object) => {
    const { status, body, text } = await ask(query)
    assert.equal(status, 200, text)
    return body
  }
  return { alice, app, path, dataset, insert, ask, answer }
}

const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 5 })
const someText = fc.constantFrom('Rome', 'rome', 'Oslo', '東京', '🍚', '', "O'Hare", '$1')
const rowArbitrary = fc.record({
  city: nullable(someText),
  amount: nullable(fc.integer({ min: -1000, max: 1000 }).map(n => n / 100)),
  pieces: nullable(fc.integer({ min: 0, max: 9 })),
  paid: nullable(fc.boolean()),
  day: nullable(fc.integer({ min: 0, max: 800 }).map(n => dayAt(Date.UTC(2024, 11, 1) + n * DAY))),
  at: nullable(
    fc.integer({ min: 0, max: 800 * 24 }).map(n => new Date(Date.UTC(2024, 11, 1) + n * HOUR).toISOString()),
  ),
  tags: nullable(fc.uniqueArray(fc.constantFrom('new', 'sale', 'x'), { maxLength: 3 })),
})

const variable = (name: string) => ({ var: name })
const compared = <T>(name: string, values: fc.Arbitrary<T>, operators: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...operators), values)
    .map(([operator, value]) => ({ [operator]: [variable(name), value] }))
const orders = ['<', '<=', '>', '>=', '==', '!='] as const
const simple = fc.oneof(
  compared('city', someText, ['==', '!=']),
  compared('amount', fc.integer({ min: -10, max: 10 }), orders),
  compared('pieces', fc.integer({ min: 0, max: 9 }), orders),
  compared('day', fc.constantFrom('2025-03-01', '2026-01-01'), orders),
  fc.constantFrom('new', 'sale').map(tag => ({ in: [tag, variable('tags')] })),
  fc.constant(variable('paid')),
  fc.constant({ '==': [variable('at'), null] }),
)
const conditions = fc.oneof(
  simple,
  fc.tuple(simple, simple).map(([a, b]) => ({ or: [a, { '!': [b] }] })),
  fc.tuple(simple, simple).map(([a, b]) => ({ and: [a, b] })),
)

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia']
const dimensions = [
  { as: 'city', of: 'city' },
  { as: 'paid', of: 'paid' },
  { as: 'tags', of: 'tags' },
  { as: 'day', of: 'day', grain: 'month' },
  { as: 'day', of: 'day', grain: 'quarter' },
  { as: 'day', of: 'day', grain: 'week' },
  { as: 'at', of: 'at', grain: 'day' },
  { as: 'at', of: 'at', grain: 'year' },
  { as: 'at', of: 'at', part: 'hourOfDay' },
  { as: 'bin', of: 'amount', bins: { width: 0.5 } },
]

const measures = [
  { as: 'n', fn: 'count' },
  { as: 'sum', fn: 'sum', of: 'amount' },
  { as: 'mean', fn: 'mean', of: 'amount' },
  { as: 'low', fn: 'min', of: 'pieces' },
  { as: 'median', fn: 'median', of: 'amount' },
  { as: 'cities', fn: 'countDistinct', of: 'city' },
  { as: 'answered', fn: 'answered', of: 'paid' },
]

const exact = (value: number) => Number(value.toPrecision(12))
function figures(rows: readonly Row[]) {
  const numbers = (name: string) =>
    rows.flatMap(row => (typeof row[name] === 'number' ? [row[name] as number] : []))
  const amounts = numbers('amount').sort((a, b) => a - b)
  const sum = exact(amounts.reduce((a, b) => a + b, 0))
  const middle = (amounts.length - 1) / 2
  return [
    rows.length,
    sum,
    amounts.length > 0 ? exact(sum / amounts.length) : null,
    numbers('pieces').length > 0 ? Math.min(...numbers('pieces')) : null,
    amounts.length > 0
      ? exact(((amounts[Math.floor(middle)] ?? 0) + (amounts[Math.ceil(middle)] ?? 0)) / 2)
      : null,
    new Set(rows.flatMap(row => row['city'] ?? [])).size,
    rows.filter(row => typeof row['paid'] === 'boolean').length,
  ].map(value => (value === null ? null : value + 0))
}

const rounded = (row: readonly unknown[]) =>
  row.map(cell => (typeof cell === 'number' ? exact(cell) + 0 : cell))

onEachStore('queries to tables', server => {
  test('random queries have the answers of a slow computation', async () => {
    const rows = fc.sample(rowArbitrary, { numRuns: 400, seed: 7 })
    const { answer } = await newTable(server, rows)
    const query = fc.record({
      chosen: fc.uniqueArray(fc.constantFrom(...dimensions), { maxLength: 2, selector: ({ as }) => as }),
      filter: conditions,
      timeZone: fc.constantFrom(...ZONES),
    })
    await fc.assert(
      fc.asyncProperty(query, async ({ chosen, filter, timeZone }) => {
        const body = await answer({ measures, dimensions: chosen, filter, timeZone })
        const meets = compile(filter)
        const met = rows.filter(row => holds(meets({ ...row })))
        assert.equal(body.base, met.length)
        const expected = new Map<string, Row[]>()
        for (const row of met) {
          const [first = [null], second = [null]] = chosen.map(one => groupsOf(row, one, timeZone))
          for (const a of first)
            for (const b of second) {
              const key = JSON.stringify([a, b].slice(0, chosen.length))
              expected.set(key, [...(expected.get(key) ?? []), row])
            }
        }
        if (chosen.length === 0) expected.set('[]', met)
        const got = new Map(
          body.rows.map((row: unknown[]) => [
            JSON.stringify(rounded(row.slice(0, chosen.length))),
            rounded(row.slice(chosen.length)),
          ]),
        )
        assert.deepEqual(
          Object.fromEntries(got),
          Object.fromEntries([...expected].map(([key, some]) => [key, figures(some)])),
        )
      }),
      { numRuns: runsOf(60), seed: 11 },
    )
  })

  test('random periods, comparisons, top values and shares have the answers of a slow computation', async () => {
    const rows = fc.sample(rowArbitrary, { numRuns: 300, seed: 8 })
    const { alice, app, dataset, answer } = await newTable(server, rows)
    const made = await alice.call('POST', `${app}/dataset`, {
      name: 'View',
      kind: 'VIEW',
      view: {
        from: { dataset, as: 'v' },
        columns: columns.map(({ id }) => ({ id, value: variable(`v.${id}`) })),
      },
    })
    assert.equal(made.status, 201, made.text)
    const query = fc.record({
      dataset: fc.constantFrom(dataset, made.body.datasetid),
      name: fc.constantFrom('city', 'pieces', 'paid', 'tags'),
      top: fc.integer({ min: 1, max: 4 }),
      other: fc.boolean(),
      of: fc.constantFrom('day', 'at'),
      from: fc.constantFrom('2025-01-01', '2025-03-30', '2025-10-26', '2026-01-15'),
      days: fc.constantFrom(1, 31, 90),
      timeZone: fc.constantFrom(...ZONES),
    })
    await fc.assert(
      fc.asyncProperty(query, async ({ name, top, other, of, from, days, timeZone, ...asked }) => {
        const to = dayAt(Date.parse(from) + days * DAY)
        const body = await answer({
          ...asked,
          measures: [
            { as: 'n', fn: 'count' },
            { as: 'share', fn: 'shareOf', of: 'n' },
          ],
          dimensions: [{ as: 'd', of: name, top, ...(other && { other }) }],
          period: { of, from, to },
          compare: 'previous',
          timeZone,
        })
        const met = rowsBetween(rows, of, from, to, timeZone)
        const now = countsOf(met, name)
        const best = [...now]
          .filter(([value]) => value !== null)
          .sort(([a, n], [b, m]) => m - n || inOrder(a, b))
          .slice(0, top)
          .map(([value]) => value)
        const keyOf = (value: unknown) => (value === null || best.includes(value) ? value : '{other}')
        const joined = (counts: ReadonlyMap<unknown, number>) => {
          const sums = new Map<unknown, number>()
          for (const [value, n] of counts)
            if (other || best.includes(value)) sums.set(keyOf(value), (sums.get(keyOf(value)) ?? 0) + n)
          return sums
        }
        const earlier = joined(countsOf(rowsBetween(rows, of, startBefore(from, to), from, timeZone), name))
        const current = joined(now)
        const expected = [...new Set([...current.keys(), ...earlier.keys()])].map(value => [
          value,
          current.get(value) ?? 0,
          exact((current.get(value) ?? 0) / Math.max(met.length, 1)),
          earlier.get(value) ?? 0,
        ])
        const got = body.rows.map(([value, n, share, previous]: number[]) => [
          value,
          n,
          exact(share ?? 0),
          previous,
        ])
        const sorted = (all: unknown[][]) => all.map(row => JSON.stringify(row)).toSorted()
        assert.deepEqual(sorted(got), sorted(expected))
        assert.equal(body.base, met.length)
      }),
      { numRuns: runsOf(30), seed: 12 },
    )
  })

  test('a query has every row that was inserted, changed or deleted before', async () => {
    const { alice, path, insert, answer } = await newTable(server, [], ['city'])
    const total = async () => (await answer({ measures: [{ as: 's', fn: 'sum', of: 'pieces' }] })).rows[0][0]
    assert.equal(await total(), 0)
    await insert([
      { city: 'Rome', pieces: 1 },
      { city: 'Oslo', pieces: 2 },
    ])
    assert.equal(await total(), 3)
    await insert([{ city: 'Rome', pieces: 10 }], 'UPSERT')
    assert.equal(await total(), 12)
    const { body } = await alice.call('POST', `${path}/row/all`, {})
    const [first] = body as { rowid: string }[]
    assert.equal((await alice.call('DELETE', `${path}/row/${first?.rowid}`)).status, 204)
    assert.equal(await total(), 2)
    await alice.call('PATCH', path, { columns: [...columns, { id: 'weight', type: 'NUMBER' }] })
    await insert([{ city: 'Bern', weight: 2.5 }])
    const { rows } = await answer({ columns: ['city', 'weight'], sort: [{ by: 'city' }] })
    assert.deepEqual(rows, [
      ['Bern', 2.5],
      ['Oslo', null],
    ])
  })
})
