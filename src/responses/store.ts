// One transaction of the intake: what of a batch is stored, what was there already, what is refused.
import type { Trx } from '../db/database.ts'
import { Problem } from '../problem.ts'
import {
  countResponses,
  findSubmission,
  insertResponses,
  lockForm,
  type NewResponseRow,
  type ResponseRow,
  readStates,
} from './queries.ts'

export interface Submission {
  readonly row: NewResponseRow
  /** The most responses that the form takes; undefined where there is no limit. */
  readonly maxResponses: number | undefined
}

export type Outcome = NewResponseRow | ResponseRow | Problem

/** Stores a batch; the outcomes are in its order. A form's state is looked at again here, in the same transaction. */
export async function storeSubmissions(trx: Trx, batch: readonly Submission[]): Promise<Outcome[]> {
  const refused = new Map<Submission, Problem>()
  for (const [webformId, submissions] of byForm(batch)) {
    const [first] = submissions
    if (first?.maxResponses !== undefined) await refuseBeyondLimit(trx, webformId, submissions, refused)
  }
  await refuseInactive(trx, batch, refused)
  const accepted = batch.filter(submission => !refused.has(submission))
  const stored = new Set<string>()
  if (accepted.length > 0) {
    for (const { id } of await insertResponses(
      trx,
      accepted.map(({ row }) => row),
    ))
      stored.add(id)
  }
  return Promise.all(
    batch.map(async submission =>
      stored.has(submission.row.id)
        ? submission.row
        : ((await findEarlier(trx, submission)) ??
          refused.get(submission) ??
          new Problem('email_already_answered')),
    ),
  )
}

function byForm(batch: readonly Submission[]): Map<string, Submission[]> {
  return Map.groupBy(batch, ({ row }) => row.webform_id)
}

async function refuseInactive(trx: Trx, batch: readonly Submission[], refused: Map<Submission, Problem>) {
  const ids = new Set(batch.map(({ row }) => row.webform_id))
  const states = new Map((await readStates(trx, [...ids])).map(({ id, status }) => [id, status]))
  for (const submission of batch) {
    const status = states.get(submission.row.webform_id)
    if (status === undefined) refused.set(submission, new Problem('not_found'))
    else if (status !== 'ACTIVE') refused.set(submission, new Problem('webform_paused'))
  }
}

/** Takes in, in their order, as many as the form still has room for; the form stays locked until the commit. */
async function refuseBeyondLimit(
  trx: Trx,
  webformId: string,
  submissions: readonly Submission[],
  refused: Map<Submission, Problem>,
) {
  await lockForm(trx, webformId)
  const most = Math.max(...submissions.map(({ maxResponses }) => maxResponses ?? 0))
  let count = await countResponses(trx, webformId, most)
  const seen = new Set<unknown>()
  for (const submission of submissions) {
    const { submission_id } = submission.row
    // A repeated submission takes no room.
    if (seen.has(submission_id) || (await findEarlier(trx, submission))) continue
    if (submission_id) seen.add(submission_id)
    if (count >= (submission.maxResponses ?? Number.POSITIVE_INFINITY))
      refused.set(submission, new Problem('webform_full'))
    else count++
  }
}

/** What an earlier request with the same submission id stored. */
const findEarlier = async (trx: Trx, { row }: Submission) =>
  row.submission_id ? findSubmission(trx, row.webform_id, row.submission_id) : undefined
