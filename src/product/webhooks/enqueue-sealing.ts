import { inTransaction } from '../../platform/db/database.ts'
import { enqueue } from '../job-payloads.ts'
import type { Db } from '../tables/tables.ts'
import { findPlainHeaders } from './queries.ts'

/** Queues the job that encrypts values of headers, if some are left from before. Processes that start together can queue several. */
export const enqueueSealing = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async trx => {
    if ((await findPlainHeaders(trx, 1)).length > 0)
      await enqueue(trx, 'sealHeaders', {}, { organizationId: '', now })
  })
