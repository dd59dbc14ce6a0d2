// The space that deleted rows leave in the file of the embedded store (sqlite.org/pragma.html#pragma_freelist_count).
import { sql } from 'kysely'
import type { Connection } from '../dialect.ts'

/** New rows use these bytes before the file grows. */
export async function reusableBytes(db: Connection): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select freelist_count * page_size as bytes from pragma_freelist_count, pragma_page_size
  `.execute(db)
  return rows[0]?.bytes ?? 0
}
