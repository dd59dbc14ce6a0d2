// Citus, which spreads a store over several machines: docs/scale.md. Formyard runs no commands of Citus; docs/citus.sql does.
import { sql } from 'kysely'
import { type Connection, engineOf } from './dialect.ts'

/** By table: the data plane is distributed over machines, the control plane stays on one. */
export type Planes = Readonly<Record<string, 'control' | 'data'>>

/** Whether the data plane is distributed over other machines. */
export const isDistributed = async (db: Connection, planes: Planes): Promise<boolean> =>
  isSpread(await readMethods(db), planes)

/** @throws {Error} in a distributed store some of whose tables are not, such as those that an update has made */
export async function refuseUndistributed(db: Connection, planes: Planes): Promise<void> {
  const methods = await readMethods(db)
  if (!isSpread(methods, planes)) return
  const local = Object.entries(planes)
    .filter(([table, plane]) => (plane === 'data' ? methods.get(table) !== DISTRIBUTED : !methods.has(table)))
    .map(([table]) => table)
  if (local.length === 0) return
  throw new Error(
    `These tables are not distributed by Citus yet: ${local.join(', ')}. Run docs/citus.sql again, then start (see docs/scale.md).`,
  )
}

/** How Citus names the method of a table that it distributes. */
const DISTRIBUTED = 'h'

const isSpread = (methods: ReadonlyMap<string, string>, planes: Planes) =>
  Object.entries(planes).some(([table, plane]) => plane === 'data' && methods.get(table) === DISTRIBUTED)

/** How Citus keeps each table that it knows; empty without Citus. */
async function readMethods(db: Connection): Promise<ReadonlyMap<string, string>> {
  if (engineOf(db) === 'sqlite') return new Map()
  const { rows: found } = await sql`select where to_regclass('pg_dist_partition') is not null`.execute(db)
  if (found.length === 0) return new Map()
  const { rows } = await sql<{ table: string; method: string }>`
    select relname as table, partmethod as method from pg_dist_partition join pg_class on logicalrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace`.execute(db)
  return new Map(rows.map(({ table, method }) => [table, method]))
}
