import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/**
 * Events, their listeners, webhooks and deliveries. Each key begins with the organization, so that the tables can be distributed by it
 * later. Webhooks are deleted with their application, so that nothing is sent any more; jobs delete the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEvents(db)
  await createWebhooks(db)
  await createDeliveries(db)
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('events')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('webform_id', id)
    .addColumn('thing_id', id, column => column.notNull())
    .addColumn('subject', id)
    .addColumn('data', json, column => column.notNull())
    .addColumn('cause', id)
    .addColumn('depth', 'integer', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('dispatch_date', instant)
    .addPrimaryKeyConstraint('events_pk', ['organization_id', 'id'])
    .execute()
  await db.schema
    .createIndex('events_waiting')
    .on('events')
    .column('id')
    .where(sql.ref('dispatch_date'), 'is', null)
    .execute()
  await db.schema
    .createIndex('events_dispatched')
    .on('events')
    .column('dispatch_date')
    .where(sql.ref('dispatch_date'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('events_app')
    .on('events')
    .columns(['organization_id', 'app_id', 'id'])
    .execute()
  await db.schema
    .createIndex('events_subject')
    .on('events')
    .columns(['organization_id', 'app_id', 'type', 'subject', 'id'])
    .where(sql.ref('subject'), 'is not', null)
    .execute()
  await db.schema
    .createTable('listeners')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('types', json, column => column.notNull())
    .addColumn('webform_ids', json)
    .addPrimaryKeyConstraint('listeners_pk', ['organization_id', 'app_id', 'kind', 'id'])
    .execute()
}

async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('webhooks')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('url', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('types', json, column => column.notNull())
    .addColumn('webform_ids', json)
    .addColumn('condition', json)
    .addColumn('custom_headers', json)
    .addColumn('max_concurrency', 'integer', column => column.notNull())
    .addColumn('max_per_second', 'integer')
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('secret', 'text', column => column.notNull())
    .addColumn('old_secret', 'text')
    .addColumn('old_secret_until', instant)
    .addColumn('failures', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('filtered', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('failing_since', instant)
    .addColumn('last_success_date', instant)
    .addColumn('probe_date', instant)
    .addColumn('warn_date', instant)
    .addColumn('disable_date', instant)
    .addColumn('locked_by', 'text')
    .addColumn('locked_until', instant)
    .addColumn('revision', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('webhooks_pk', ['organization_id', 'id'])
    .addForeignKeyConstraint('webhooks_app_fk', ['app_id'], 'apps', ['id'], key => key.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('webhooks_app').on('webhooks').columns(['app_id', 'id']).execute()
  // Due deliveries name their webhook only.
  await db.schema.createIndex('webhooks_id').on('webhooks').column('id').execute()
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('webhook_id', id, column => column.notNull())
    .addColumn('event_id', id, column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('attempt_count', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('attempt_log', json, column => column.notNull())
    .addColumn('next_date', instant)
    .addColumn('locked_by', 'text')
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('finish_date', instant)
    .addPrimaryKeyConstraint('webhook_deliveries_pk', ['organization_id', 'webhook_id', 'event_id'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'next_date', 'event_id'])
    .where(sql.ref('status'), '=', sql.lit('WAITING'))
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_event')
    .on('webhook_deliveries')
    .columns(['organization_id', 'event_id'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_finished')
    .on('webhook_deliveries')
    .column('finish_date')
    .where(sql.ref('finish_date'), 'is not', null)
    .execute()
}
