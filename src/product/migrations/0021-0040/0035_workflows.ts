import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Workflows and their runs. Each key but that of addresses begins with the organization, so that the tables can be distributed by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorkflows(db)
  await createRuns(db)
  await createLog(db)
}

async function createWorkflows(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('workflows')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('document', json, column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('published_revision', 'integer')
    .addColumn('version', 'integer')
    .addColumn('next_date', instant)
    .addColumn('hook_token', 'text')
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addColumn('activate_date', instant)
    .addPrimaryKeyConstraint('workflows_pk', ['organization_id', 'id'])
    .execute()
  await db.schema
    .createIndex('workflows_app')
    .on('workflows')
    .columns(['organization_id', 'app_id', 'id'])
    .execute()
  await db.schema
    .createIndex('workflows_scheduled')
    .on('workflows')
    .column('next_date')
    .where(sql.ref('next_date'), 'is not', null)
    .execute()
  await db.schema
    .createTable('workflow_versions')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('workflow_id', id, column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('document', json, column => column.notNull())
    .addColumn('author', id, column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('workflow_versions_pk', ['organization_id', 'workflow_id', 'version'])
    .execute()
  await db.schema
    .createTable('workflow_hooks')
    .addColumn('token', id, column => column.notNull())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('workflow_id', id, column => column.notNull())
    .addPrimaryKeyConstraint('workflow_hooks_pk', ['token'])
    .execute()
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('workflow_runs')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('workflow_id', id, column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('start_key', id, column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('due_date', instant)
    .addColumn('state', json)
    .addColumn('input', json, column => column.notNull())
    .addColumn('webform_id', id)
    .addColumn('response_id', id)
    .addColumn('rerun_of', id)
    .addColumn('depth', 'integer', column => column.notNull())
    .addColumn('seq', 'integer', column => column.notNull())
    .addColumn('locked_by', 'text')
    .addColumn('locked_until', instant)
    .addColumn('failure', json)
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('finish_date', instant)
    .addPrimaryKeyConstraint('workflow_runs_pk', ['organization_id', 'id'])
    .addUniqueConstraint('workflow_runs_start', ['organization_id', 'workflow_id', 'start_key'])
    .execute()
  await db.schema
    .createIndex('workflow_runs_due')
    .on('workflow_runs')
    .columns(['organization_id', 'due_date', 'id'])
    .where(sql.ref('status'), '=', sql.lit('WAITING'))
    .execute()
  await db.schema
    .createIndex('workflow_runs_claimed')
    .on('workflow_runs')
    .column('locked_until')
    .where(sql.ref('status'), '=', sql.lit('RUNNING'))
    .execute()
  await db.schema
    .createIndex('workflow_runs_workflow')
    .on('workflow_runs')
    .columns(['organization_id', 'workflow_id', 'id'])
    .execute()
  await db.schema
    .createIndex('workflow_runs_response')
    .on('workflow_runs')
    .columns(['organization_id', 'response_id'])
    .where(sql.ref('response_id'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('workflow_runs_finished')
    .on('workflow_runs')
    .column('finish_date')
    .where(sql.ref('finish_date'), 'is not', null)
    .execute()
}

async function createLog(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('workflow_steps')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('run_id', id, column => column.notNull())
    .addColumn('seq', 'integer', column => column.notNull())
    .addColumn('step_id', 'text', column => column.notNull())
    .addColumn('path', 'text', column => column.notNull())
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('input', json)
    .addColumn('output', json)
    .addColumn('failure', json)
    .addColumn('start_date', instant, column => column.notNull())
    .addColumn('end_date', instant)
    .addPrimaryKeyConstraint('workflow_steps_pk', ['organization_id', 'run_id', 'seq'])
    .execute()
  await db.schema
    .createTable('workflow_waits')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('run_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('subject', id, column => column.notNull())
    .addColumn('timeout_date', instant, column => column.notNull())
    .addColumn('event_id', id)
    .addPrimaryKeyConstraint('workflow_waits_pk', ['organization_id', 'run_id'])
    .execute()
  await db.schema
    .createIndex('workflow_waits_subject')
    .on('workflow_waits')
    .columns(['organization_id', 'app_id', 'type', 'subject'])
    .execute()
}
