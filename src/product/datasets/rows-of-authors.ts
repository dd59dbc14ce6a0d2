// Writes rows that several authors add at about the same time, such as the steps of workflows, in one transaction.
import { ProblemError } from '../../platform/http/problem.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { recordOf } from '../audit/record.ts'
import type { Cause } from '../events/cause.ts'
import type { AppParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { tellRowsOf } from './facts.ts'
import { lockFreeTables, lockTables } from './find.ts'
import { prepareRows, type ReadyRow } from './prepare-rows.ts'
import type { DatasetRow } from './queries.ts'
import { type Mode, type PlannedRow, planWrite, storeWrites, toldOf } from './store-rows.ts'

/** A row with its author. */
export interface AuthoredRow {
  readonly datasetid: string
  readonly principal: Member
  readonly cause: Cause
  readonly values: Readonly<Record<string, unknown>>
}

/** A row that is checked, and not stored yet. */
interface AddedRow {
  readonly dataset: DatasetRow
  readonly row: PlannedRow
  readonly author: AuthoredRow
}

interface Table {
  readonly dataset: DatasetRow
  readonly keysAdded: Set<string>
}

interface Manner {
  readonly mode: Mode
  /** Waits for tables that are locked. Otherwise leaves out those that are locked, do not exist, or refuse a row. */
  readonly waits: boolean
}

/** Gathers rows for tables of an application, and stores them with few statements. */
export class RowsOfAuthors {
  readonly #trx: Trx
  readonly #organizationId: string
  readonly #app: AppParams
  readonly #manner: Manner
  /** The tables that the transaction has locked. */
  readonly #tables = new Map<string, Table>()
  readonly #added: AddedRow[] = []

  constructor(trx: Trx, organizationId: string, app: AppParams, manner: Manner) {
    this.#trx = trx
    this.#organizationId = organizationId
    this.#app = app
    this.#manner = manner
  }

  /**
   * Checks rows, and gives them ids.
   * @returns the ids of the rows that will be stored. Rows with a key that was added before are left out.
   * @throws {Problem} dataset_not_found, dataset_not_editable, rows_invalid, row_exists, if it waits
   */
  async add(rows: readonly AuthoredRow[]): Promise<ReadonlyMap<AuthoredRow, string>> {
    const byTable = Map.groupBy(rows, ({ datasetid }) => datasetid)
    await this.#lock([...byTable.keys()].filter(id => !this.#tables.has(id)))
    const ids = new Map<AuthoredRow, string>()
    for (const [id, authors] of byTable) {
      const table = this.#tables.get(id)
      const planned = table && (await this.#plan(table, authors))
      for (const added of planned ?? []) {
        this.#added.push(added)
        ids.set(added.author, added.row.id)
        if (added.row.key !== null) table?.keysAdded.add(added.row.key)
      }
    }
    return ids
  }

  async #lock(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const lock = this.#manner.waits ? lockTables : lockFreeTables
    for (const dataset of await lock(this.#trx, this.#organizationId, this.#app, ids))
      this.#tables.set(dataset.id, { dataset, keysAdded: new Set() })
  }

  async #plan({ dataset, keysAdded }: Table, authors: readonly AuthoredRow[]): Promise<AddedRow[]> {
    try {
      const ready = prepareRows(
        dataset,
        authors.map(({ values }) => values),
      )
      const isFree = ({ key }: ReadyRow) => key === null || !keysAdded.has(key)
      const free = authors.filter((_, i) => ready[i] && isFree(ready[i]))
      const { rows } = await planWrite(this.#trx, dataset, this.#manner.mode, ready.filter(isFree))
      return free.flatMap((author, i) => {
        const row = rows[i]
        return row ? [{ dataset, row, author }] : []
      })
    } catch (error) {
      if (this.#manner.waits || !(error instanceof ProblemError)) throw error
      return []
    }
  }

  /** Stores the rows that were added. @param now ISO 8601 */
  async store(now: string): Promise<void> {
    const added = this.#added.splice(0)
    if (added.length === 0) return
    const writes = Map.groupBy(added, ({ dataset }) => dataset)
    await storeWrites(
      this.#trx,
      Array.from(writes, ([dataset, rows]) => ({ dataset, rows: rows.map(({ row }) => row) })),
      now,
    )
    await recordOf(
      this.#trx,
      added.map(({ dataset, author }) => ({
        principal: author.principal,
        change: { action: 'update', resource: 'dataset', id: dataset.id, now },
      })),
    )
    const told = added.flatMap(({ dataset, row, author }) =>
      toldOf([row]).map(rows => ({ ...rows, dataset, cause: author.cause })),
    )
    await tellRowsOf(this.#trx, told, now)
  }
}
