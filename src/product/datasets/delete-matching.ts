// Deletes the rows that meet a condition, some in each transaction, because there may be millions.
import type { Condition } from '../../engine/expressions/condition.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { noteRowChanges } from './change-queries.ts'
import type { RowCopies } from './copies.ts'
import { tellRows } from './facts.ts'
import { lockTable, requireTable } from './find.ts'
import { noteRows } from './queries.ts'
import { compileRowFilter, createRowReader, type PlacedRow, partIdOf, rowIdOf } from './read-rows.ts'
import { deleteRows, findRows } from './row-queries.ts'
import type { DatasetParams } from './schemas.ts'

const BATCH = 500

/**
 * Rows that are added meanwhile may remain.
 * @returns how many were deleted
 * @throws {Problem} dataset_not_found, dataset_not_editable, body_invalid
 */
export async function deleteMatching(
  db: Db,
  copies: RowCopies,
  principal: Member,
  params: DatasetParams,
  filter: Condition,
  client: Client,
): Promise<number> {
  const dataset = await requireTable(db, principal.organizationId, params)
  const read = createRowReader(db, copies, dataset, { filter }, client)
  let deleted = 0
  for (let after: string | undefined; ; ) {
    const found = await read({ after, limit: BATCH })
    if (found.length > 0)
      deleted += await inTransaction(db, trx => deleteFound(trx, principal, params, filter, found))
    if (found.length < BATCH) return deleted
    after = found.at(-1)?.id
  }
}

/** Tests the rows again, because they may have changed since. */
async function deleteFound(
  trx: Trx,
  principal: Member,
  params: DatasetParams,
  filter: Condition,
  found: readonly PlacedRow[],
): Promise<number> {
  const dataset = await lockTable(trx, principal.organizationId, params)
  const matches = compileRowFilter(dataset.columns, filter)
  const ids: string[] = []
  for (const [partId, placed] of Map.groupBy(found, partIdOf)) {
    if (!dataset.parts.includes(partId)) continue
    const rows = await findRows(trx, dataset.id, [partId], placed.map(rowIdOf))
    const matching = rows.filter(({ id, row }) => matches({ id, row })).map(({ id }) => id)
    await deleteRows(trx, dataset.id, [partId], matching)
    ids.push(...matching)
  }
  if (ids.length === 0) return 0
  const now = new Date().toISOString()
  await noteRowChanges(trx, dataset.id, ids)
  await noteRows(trx, dataset.id, -ids.length, now)
  await record(trx, principal, { action: 'update', resource: 'dataset', id: dataset.id, now })
  await tellRows(trx, dataset, [{ verb: 'deleted', count: ids.length, ids }], now)
  return ids.length
}
