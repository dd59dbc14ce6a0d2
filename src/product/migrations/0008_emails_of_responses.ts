import { type Kysely, sql } from 'kysely'
import { asciiLower } from '../../platform/db/dialect.ts'

/** All responses of a person are found without a look at everybody's. Emails are ASCII, and only forms that ask for one pay for this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('responses_email')
    .on('responses')
    .expression(sql`webform_id, ${asciiLower(db, 'email')}, id`)
    .where(sql.ref('email'), 'is not', null)
    .execute()
}
