// Bulk inserts for tests of long lists.
import { sql } from 'kysely'
import { castTo } from '../../src/platform/db/dialect.ts'
import type { Db } from '../../src/product/tables/tables.ts'

/** Adds `count` responses to a web form, each with one answer of `bytes` bytes. */
export async function fillResponses(db: Db, webformId: string, count: number, bytes: number): Promise<void> {
  const padded = sql`substr('${sql.raw('0'.repeat(24))}' || n, length('' || n) + 1, 24)`
  const answers = sql.lit(JSON.stringify({ which: 'x'.repeat(bytes) }))
  await sql`insert into responses (webform_id, id, version, answers, result_token, create_date)
    with recursive series(n) as (select 1 union all select n + 1 from series where n < ${sql.lit(count)})
    select ${sql.lit(webformId)}, 'response_00' || ${padded}, 1, ${castTo(db, answers, 'json')}, ${padded},
      ${castTo(db, sql`'2026-01-01T00:00:00.000Z'`, 'instant')} from series`.execute(db)
}
