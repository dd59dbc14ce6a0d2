// Deletes files: those of a form or a response that has gone, or one that nobody has claimed.

import type { Handler } from '../jobs/handler.ts'
import type { JobPayloads } from '../jobs/payloads.ts'
import { deleteFiles, readDoomed } from './queries.ts'
import { type FileStore, keyOf } from './store.ts'

const AT_ONCE = 50

/** The bytes go first: a file whose row is still there is found again. */
export const deleteStep =
  (store: FileStore): Handler<JobPayloads['deleteFiles'], number> =>
  async (trx, payload, progress = 0) => {
    const rows = await readDoomed(trx, payload, AT_ONCE)
    for (const row of rows) await store.remove(keyOf(row))
    if (rows.length > 0)
      await deleteFiles(
        trx,
        payload.webformId,
        rows.map(({ id }) => id),
      )
    return { progress: progress + rows.length, next: rows.length < AT_ONCE ? 'done' : 'now' }
  }
