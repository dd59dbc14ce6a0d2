// What a corrected scoring would change: counted exactly, told for the first ones. Nothing is written.
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { readResponsesOfVersion } from '../responses/queries.ts'
import type { CompiledForm } from '../taking/compiled.ts'
import { regradeRow } from './regrade-row.ts'
import type { RegradePreview } from './regrade-schemas.ts'

const BATCH = 500

/** `isWanted` is asked between batches: whoever asked may have left. */
export async function previewRegrade(
  db: Db,
  form: CompiledForm,
  limit: number,
  isWanted: () => boolean,
): Promise<RegradePreview> {
  const read = readResponsesOfVersion(db, form.webformId, form.version)
  const counts = { total: 0, changed: 0, raised: 0, lowered: 0 }
  const changes: RegradePreview['changes'] = []
  let after: string | undefined
  while (isWanted()) {
    const rows = await read({ after, limit: BATCH })
    for (const row of rows) {
      counts.total++
      const { change } = regradeRow(form, row)
      if (!change) continue
      counts.changed++
      const [from, to] = [change.from.score ?? 0, change.to.score ?? 0]
      if (to > from) counts.raised++
      if (to < from) counts.lowered++
      if (changes.length < limit) changes.push({ responseid: row.id, ...change })
    }
    after = rows.at(-1)?.id
    if (rows.length < BATCH) break
    // Grading holds the process up; submissions come between.
    await setImmediate()
  }
  return { version: form.version, ...counts, changes }
}
