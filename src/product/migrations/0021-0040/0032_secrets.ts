import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/**
 * Encrypted secrets, the hosts that an organization may call, mail servers of applications, addresses that refused mail, and counts of
 * mails. What belongs to an application is deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema.alterTable('organizations').addColumn('egress_hosts', json).execute()
  await db.schema
    .createTable('secrets')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('owner_id', id, column => column.notNull())
    .addColumn('name', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('app_id', id)
    .addColumn('hosts', json, column => column.notNull())
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('secrets_pk', ['organization_id', 'owner_id', 'name'])
    .addForeignKeyConstraint('secrets_app_fk', ['app_id'], 'apps', ['id'], key => key.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('secrets_app').on('secrets').columns(['app_id']).execute()
  await db.schema
    .createTable('mail_servers')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('sender', 'text', column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('mail_servers_pk', ['organization_id', 'app_id'])
    .addForeignKeyConstraint('mail_servers_app_fk', ['app_id'], 'apps', ['id'], key =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('mail_servers_app').on('mail_servers').columns(['app_id']).execute()
  await db.schema
    .createTable('mail_suppressions')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('email_key', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('mail_suppressions_pk', ['organization_id', 'email_key'])
    .execute()
  await db.schema
    .createTable('mail_counts')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('minute', instant, column => column.notNull())
    .addColumn('sent', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('mail_counts_pk', ['organization_id', 'app_id', 'minute'])
    .execute()
}
