import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant, boolean } = columnTypes[engineOf(db)]

  // Control plane.
  await db.schema
    .createTable('organizations')
    .addColumn('id', id, column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .execute()

  await db.schema
    .createTable('api_keys')
    .addColumn('id', id, column => column.primaryKey())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('prefix', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('scopes', json, column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('expire_date', instant)
    .addColumn('revoke_date', instant)
    .addUniqueConstraint('api_keys_hash_unique', ['hash'])
    .addForeignKeyConstraint('api_keys_organization_fk', ['organization_id'], 'organizations', ['id'])
    .execute()

  await db.schema
    .createTable('users')
    .addColumn('id', id, column => column.primaryKey())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('email_key', 'text', column => column.notNull())
    .addColumn('password_hash', 'text', column => column.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addUniqueConstraint('users_email_unique', ['organization_id', 'email_key'])
    .addUniqueConstraint('users_organization_unique', ['organization_id', 'id'])
    .addForeignKeyConstraint('users_organization_fk', ['organization_id'], 'organizations', ['id'])
    .execute()

  // An application stores its organization and user, so that one foreign key checks both ids of the path.
  await db.schema
    .createTable('apps')
    .addColumn('id', id, column => column.primaryKey())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addUniqueConstraint('apps_owner_unique', ['organization_id', 'user_id', 'id'])
    .addForeignKeyConstraint('apps_user_fk', ['organization_id', 'user_id'], 'users', [
      'organization_id',
      'id',
    ])
    .execute()

  await db.schema
    .createTable('webform_slugs')
    .addColumn('slug', id, column => column.primaryKey())
    .addColumn('webform_id', id, column => column.notNull())
    .execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('request_hash', 'text', column => column.notNull())
    .addColumn('answer', json)
    .addColumn('lock_date', instant, column => column.notNull())
    .addColumn('expire_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['organization_id', 'key'])
    .addForeignKeyConstraint('idempotency_keys_organization_fk', ['organization_id'], 'organizations', ['id'])
    .execute()
  await db.schema
    .createIndex('idempotency_keys_expire')
    .on('idempotency_keys')
    .columns(['organization_id', 'expire_date'])
    .execute()

  // Data plane. The foreign key to apps crosses the planes. It is named so that a script can drop it.
  await db.schema
    .createTable('webforms')
    .addColumn('id', id, column => column.primaryKey())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('app_type', 'text', column => column.notNull())
    .addColumn('definition', json, column => column.notNull())
    .addColumn('digest', 'text', column => column.notNull())
    .addColumn('published_digest', 'text')
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('version', 'integer')
    .addColumn('slug', id)
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addColumn('activate_date', instant)
    .addForeignKeyConstraint('webforms_app_fk', ['organization_id', 'user_id', 'app_id'], 'apps', [
      'organization_id',
      'user_id',
      'id',
    ])
    .execute()
  await db.schema.createIndex('webforms_app').on('webforms').columns(['app_id', 'id']).execute()

  await db.schema
    .createTable('webform_versions')
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('app_type', 'text', column => column.notNull())
    .addColumn('definition', json, column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('webform_versions_pk', ['webform_id', 'version'])
    .addForeignKeyConstraint('webform_versions_webform_fk', ['webform_id'], 'webforms', ['id'])
    .execute()

  await db.schema
    .createTable('responses')
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('submission_id', id)
    .addColumn('once_key', 'text')
    .addColumn('email', 'text')
    .addColumn('answers', json, column => column.notNull())
    .addColumn('score', 'integer')
    .addColumn('max_score', 'integer')
    .addColumn('passed', boolean)
    .addColumn('grading', json)
    .addColumn('result_token', 'text', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('responses_pk', ['webform_id', 'id'])
    .addForeignKeyConstraint('responses_webform_fk', ['webform_id'], 'webforms', ['id'])
    .execute()
  await uniqueWhereGiven('responses_submission_unique', 'submission_id')
  await uniqueWhereGiven('responses_once_unique', 'once_key')

  function uniqueWhereGiven(name: string, column: string) {
    return db.schema
      .createIndex(name)
      .on('responses')
      .columns(['webform_id', column])
      .unique()
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
}
