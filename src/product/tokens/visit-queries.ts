// Visits: pages that a token opened. A row begins as a ticket, which opens one page.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../tables/tables.ts'

export const insertVisit = (db: Db, row: Insertable<Tables['visits']>) =>
  db.insertInto('visits').values(row).execute()

/**
 * Turns a ticket into an open visit with a secret of its own, in one statement, so that of several requests only one succeeds.
 * @returns false if the ticket is unknown, used or expired
 */
export async function openTicket(
  db: Db,
  ticket: { readonly webformId: string; readonly hash: string },
  visit: { readonly hash: string; readonly expireDate: string },
  now: string,
): Promise<boolean> {
  const row = await db
    .updateTable('visits')
    .set({ hash: visit.hash, open_date: now, expire_date: visit.expireDate })
    .where('hash', '=', ticket.hash)
    .where('webform_id', '=', ticket.webformId)
    .where('open_date', 'is', null)
    .where('expire_date', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** The limits of the token of an open visit; undefined if it has expired or the token was revoked. */
export async function findVisitClaims(db: Db, webformId: string, hash: string, now: string) {
  const row = await db
    .selectFrom('visits')
    .innerJoin('browser_tokens', 'browser_tokens.id', 'visits.token_id')
    .select('browser_tokens.claims')
    .where('visits.hash', '=', hash)
    .where('visits.webform_id', '=', webformId)
    .where('visits.open_date', 'is not', null)
    .where('visits.expire_date', '>', now)
    .where('browser_tokens.revoke_date', 'is', null)
    .executeTakeFirst()
  return row?.claims
}
