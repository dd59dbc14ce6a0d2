import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

interface Tables {
  jobs: { name: string; lane: string; finish_date: string | null }
}

/** Adds lanes, in which organizations take turns. Earlier jobs have no organization and count as those of a single one. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { id } = columnTypes[engineOf(db)]
  await db.schema
    .alterTable('jobs')
    .addColumn('lane', 'text', column => column.notNull().defaultTo('store'))
    .execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('organization_id', id, column => column.notNull().defaultTo(''))
    .execute()
  await db
    .updateTable('jobs')
    .set({ lane: 'outside' })
    .where('name', '=', 'deleteFiles')
    .where('finish_date', 'is', null)
    .execute()
  await db.schema.dropIndex('jobs_due').execute()
  await db.schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['lane', 'organization_id', 'run_at', 'id'])
    .where(sql.ref('finish_date'), 'is', null)
    .execute()
}
