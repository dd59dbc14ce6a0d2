// Creates a store of an earlier release: its schema, with rows in every table.
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { recurringId } from '../../src/platform/jobs/enqueue.ts'
import { migrations } from '../../src/product/migrations/index.ts'
import type { Db } from '../../src/product/tables/tables.ts'
import { rows } from './rows.ts'

/** Migrates an empty store up to the migration `last`. */
export async function migrateTo(db: Db, last: string): Promise<void> {
  const known = Object.entries(migrations).filter(([name]) => name <= last)
  const provider = { getMigrations: async () => Object.fromEntries(known) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  assert.ifError(error)
}

/** Fills the columns of every table at this schema. */
export async function fill(db: Db): Promise<void> {
  const columns = await columnsOf(db)
  assert.deepEqual(
    [...columns.keys()].filter(table => !rows[table]?.length),
    [],
    'rows for every table',
  )
  for (const [table, known] of Object.entries(rows)) {
    const there = columns.get(table)
    if (!there) continue
    for (const row of known) {
      const cells = Object.entries(row).filter(([column]) => there.has(column))
      await sql`insert into ${sql.table(table)} (${sql.join(cells.map(([column]) => sql.ref(column)))})
        values (${sql.join(cells.map(([, value]) => value))})`.execute(db)
    }
  }
}

/** Deletes the rows of all tables. */
export async function clear(db: Db): Promise<void> {
  const there = await columnsOf(db)
  const children = Object.keys(rows)
    .filter(table => there.has(table))
    .reverse()
  for (const table of children) await sql`delete from ${sql.table(table)}`.execute(db)
}

type Content = ReadonlyMap<string, readonly Record<string, unknown>[]>

/** All rows of all tables, by table. */
export async function contentOf(db: Db): Promise<Content> {
  const content = new Map()
  for (const table of (await columnsOf(db)).keys())
    content.set(table, (await sql`select * from ${sql.table(table)}`.execute(db)).rows)
  return content
}

/** Asserts that every row of `before` is in `after`, with the same values in all columns that still exist. */
export function assertKept(before: Content, after: Content): void {
  for (const [table, old] of before) {
    // A server queues these when it starts.
    const now = (after.get(table) ?? []).filter(row => row['id'] !== recurringId('sweep'))
    const kept = new Set(Object.keys(now[0] ?? {}))
    const shown = (row: Record<string, unknown>) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => kept.has(column) && column in (old[0] ?? {}))
          .sort(),
      )
    assert.deepEqual(now.map(shown).sort(), old.map(shown).sort(), table)
  }
}

async function columnsOf(db: Db): Promise<Map<string, Set<string>>> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map(column => column.name))]))
}
