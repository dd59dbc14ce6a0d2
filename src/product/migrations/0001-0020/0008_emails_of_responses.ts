import { type Kysely, sql } from 'kysely'
import { asciiLower } from '../../../platform/db/dialect.ts'

/** Indexes responses by email. Emails are ASCII. Responses without an email are not indexed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('responses_email')
    .on('responses')
    .expression(sql`webform_id, ${asciiLower(db, 'email')}, id`)
    .where(sql.ref('email'), 'is not', null)
    .execute()
}
