// How many deliveries of a webhook processes hold.
import type { Db } from '../../src/product/tables/tables.ts'

/** @param hook the id of the webhook, or a path that ends with it */
export async function countClaimed(db: Db, hook: string): Promise<number> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where('webhook_id', '=', hook.split('/').at(-1) ?? '')
    .where('locked_by', 'is not', null)
    .execute()
  return rows.length
}
