// Citus, which spreads a store over several machines: docs/scale.md. Formyard runs no commands of Citus; docs/citus.sql does.
import { sql } from 'kysely'
import { PLANES } from '../../product/tables.ts'
import type { Db } from './database.ts'
import { engineOf } from './dialect.ts'

/** Whether the rows of web forms are on other machines than the rest. */
export const isDistributed = async (db: Db): Promise<boolean> => isSpread(await readMethods(db))

/** @throws {Error} in a distributed store some of whose tables are not, such as those that an update has made */
export async function refuseUndistributed(db: Db): Promise<void> {
  const methods = await readMethods(db)
  if (!isSpread(methods)) return
  const local = Object.entries(PLANES)
    .filter(([table, plane]) => (plane === 'data' ? methods.get(table) !== DISTRIBUTED : !methods.has(table)))
    .map(([table]) => table)
  if (local.length === 0) return
  throw new Error(
    `These tables are not distributed by Citus yet: ${local.join(', ')}. Run docs/citus.sql again, then start (see docs/scale.md).`,
  )
}

/** Of the ways in which Citus keeps a table. */
const DISTRIBUTED = 'h'

const isSpread = (methods: ReadonlyMap<string, string>) => methods.get('webforms') === DISTRIBUTED

/** How Citus keeps each table that it knows; nothing where there is no Citus. */
async function readMethods(db: Db): Promise<ReadonlyMap<string, string>> {
  if (engineOf(db) === 'sqlite') return new Map()
  const { rows: found } = await sql`select where to_regclass('pg_dist_partition') is not null`.execute(db)
  if (found.length === 0) return new Map()
  const { rows } = await sql<{ table: string; method: string }>`
    select relname as table, partmethod as method from pg_dist_partition join pg_class on logicalrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace`.execute(db)
  return new Map(rows.map(({ table, method }) => [table, method]))
}
