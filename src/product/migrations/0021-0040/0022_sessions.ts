import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** The sign-in of people: their roles and sessions, links that work once, and failed attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes[engineOf(db)]
  await db.schema
    .alterTable('users')
    .addColumn('role', 'text', column => column.notNull().defaultTo('CREATOR'))
    .execute()
  // People sign in without naming their organization.
  await db.schema.createIndex('users_login').on('users').column('email_key').execute()
  await db.schema
    .createIndex('users_admins')
    .on('users')
    .columns(['organization_id', 'id'])
    .where(sql.ref('role'), '=', sql.lit('ADMIN'))
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('agent', 'text', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('seen_date', instant, column => column.notNull())
    .addColumn('confirm_date', instant, column => column.notNull())
    .addColumn('expire_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('sessions_pk', ['id'])
    .addUniqueConstraint('sessions_hash', ['hash'])
    .addForeignKeyConstraint('sessions_user_fk', ['user_id'], 'users', ['id'], key => key.onDelete('cascade'))
    .execute()
  await db.schema
    .createTable('one_time_codes')
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('user_id', id)
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('expire_date', instant, column => column.notNull())
    .addColumn('use_date', instant)
    .addPrimaryKeyConstraint('one_time_codes_pk', ['hash'])
    .addForeignKeyConstraint('one_time_codes_user_fk', ['user_id'], 'users', ['id'], key =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createTable('login_attempts')
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('failures', 'integer', column => column.notNull())
    .addColumn('last_date', instant, column => column.notNull())
    .addColumn('expire_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('login_attempts_pk', ['key'])
    .execute()
  const indexes = [
    ['sessions', 'user_id'],
    ['sessions', 'expire_date'],
    ['one_time_codes', 'user_id'],
    ['one_time_codes', 'expire_date'],
    ['login_attempts', 'expire_date'],
  ] as const
  for (const [table, column] of indexes)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
}
