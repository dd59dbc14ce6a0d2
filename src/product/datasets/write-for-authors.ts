// Writes rows that several authors add at about the same time, such as the steps of workflows, in one transaction.
import { ProblemError } from '../../platform/http/problem.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { recordOf } from '../audit/record.ts'
import type { Cause } from '../events/emit.ts'
import type { AppParams } from '../schemas.ts'
import type { Trx } from '../tables.ts'
import { tellRowsOf } from './facts.ts'
import { lockFreeTables, lockTables } from './find.ts'
import { prepareRows } from './prepare-rows.ts'
import type { DatasetRow } from './queries.ts'
import { type Mode, type PlannedWrite, planWrite, storeWrites, toldOf } from './store-rows.ts'

/** A row with its author. */
export interface AuthoredRow {
  readonly datasetid: string
  readonly principal: Member
  readonly cause: Cause
  readonly values: Readonly<Record<string, unknown>>
}

interface AuthoredWrite extends PlannedWrite {
  readonly authored: readonly AuthoredRow[]
}

interface Manner {
  readonly mode: Mode
  /** Waits for tables that are locked. Otherwise leaves out those that are locked, do not exist, or refuse a row. */
  readonly waits: boolean
}

/**
 * Writes rows to tables of an application.
 * @returns the ids of the written rows
 * @throws {Problem} dataset_not_found, dataset_not_editable, rows_invalid, row_exists, if it waits
 */
export async function writeForAuthors(
  trx: Trx,
  organizationId: string,
  app: AppParams,
  rows: readonly AuthoredRow[],
  { mode, waits }: Manner,
  now: string,
): Promise<ReadonlyMap<AuthoredRow, string>> {
  const byTable = Map.groupBy(rows, ({ datasetid }) => datasetid)
  const lock = waits ? lockTables : lockFreeTables
  const writes: AuthoredWrite[] = []
  for (const dataset of await lock(trx, organizationId, app, [...byTable.keys()])) {
    const planned = plan(trx, dataset, mode, byTable.get(dataset.id) ?? [])
    const write = await (waits ? planned : planned.catch(ignoreProblem))
    if (write) writes.push(write)
  }
  return store(trx, writes, now)
}

async function plan(
  trx: Trx,
  dataset: DatasetRow,
  mode: Mode,
  authored: readonly AuthoredRow[],
): Promise<AuthoredWrite> {
  const ready = prepareRows(
    dataset,
    authored.map(({ values }) => values),
  )
  return { ...(await planWrite(trx, dataset, mode, ready)), authored }
}

function ignoreProblem(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error
}

async function store(
  trx: Trx,
  writes: readonly AuthoredWrite[],
  now: string,
): Promise<ReadonlyMap<AuthoredRow, string>> {
  const stored = writes.flatMap(({ dataset, rows, authored }) =>
    authored.flatMap((author, i) => {
      const row = rows[i]
      return row ? [{ dataset, row, author }] : []
    }),
  )
  if (stored.length === 0) return new Map()
  await storeWrites(trx, writes, now)
  await recordOf(
    trx,
    stored.map(({ dataset, author }) => ({
      principal: author.principal,
      change: { action: 'update', resource: 'dataset', id: dataset.id, now },
    })),
  )
  const told = stored.flatMap(({ dataset, row, author }) =>
    toldOf([row]).map(rows => ({ ...rows, dataset, cause: author.cause })),
  )
  await tellRowsOf(trx, told, now)
  return new Map(stored.map(({ author, row }) => [author, row.id]))
}
