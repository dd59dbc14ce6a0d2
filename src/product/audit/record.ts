// The audit log: who changed what, when and by which key, written with the change or not at all. An entry holds ids only, so
// it stays true and tells nothing private when what it names is gone.
import type { Trx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { Action, Author, Thing } from '../changes.ts'
import { type EntryRow, insertEntries, insertEntry } from './queries.ts'

/** One change; `now` is when, ISO 8601. */
export interface Change {
  readonly action: Action
  readonly thing: Thing
  readonly id: string
  readonly now: string
}

const toRow = (trx: Trx, author: Author, { action, thing, id, now }: Change): EntryRow => ({
  organization_id: author.organizationId,
  id: newId(trx, 'audit'),
  action,
  thing,
  thing_id: id,
  author: author.by,
  request_id: author.requestId,
  create_date: now,
})

/** Writes an entry in the transaction of its change. */
export async function record(trx: Trx, author: Author, change: Change): Promise<void> {
  await insertEntry(trx, toRow(trx, author, change))
}

/** Bounds the parameters of a statement. */
const MAX_ROWS = 500

/** Writes an entry for each change, in their transaction. */
export async function recordAll(trx: Trx, author: Author, changes: readonly Change[]): Promise<void> {
  for (let i = 0; i < changes.length; i += MAX_ROWS) {
    const rows = changes.slice(i, i + MAX_ROWS).map(change => toRow(trx, author, change))
    await insertEntries(trx, rows)
  }
}
