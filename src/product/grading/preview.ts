// Previews a corrected scoring: counts all changes and lists the first ones. Writes nothing.

import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { visitRows } from '../responses/filter.ts'
import { readResponsesOfVersion } from '../responses/queries.ts'
import type { Db } from '../tables/tables.ts'
import { regradeRow } from './regrade-row.ts'
import type { RegradePreview } from './regrade-schemas.ts'

/** Calls `isConnected` before each response, and stops when it returns false: the client may have disconnected. */
export async function previewRegrade(
  db: Db,
  form: CompiledForm,
  limit: number,
  isConnected: () => boolean,
): Promise<RegradePreview> {
  const counts = { total: 0, changed: 0, raised: 0, lowered: 0 }
  const changes: RegradePreview['changes'] = []
  await visitRows(readResponsesOfVersion(db, form.webformId, form.version), row => {
    if (!isConnected()) return false
    counts.total++
    const { change } = regradeRow(form, row)
    if (!change) return true
    counts.changed++
    const [from, to] = [change.from.score ?? 0, change.to.score ?? 0]
    if (to > from) counts.raised++
    if (to < from) counts.lowered++
    if (changes.length < limit) changes.push({ responseid: row.id, ...change })
    return true
  })
  return { version: form.version, ...counts, changes }
}
