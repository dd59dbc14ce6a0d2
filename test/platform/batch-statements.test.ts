// Multi-row INSERT statements are built once and cached. Tests what the cache retains.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { rowsStatement } from '../../src/platform/db/batch-statements.ts'
import type { Tables } from '../../src/product/tables/tables.ts'

// It never connects.
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: async () => assert.fail() }) })

interface Pair {
  readonly id: string
  readonly name: object
}

const pairs = rowsStatement<Pair, never>({ id: true, name: true }, (on, rows) =>
  sql<never>`values ${sql.join(rows.map(({ id, name }) => sql`(${id}, ${name})`))}`.compile(on),
)

test('a multi-row statement has the values of each row in column order', () => {
  const [a, b] = [{}, {}]
  for (let run = 0; run < 2; run++) {
    const { sql: text, parameters } = pairs(db, [
      { name: a, id: '1' },
      { id: '2', name: b },
    ])
    assert.equal(text, 'values ($1, $2), ($3, $4)')
    assert.deepEqual(parameters, ['1', a, '2', b])
  }
  assert.equal(pairs(db, [{ id: '3', name: a }]).sql, 'values ($1, $2)')
})

test('a cached multi-row statement does not retain the values of its first use', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const kept = [3, 4, 3].map(count => {
    const name = {}
    pairs(
      db,
      Array.from({ length: count }, () => ({ id: 'x', name })),
    )
    return new WeakRef(name)
  })
  await turn()
  collect()
  assert.deepEqual(
    kept.map(ref => ref.deref()),
    [undefined, undefined, undefined],
  )
})
