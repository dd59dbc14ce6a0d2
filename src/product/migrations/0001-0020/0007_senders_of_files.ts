import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

interface Tables {
  server_secrets: { name: string; value: string }
}

/** Adds the sender of an unclaimed file: a hash of the address, keyed with a secret shared by all processes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('files').addColumn('sender', 'text').execute()
  await db.schema
    .createIndex('files_sender')
    .on('files')
    .columns(['sender', 'webform_id', 'size_bytes'])
    .where(sql.ref('response_id'), 'is', null)
    .execute()
  await db.schema
    .createTable('server_secrets')
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('value', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('server_secrets_pk', ['name'])
    .execute()
  const value = randomBytes(32).toString('base64url')
  await db.insertInto('server_secrets').values({ name: 'file_senders', value }).execute()
}
