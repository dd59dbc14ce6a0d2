// The job of a schedule. Each of its steps is due: it queues a load, and waits for the next time. After the server was off, one load makes up
// for all that were missed.

import { nextRun } from '../../../engine/cron.ts'
import type { JobStep } from '../../job-payloads.ts'
import { lockDatasetById } from '../queries.ts'
import { findOpenLoad } from './queries.ts'
import { queueQueryLoad } from './queue-query.ts'

type Progress = Readonly<Record<never, never>>

export const scheduleStep: JobStep<'loadBySchedule', Progress> = async (
  trx,
  { datasetId, scheduleId },
  _progress,
  now,
) => {
  const dataset = await lockDatasetById(trx, datasetId)
  if (dataset?.schedule?.id !== scheduleId) return { progress: {}, next: 'done' }
  // A load that takes longer than the time between two is not overtaken.
  if (!(await findOpenLoad(trx, datasetId))) {
    const author = { organizationId: dataset.organization_id, by: 'schedule', requestId: null }
    await queueQueryLoad(trx, dataset, author, now)
  }
  return { progress: {}, next: (await nextRun(dataset.schedule, now)) ?? 'done' }
}
