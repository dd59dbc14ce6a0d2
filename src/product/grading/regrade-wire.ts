import type { JobRow } from '../../platform/jobs/queries.ts'
import { type JobPayloads, jobStatusOf } from '../job-payloads.ts'
import type { RegradeProgress } from './regrade-progress.ts'
import type { Regrade } from './regrade-schemas.ts'

/** The casts are safe: only jobs with this name have this payload and progress. */
export const payloadOf = ({ payload }: JobRow) => payload as JobPayloads['regrade']
const progressOf = ({ progress }: JobRow) => progress as RegradeProgress | null

export function toRegrade(row: JobRow): Regrade {
  const progress = progressOf(row)
  return {
    regradeid: row.id,
    version: payloadOf(row).version,
    status: jobStatusOf(row),
    total: progress?.total ?? null,
    done: progress?.done ?? 0,
    changed: progress?.changed ?? 0,
    createDate: row.create_date,
    finishDate: row.finish_date,
  }
}
