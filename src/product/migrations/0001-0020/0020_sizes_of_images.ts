import type { Kysely } from 'kysely'

/** Sizes in pixels, so that pages reserve the space of an image. Null for images from before, and if the size is unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('width', 'integer').execute()
  await db.schema.alterTable('images').addColumn('height', 'integer').execute()
}
