// The job that emits webform.closed at the `closesAt` of a form. The form closes without the job.
import { emit, placeOf } from '../events/emit.ts'
import type { JobStep } from '../job-payloads.ts'
import { lockWebforms } from './queries.ts'

type Progress = Readonly<Record<never, never>>

/** A later version has a job of its own, and a paused form was closed before. */
export const closeStep: JobStep<'tellClosed', Progress> = async (
  trx,
  { webformId, version, closesAt },
  _progress,
  now,
) => {
  const [form] = await lockWebforms(trx, [webformId])
  if (form?.version === version && form.status === 'ACTIVE')
    await emit(trx, placeOf(form), {
      type: 'webform.closed',
      id: webformId,
      webformId,
      data: { closesAt },
      now: now.toISOString(),
    })
  return { progress: {}, next: 'done' }
}
