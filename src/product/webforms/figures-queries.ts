// How many responses forms have, and since when the last one is there.
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db } from '../tables/tables.ts'
import type { WebformSummaryRow } from './queries.ts'

/** Counting more would take longer than a list may. */
export const MAX_COUNTED = 10_000

export interface ResponseFigures {
  readonly count: number
  readonly isMore: boolean
  readonly lastDate: string | null
}

export interface CountedRow extends WebformSummaryRow {
  readonly responses: ResponseFigures
}

/** Asks for each form by itself, because Citus has the responses of different forms in different places. */
export const withFigures =
  (db: Db, read: ReadRows<WebformSummaryRow>): ReadRows<CountedRow> =>
  async page =>
    Promise.all((await read(page)).map(async row => ({ ...row, responses: await readFigures(db, row.id) })))

async function readFigures(db: Db, webformId: string): Promise<ResponseFigures> {
  const ofForm = db.selectFrom('responses').where('webform_id', '=', webformId)
  const [{ count }, last] = await Promise.all([
    db
      .selectFrom(
        ofForm
          .select('id')
          .limit(MAX_COUNTED + 1)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    // Ids are in the order of time.
    ofForm.select('create_date').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ])
  return {
    count: Math.min(count, MAX_COUNTED),
    isMore: count > MAX_COUNTED,
    lastDate: last?.create_date ?? null,
  }
}
