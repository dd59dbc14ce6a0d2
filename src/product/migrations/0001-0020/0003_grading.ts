import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/**
 * Adds manual grading, corrected scorings, the grading history and jobs. New columns are null or have a constant default, so that
 * large tables are not rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]

  // Data plane. One change per statement, as Citus requires.
  await db.schema.alterTable('responses').addColumn('grading_status', 'text').execute()
  await db.schema.alterTable('responses').addColumn('grade', 'text').execute()
  await db.schema.alterTable('responses').addColumn('outcome', 'text').execute()
  await db.schema
    .alterTable('responses')
    .addColumn('scoring_revision', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('responses_pending')
    .on('responses')
    .columns(['webform_id', 'id'])
    .where(sql.ref('grading_status'), '=', sql.lit('PENDING'))
    .execute()
  await db.schema
    .alterTable('webforms')
    .addColumn('scoring_revision', 'integer', column => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('scoring_corrections')
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('scoring', json, column => column.notNull())
    .addColumn('author', id, column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('scoring_corrections_pk', ['webform_id', 'version', 'revision'])
    .addForeignKeyConstraint('scoring_corrections_webform_fk', ['webform_id'], 'webforms', ['id'])
    .execute()

  await db.schema
    .createTable('grading_history')
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('response_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('cause', 'text', column => column.notNull())
    .addColumn('author', id, column => column.notNull())
    .addColumn('change', json, column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('grading_history_pk', ['webform_id', 'response_id', 'id'])
    .execute()

  // Control plane. No foreign keys: a job may outlive the rows that it works on.
  await db.schema
    .createTable('jobs')
    .addColumn('id', id, column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('payload', json, column => column.notNull())
    .addColumn('progress', json)
    .addColumn('run_at', instant, column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('locked_by', 'text')
    .addColumn('locked_until', instant)
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('finish_date', instant)
    .addColumn('error', 'text')
    .execute()
  await db.schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['run_at', 'id'])
    .where(sql.ref('finish_date'), 'is', null)
    .execute()
}
