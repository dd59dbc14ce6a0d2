import { type Kysely, sql } from 'kysely'

/** Finds the runs that repeat others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('workflow_runs_repeated')
    .on('workflow_runs')
    .columns(['organization_id', 'rerun_of'])
    .where(sql.ref('rerun_of'), 'is not', null)
    .execute()
}
