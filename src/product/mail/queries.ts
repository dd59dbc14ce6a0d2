import type { Insertable, Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type MailServerRow = Selectable<Tables['mail_servers']>
export type SuppressionRow = Selectable<Tables['mail_suppressions']>

export const findMailServer = (db: Db, organizationId: string, appId: string) =>
  db
    .selectFrom('mail_servers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appId)
    .executeTakeFirst()

export const upsertMailServer = (trx: Trx, row: Insertable<Tables['mail_servers']>) =>
  trx
    .insertInto('mail_servers')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'app_id']).doUpdateSet(eb => ({
        sealed: eb.ref('excluded.sealed'),
        sender: eb.ref('excluded.sender'),
        update_date: eb.ref('excluded.update_date'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteMailServerRow(trx: Trx, organizationId: string, appId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_servers')
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Mail servers with another key than the one whose values begin with `prefix`. */
export const findServersSealedOtherwise = (trx: Trx, prefix: string, after: string, limit: number) =>
  trx
    .selectFrom('mail_servers')
    .selectAll()
    .where('sealed', 'not like', `${prefix}%`)
    .where('app_id', '>', after)
    .orderBy('app_id')
    .limit(limit)
    .execute()

/** Does nothing if the value was changed meanwhile. */
export const replaceSealedServer = (trx: Trx, appId: string, from: string, to: string) =>
  trx
    .updateTable('mail_servers')
    .set({ sealed: to })
    .where('app_id', '=', appId)
    .where('sealed', '=', from)
    .execute()

/** Those of the addresses, in lower case, that refused mail for good. */
export async function findSuppressed(
  db: Db,
  organizationId: string,
  emailKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mail_suppressions')
    .select('email_key')
    .where('organization_id', '=', organizationId)
    .where('email_key', 'in', emailKeys)
    .execute()
  return new Set(rows.map(({ email_key }) => email_key))
}

/** Keeps the first refusal of an address. */
export const insertSuppressions = (trx: Trx, rows: Insertable<Tables['mail_suppressions']>[]) =>
  trx
    .insertInto('mail_suppressions')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const readSuppressions =
  (db: Db, organizationId: string): ReadRows<SuppressionRow> =>
  ({ after, limit }) => {
    const query = db.selectFrom('mail_suppressions').selectAll().where('organization_id', '=', organizationId)
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export async function deleteSuppressionRow(trx: Trx, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_suppressions')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Counts mails of an application in a minute. @returns how many there are now */
export async function countMail(db: Db, row: Insertable<Tables['mail_counts']>): Promise<number> {
  const { sent } = await db
    .insertInto('mail_counts')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'app_id', 'minute'])
        .doUpdateSet(eb => ({ sent: eb('mail_counts.sent', '+', eb.ref('excluded.sent')) })),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  return sent
}

/** Deletes all counts of earlier minutes. They are few, because they are deleted every hour. */
export async function deleteOldMailCounts(trx: Trx, before: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_counts')
    .where('minute', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
