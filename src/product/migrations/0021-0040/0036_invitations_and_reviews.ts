import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** People who were invited to answer a form, each by a link of their own, and what people decided about responses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('invitations')
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('respondent', json, column => column.notNull())
    .addColumn('language', 'text')
    .addColumn('answers', json, column => column.notNull())
    .addColumn('locked', json, column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('expire_date', instant)
    .addColumn('open_date', instant)
    .addColumn('answer_date', instant)
    .addColumn('response_id', id)
    .addPrimaryKeyConstraint('invitations_pk', ['webform_id', 'id'])
    .execute()
  await db.schema
    .createTable('reviews')
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('response_id', id, column => column.notNull())
    .addColumn('review_state', 'text', column => column.notNull())
    .addColumn('author', id, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('reviews_pk', ['webform_id', 'response_id'])
    .execute()
}
