// Stores checked rows in locked datasets: those of several datasets with few statements.
import { newId } from '../../platform/db/database.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { noteRowChanges } from './change-queries.ts'
import type { ToldRows } from './facts.ts'
import { MAX_FAULTS, type ReadyRow } from './prepare-rows.ts'
import { type DatasetRow, noteRowsOf } from './queries.ts'
import { findByKeys, type RowToStore, storeRows } from './row-queries.ts'
import type { NewRows } from './row-schemas.ts'

export type Mode = NonNullable<NewRows['mode']>

export interface PlannedRow extends RowToStore {
  /** False if it replaces a row. */
  readonly isNew: boolean
}

interface PlannedWrite {
  readonly dataset: DatasetRow
  readonly rows: readonly PlannedRow[]
}

/**
 * Finds the stored rows that rows replace. Stores nothing.
 * @throws {Problem} row_exists
 */
export async function planWrite(
  trx: Trx,
  dataset: DatasetRow,
  mode: Mode,
  ready: readonly ReadyRow[],
): Promise<PlannedWrite> {
  const keys = ready.flatMap(({ key }) => key ?? [])
  const known = new Map(
    (await findByKeys(trx, dataset.id, dataset.parts, keys)).map(row => [row.key, row] as const),
  )
  if (mode === 'INSERT' && known.size > 0) throw exists(ready.map(({ key }) => known.has(key)))
  const lastPart = dataset.parts.at(-1) ?? ''
  const rows = ready.map(({ key, cells }): PlannedRow => {
    const before = key === null ? undefined : known.get(key)
    return {
      dataset_id: dataset.id,
      part_id: before?.part_id ?? lastPart,
      id: before?.id ?? newId(trx, 'row'),
      key,
      row: JSON.stringify(cells),
      isNew: before === undefined,
    }
  })
  return { dataset, rows }
}

function exists(isKnown: readonly boolean[]): Problem {
  const faults = isKnown.flatMap((known, i) =>
    known
      ? [
          {
            pointer: `/rows/${i}`,
            code: 'exists',
            detail: 'A row with this key exists. To replace it, use the mode UPSERT.',
          },
        ]
      : [],
  )
  return new Problem('row_exists', { faults: faults.slice(0, MAX_FAULTS) })
}

export async function storeWrites(trx: Trx, writes: readonly PlannedWrite[], now: string): Promise<void> {
  await storeRows(
    trx,
    writes.flatMap(({ rows }) => rows),
  )
  for (const { dataset, rows } of writes) {
    const replaced = rows.flatMap(({ id, isNew }) => (isNew ? [] : id))
    await noteRowChanges(trx, dataset.id, replaced)
  }
  const changes = writes.map(({ dataset, rows }) => ({
    dataset,
    added: rows.filter(({ isNew }) => isNew).length,
  }))
  await noteRowsOf(trx, changes, now)
}

/** What a write of rows added, and what it replaced. */
export const toldOf = (rows: readonly PlannedRow[]): ToldRows[] =>
  (['added', 'updated'] as const).map(verb => {
    const ids = rows.flatMap(({ id, isNew }) => (isNew === (verb === 'added') ? id : []))
    return { verb, count: ids.length, ids }
  })
