// Detects Citus, which distributes a store over several machines: see docs/scale.md. docs/citus.sql distributes the tables.
import { sql } from 'kysely'
import { type Connection, engineOf } from './dialect.ts'

/** The plane of each table. Citus distributes the data plane; the control plane stays on one machine. */
export type Planes = Readonly<Record<string, 'control' | 'data'>>

/** True if the data plane is distributed. */
export const isDistributed = async (db: Connection, planes: Planes): Promise<boolean> =>
  hasDistributed(await readMethods(db), planes)

/** @throws {Error} if a distributed store has undistributed tables, such as new tables of an update */
export async function refuseUndistributed(db: Connection, planes: Planes): Promise<void> {
  const methods = await readMethods(db)
  if (!hasDistributed(methods, planes)) return
  const local = Object.entries(planes)
    .filter(([table, plane]) => (plane === 'data' ? methods.get(table) !== DISTRIBUTED : !methods.has(table)))
    .map(([table]) => table)
  if (local.length === 0) return
  throw new Error(
    `These tables are not distributed by Citus yet: ${local.join(', ')}. Run docs/citus.sql again, then start (see docs/scale.md).`,
  )
}

/** Citus's code for a distributed table. */
const DISTRIBUTED = 'h'

const hasDistributed = (methods: ReadonlyMap<string, string>, planes: Planes) =>
  Object.entries(planes).some(([table, plane]) => plane === 'data' && methods.get(table) === DISTRIBUTED)

/** Citus's code for each table that it manages; empty without Citus. */
async function readMethods(db: Connection): Promise<ReadonlyMap<string, string>> {
  if (engineOf(db) === 'sqlite') return new Map()
  const { rows: found } = await sql`select where to_regclass('pg_dist_partition') is not null`.execute(db)
  if (found.length === 0) return new Map()
  const { rows } = await sql<{ table: string; method: string }>`
    select relname as table, partmethod as method from pg_dist_partition join pg_class on logicalrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace`.execute(db)
  return new Map(rows.map(({ table, method }) => [table, method]))
}
