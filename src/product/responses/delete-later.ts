import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'

/** Queues the deletion of all responses of a form, in the transaction in which the form goes. */
export const deleteResponsesLater = (trx: Trx, webformId: string, now: string) =>
  enqueue(trx, 'deleteResponses', { webformId }, { now: new Date(now) })
