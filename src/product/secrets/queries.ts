import type { Insertable, Selectable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { SecretOwner } from './uses.ts'

export type SecretRow = Selectable<Tables['secrets']>

export const ownerIdOf = ({ organizationId, appId }: SecretOwner): string => appId ?? organizationId

const ofOwner = (db: Db, owner: SecretOwner) =>
  db
    .selectFrom('secrets')
    .where('organization_id', '=', owner.organizationId)
    .where('owner_id', '=', ownerIdOf(owner))

export const lockSecret = (trx: Trx, owner: SecretOwner, name: string) =>
  forUpdate(trx, ofOwner(trx, owner).selectAll().where('name', '=', name)).executeTakeFirst()

/** The secrets that an application uses by these names: its own hide those of the organization. Some may not exist. */
export async function findUsable(
  db: Db,
  { organizationId, appId }: { readonly organizationId: string; readonly appId: string },
  names: readonly string[],
): Promise<SecretRow[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('secrets')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('owner_id', 'in', [appId, organizationId])
    .where('name', 'in', names)
    .execute()
  const own = new Set(rows.flatMap(row => (row.app_id === null ? [] : [row.name])))
  return rows.filter(row => row.app_id !== null || !own.has(row.name))
}

export async function countSecrets(db: Db, owner: SecretOwner): Promise<number> {
  const { count } = await ofOwner(db, owner)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const readSecrets =
  (db: Db, owner: SecretOwner): ReadRows<SecretRow> =>
  ({ after, limit }) => {
    const query = ofOwner(db, owner).selectAll()
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

/** Two people may create the same secret at once: the last write wins. */
export const upsertSecret = (trx: Trx, row: Insertable<Tables['secrets']>) =>
  trx
    .insertInto('secrets')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'owner_id', 'name']).doUpdateSet(eb => ({
        hosts: eb.ref('excluded.hosts'),
        sealed: eb.ref('excluded.sealed'),
        update_date: eb.ref('excluded.update_date'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteSecretRow = (trx: Trx, { organization_id, owner_id, name }: SecretRow) =>
  trx
    .deleteFrom('secrets')
    .where('organization_id', '=', organization_id)
    .where('owner_id', '=', owner_id)
    .where('name', '=', name)
    .execute()

/** Secrets with another key than the one whose values begin with `prefix`, in the order of their ids. */
export const findSealedOtherwise = (trx: Trx, prefix: string, after: string, limit: number) =>
  trx
    .selectFrom('secrets')
    .selectAll()
    .where('sealed', 'not like', `${prefix}%`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Does nothing if the value was changed meanwhile. */
export const replaceSealed = (trx: Trx, id: string, from: string, to: string) =>
  trx.updateTable('secrets').set({ sealed: to }).where('id', '=', id).where('sealed', '=', from).execute()
