import type { Insertable, Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type TokenRow = Selectable<Tables['browser_tokens']>

export interface TokenSelection {
  readonly subject?: string | undefined
  readonly userid?: string | undefined
  readonly appid?: string | undefined
  readonly webformid?: string | undefined
  readonly keyid?: string | undefined
}

const COLUMN_OF = {
  subject: 'subject',
  userid: 'user_id',
  appid: 'app_id',
  webformid: 'webform_id',
  keyid: 'key_id',
} as const satisfies Record<keyof TokenSelection, keyof TokenRow>

const conditionsOf = (selection: TokenSelection) =>
  Object.entries(COLUMN_OF).flatMap(([name, column]) => {
    const value = selection[name as keyof TokenSelection]
    return value === undefined ? [] : [{ column, value }]
  })

/** The foreign keys check that the user and the application exist. */
export const insertToken = (trx: Trx, row: Insertable<Tables['browser_tokens']>) =>
  trx.insertInto('browser_tokens').values(row).returningAll().executeTakeFirstOrThrow()

export const findTokenByHash = (db: Db, hash: string) =>
  db.selectFrom('browser_tokens').selectAll().where('hash', '=', hash).executeTakeFirst()

export const findToken = (db: Db, id: string) =>
  db.selectFrom('browser_tokens').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads the tokens of an organization that are valid at `now`. */
export const readTokens =
  (db: Db, organizationId: string, selection: TokenSelection, now: string): ReadRows<TokenRow> =>
  ({ after, limit }) => {
    let query = db
      .selectFrom('browser_tokens')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('revoke_date', 'is', null)
      .where('expire_date', '>', now)
    for (const { column, value } of conditionsOf(selection)) query = query.where(column, '=', value)
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }

/** @returns the ids of the tokens that were valid before */
export async function revokeTokenRows(
  trx: Trx,
  organizationId: string,
  selection: TokenSelection & { readonly tokenid?: string },
  now: string,
): Promise<string[]> {
  let query = trx
    .updateTable('browser_tokens')
    .set({ revoke_date: now })
    .where('organization_id', '=', organizationId)
    .where('revoke_date', 'is', null)
    .where('expire_date', '>', now)
  for (const { column, value } of conditionsOf(selection)) query = query.where(column, '=', value)
  if (selection.tokenid !== undefined) query = query.where('id', '=', selection.tokenid)
  const rows = await query.returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function hasToken(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('browser_tokens')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteTokensOfForms = (trx: Trx, webformIds: readonly string[]) =>
  trx.deleteFrom('browser_tokens').where('webform_id', 'in', webformIds).execute()

/** Deletes up to `limit` tokens that expired before `before`. Returns their number. */
export async function deleteExpiredTokens(trx: Trx, before: string, limit: number): Promise<number> {
  const expired = trx
    .selectFrom('browser_tokens')
    .select('id')
    .where('expire_date', '<', before)
    .orderBy('expire_date')
    .limit(limit)
  const { numDeletedRows } = await trx
    .deleteFrom('browser_tokens')
    .where('id', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
