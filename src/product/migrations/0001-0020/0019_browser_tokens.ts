import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Tokens for browsers, the sites that may use an application's tokens, and the person on whose behalf a token changed something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('browser_tokens')
    .addColumn('id', id, column => column.notNull())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('key_id', id, column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id)
    .addColumn('webform_id', id)
    .addColumn('features', json, column => column.notNull())
    .addColumn('claims', json, column => column.notNull())
    .addColumn('origins', json, column => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('expire_date', instant, column => column.notNull())
    .addColumn('revoke_date', instant)
    .addPrimaryKeyConstraint('browser_tokens_pk', ['id'])
    .addUniqueConstraint('browser_tokens_hash', ['hash'])
    .addForeignKeyConstraint('browser_tokens_user_fk', ['user_id'], 'users', ['id'], key =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('browser_tokens_app_fk', ['app_id'], 'apps', ['id'], key =>
      key.onDelete('cascade'),
    )
    .execute()
  const indexes = {
    browser_tokens_list: ['organization_id', 'id'],
    browser_tokens_user: ['user_id'],
    browser_tokens_app: ['app_id'],
    browser_tokens_webform: ['webform_id'],
    browser_tokens_key: ['key_id'],
    browser_tokens_expired: ['expire_date'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('browser_tokens').columns(columns).execute()
  await db.schema.alterTable('apps').addColumn('origins', json).execute()
  await db.schema.alterTable('audit_log').addColumn('subject', 'text').execute()
}
