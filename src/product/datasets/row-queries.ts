import { type Selectable, sql } from 'kysely'
import { rowsStatement } from '../../platform/db/batch-statements.ts'
import { castTo, engineOf, type ValueType } from '../../platform/db/dialect.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type StoredRow = Selectable<Tables['dataset_rows']>

/** A row to be stored. */
export interface RowToStore {
  readonly dataset_id: string
  readonly part_id: string
  readonly id: string
  readonly key: string | null
  /** JSON of its cells. */
  readonly row: string
}

const TYPES = {
  dataset_id: 'text',
  part_id: 'text',
  id: 'text',
  key: 'text',
  row: 'json',
} as const satisfies Record<keyof RowToStore, ValueType>

// Object.keys returns strings.
const NAMES = Object.keys(TYPES) as (keyof RowToStore)[]

/** The rows of a statement. The last statement of a write has fewer. */
const MAX_IN_STATEMENT = 500

const upsert = rowsStatement<RowToStore, never>(TYPES, (db, rows) => {
  const names = sql.join(NAMES.map(name => sql.ref(name)))
  const values = rows.map(
    row =>
      sql`(${sql.join(NAMES.map(name => (name === 'row' ? castTo(db, sql`${row[name]}`, 'json') : sql`${row[name]}`)))})`,
  )
  return sql<never>`insert into dataset_rows (${names}) values ${sql.join(values)}
on conflict (dataset_id, part_id, id) do update set key = excluded.key, row = excluded.row`.compile(db)
})

/** Inserts rows, and replaces those with a known id. */
export async function storeRows(trx: Trx, rows: readonly RowToStore[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_IN_STATEMENT)
    await trx.executeQuery(upsert(trx, rows.slice(from, from + MAX_IN_STATEMENT)))
}

const ofParts = (db: Db, datasetId: string, parts: readonly string[]) =>
  db.selectFrom('dataset_rows').where('dataset_id', '=', datasetId).where('part_id', 'in', parts)

/** The next rows of a part, in the order of their ids. */
export const readPart = (
  db: Db,
  datasetId: string,
  partId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<StoredRow[]> =>
  db
    .selectFrom('dataset_rows')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .where('part_id', '=', partId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** How many rows of a part have later ids, at most `limit`. */
export async function countAfter(
  db: Db,
  datasetId: string,
  partId: string,
  after: string,
  limit: number,
): Promise<number> {
  const later = ofParts(db, datasetId, [partId]).select('id').where('id', '>', after).limit(limit)
  const { count } = await db
    .selectFrom(later.as('later'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findRows = async (
  db: Db,
  datasetId: string,
  parts: readonly string[],
  ids: readonly string[],
): Promise<StoredRow[]> =>
  parts.length === 0 || ids.length === 0
    ? []
    : ofParts(db, datasetId, parts).selectAll().where('id', 'in', ids).orderBy('id').execute()

type KeyedRow = Pick<StoredRow, 'part_id' | 'id' | 'key'>

/** The rows of these parts that have one of these keys. */
export async function findByKeys(
  db: Db,
  datasetId: string,
  parts: readonly string[],
  keys: readonly string[],
): Promise<KeyedRow[]> {
  const found: KeyedRow[] = []
  for (let from = 0; from < keys.length; from += MAX_IN_STATEMENT) {
    const rows = await withKeys(db, datasetId, keys.slice(from, from + MAX_IN_STATEMENT))
    // With parts in the statement, Postgres without statistics would read whole parts instead of the index of keys.
    found.push(...rows.filter(({ part_id }) => parts.includes(part_id)))
  }
  return found
}

/** A key is in few parts: the visible ones, and those that are being loaded or deleted. */
const MAX_WITH_KEY = 1000

async function withKeys(db: Db, datasetId: string, keys: readonly string[]): Promise<KeyedRow[]> {
  if (engineOf(db) === 'sqlite')
    return db
      .selectFrom('dataset_rows')
      .select(['part_id', 'id', 'key'])
      .where('dataset_id', '=', datasetId)
      .where('key', 'in', keys)
      .execute()
  // With a limit, Postgres plans an index lookup for each key, whatever the table's statistics.
  const { rows } = await sql<KeyedRow>`
    select found.* from unnest(${keys}::text[]) as wanted (key) cross join lateral (
      select part_id, id, key from dataset_rows where dataset_id = ${datasetId} and key = wanted.key limit ${sql.lit(MAX_WITH_KEY)}
    ) as found`.execute(db)
  return rows
}

export const deleteRows = async (
  trx: Trx,
  datasetId: string,
  parts: readonly string[],
  ids: readonly string[],
) =>
  ids.length > 0 &&
  trx
    .deleteFrom('dataset_rows')
    .where('dataset_id', '=', datasetId)
    .where('part_id', 'in', parts)
    .where('id', 'in', ids)
    .execute()

/** Deletes the next rows of these parts, or of all. @returns how many */
export async function deleteNextRows(
  trx: Trx,
  datasetId: string,
  parts: readonly string[] | null,
  limit: number,
): Promise<number> {
  let next = trx.selectFrom('dataset_rows').select(['part_id', 'id']).where('dataset_id', '=', datasetId)
  if (parts) next = next.where('part_id', 'in', parts)
  const rows = await next.orderBy('part_id').orderBy('id').limit(limit).execute()
  for (const [partId, ofPart] of Map.groupBy(rows, row => row.part_id))
    await trx
      .deleteFrom('dataset_rows')
      .where('dataset_id', '=', datasetId)
      .where('part_id', '=', partId)
      .where('id', '<=', ofPart.at(-1)?.id ?? '')
      .execute()
  return rows.length
}

/** The keys of rows whose ids are later. */
export async function findKeysAfter(
  db: Db,
  datasetId: string,
  parts: readonly string[],
  after: string,
): Promise<string[]> {
  const rows = await ofParts(db, datasetId, parts).select('key').where('id', '>', after).execute()
  return rows.flatMap(({ key }) => key ?? [])
}

/** The next keys of a part, in the order of the ids of their rows. */
export const readKeys = (
  db: Db,
  datasetId: string,
  partId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Pick<StoredRow, 'id' | 'key'>[]> =>
  db
    .selectFrom('dataset_rows')
    .select(['id', 'key'])
    .where('dataset_id', '=', datasetId)
    .where('part_id', '=', partId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
