// Names of things for people who read ids, such as those of the audit log and of browser tokens.
import type { Db } from '../tables/tables.ts'

/** A thing that exists, and where it is. */
export interface Named {
  readonly id: string
  readonly name: string
  readonly userid?: string
  readonly appid?: string
  readonly webformid?: string
}

type Find = (db: Db, organizationId: string, ids: readonly string[]) => Promise<readonly Named[]>

/** Things of an application that have a name. */
const ofApplications =
  (table: 'datasets' | 'charts' | 'dashboards' | 'themes'): Find =>
  async (db, organizationId, ids) =>
    db
      .selectFrom(table)
      .select(['id', 'name', 'user_id as userid', 'app_id as appid'])
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .execute()

const finders: Readonly<Record<string, Find>> = {
  async org(db, organizationId) {
    return db.selectFrom('organizations').select(['id', 'name']).where('id', '=', organizationId).execute()
  },
  async user(db, organizationId, ids) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name'])
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, email, first_name, last_name }) => ({
      id,
      name: [first_name, last_name].filter(Boolean).join(' ') || email,
      userid: id,
    }))
  },
  async key(db, organizationId, ids) {
    return db
      .selectFrom('api_keys')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .execute()
  },
  async app(db, organizationId, ids) {
    return db
      .selectFrom('apps')
      .select(['id', 'name', 'user_id as userid', 'id as appid'])
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .execute()
  },
  async webform(db, organizationId, ids) {
    return db
      .selectFrom('webforms')
      .select(['id', 'name', 'user_id as userid', 'app_id as appid', 'id as webformid'])
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .execute()
  },
  dataset: ofApplications('datasets'),
  chart: ofApplications('charts'),
  dashboard: ofApplications('dashboards'),
  theme: ofApplications('themes'),
}

const prefixOf = (id: string) => id.slice(0, id.indexOf('_'))

/** Ids of other organizations, of deleted things and of things without names are left out. */
export async function findNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly Named[]> {
  const found = Object.entries(finders).map(([prefix, find]) => {
    const wanted = ids.filter(id => prefixOf(id) === prefix)
    return wanted.length === 0 ? [] : find(db, organizationId, wanted)
  })
  const names = (await Promise.all(found)).flat()
  return names.filter(({ id }) => ids.includes(id))
}
