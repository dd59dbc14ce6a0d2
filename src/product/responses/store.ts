// One commit of the intake: what of a batch is stored, what was there already, what is refused.
import { inTransaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/list-order.ts'
import { attachFiles, detachFiles, forgetSenders } from '../files/queries.ts'
import { Problem, problems } from '../problem.ts'
import type { Db, Trx } from '../tables.ts'
import {
  countResponses,
  findStatus,
  findSubmission,
  hasAnswered,
  type insertResponses,
  lockForm,
  type NewResponseRow,
  type ResponseRow,
} from './queries.ts'

/** A response that has its id when it is stored. */
export type AcceptedResponse = Omit<NewResponseRow, 'id'>

export interface Submission {
  readonly row: AcceptedResponse
  /** Files that become the response's. */
  readonly fileIds?: readonly string[]
  /** The most responses that the form takes; undefined where there is no limit. */
  readonly maxResponses: number | undefined
}

type Insert = typeof insertResponses

/** A submission in the transaction that stores it. */
interface Entry extends Submission {
  readonly row: NewResponseRow
}

type Outcome = NewResponseRow | ResponseRow | Problem

/** A limit is kept by whoever holds the form, and files by whoever holds their rows. */
export const needsLock = ({ maxResponses, fileIds }: Submission) => maxResponses !== undefined || !!fileIds

/**
 * Stores a batch; the outcomes are in its order. Without a limit to keep, one statement decides all of it; with one, the
 * form stays locked from the count to the commit.
 */
export function storeSubmissions(
  db: Db,
  submissions: readonly Submission[],
  insert: Insert,
): Promise<Outcome[]> {
  return inTransaction(db, async trx => {
    const batch = submissions.map(submission => ({
      ...submission,
      row: { ...submission.row, id: newId(trx, 'response') },
    }))
    if (!batch.some(needsLock)) return storeAccepted(trx, batch, new Map(), insert)
    const refused = new Map<Entry, Problem>()
    // Several forms on SQLite alone, where none is waited for: on Postgres each has a queue of its own.
    for (const [webformId, entries] of Map.groupBy(batch, ({ row }) => row.webform_id)) {
      if (entries.some(({ maxResponses }) => maxResponses !== undefined))
        await refuseBeyondLimit(trx, webformId, entries, refused)
    }
    return storeWithFiles(trx, batch, refused, insert)
  })
}

/**
 * Each submission gets its files before it is stored, or is refused. What one of them lets go of, because it was not stored, another one
 * may have in a second round; more rounds would let strangers keep the transaction open.
 */
async function storeWithFiles(
  trx: Trx,
  batch: readonly Entry[],
  refused: ReadonlyMap<Entry, Problem>,
  insert: Insert,
  isSecond = false,
): Promise<Outcome[]> {
  const lacking = new Map<Entry, Problem>()
  for (const submission of batch)
    if (!refused.has(submission) && !(await claim(trx, submission))) lacking.set(submission, filesTaken())
  const outcomes = await storeAccepted(trx, batch, new Map([...refused, ...lacking]), insert)
  // What was there already, or is refused, has no use for the files that came with it again.
  for (const [i, { row, fileIds }] of batch.entries()) {
    if (!fileIds) continue
    const settle = outcomes[i] === row ? forgetSenders : detachFiles
    await settle(trx, row.webform_id, row.id)
  }
  if (isSecond || lacking.size === 0) return outcomes
  const again = [...lacking.keys()]
  const second = await storeWithFiles(trx, again, new Map(), insert, true)
  return batch.map((submission, i) => second[again.indexOf(submission)] ?? (outcomes[i] as Outcome))
}

/** All of its files or none. */
async function claim(trx: Trx, { row, fileIds = [] }: Entry): Promise<boolean> {
  if (fileIds.length === 0) return true
  const claimed = await attachFiles(trx, row.webform_id, row.id, fileIds)
  if (claimed < fileIds.length) await detachFiles(trx, row.webform_id, row.id)
  return claimed === fileIds.length
}

const filesTaken = () =>
  new Problem('answers_invalid', {
    faults: [
      {
        pointer: '/answers',
        code: 'file_taken',
        detail: 'Upload the files again: another response has them',
      },
    ],
  })

async function storeAccepted(
  trx: Trx,
  batch: readonly Entry[],
  refused: ReadonlyMap<Entry, Problem>,
  insert: Insert,
): Promise<Outcome[]> {
  const accepted = batch.filter(submission => !refused.has(submission)).map(({ row }) => row)
  const stored = accepted.length > 0 ? await insert(trx, accepted) : new Set<string>()
  const outcomes: Outcome[] = []
  for (const submission of batch) {
    const { row } = submission
    outcomes.push(
      stored.has(row.id)
        ? row
        : ((await findEarlier(trx, row)) ?? refused.get(submission) ?? (await whyNotStored(trx, row))),
    )
  }
  return outcomes
}

async function whyNotStored(db: Db, row: NewResponseRow): Promise<Problem> {
  const status = await findStatus(db, row.webform_id)
  if (status === undefined) return new Problem('not_found')
  if (status === 'ACTIVE' && row.once_key) return emailTaken()
  return new Problem('webform_paused')
}

/** With the place, so that a page can show it at the field. */
function emailTaken(): Problem {
  const code = 'email_already_answered'
  return new Problem(code, { faults: [{ pointer: '/email', code, detail: problems[code].title }] })
}

/** Takes in, in their order, as many as the form still has room for; the form stays locked until the commit. */
async function refuseBeyondLimit(
  trx: Trx,
  webformId: string,
  submissions: readonly Entry[],
  refused: Map<Entry, Problem>,
) {
  await lockForm(trx, webformId)
  const most = Math.max(...submissions.map(({ maxResponses }) => maxResponses ?? 0))
  let count = await countResponses(trx, webformId, most)
  const seen = new Set<string>()
  for (const submission of submissions) {
    const { submission_id, once_key } = submission.row
    // A repeated submission takes no room, and neither does a repeated email, which the insert will refuse.
    const keys = [submission_id && `submission ${submission_id}`, once_key && `email ${once_key}`].filter(
      isText,
    )
    const isRepeated = keys.some(key => seen.has(key)) || (await isStored(trx, submission.row))
    if (isRepeated) continue
    for (const key of keys) seen.add(key)
    if (count >= (submission.maxResponses ?? Number.POSITIVE_INFINITY))
      refused.set(submission, new Problem('webform_full'))
    else count++
  }
}

const isText = (value: string | null | undefined): value is string =>
  typeof value === 'string' && value !== ''

const isStored = async (db: Db, row: NewResponseRow) =>
  (await findEarlier(db, row)) !== undefined ||
  (isText(row.once_key) && (await hasAnswered(db, row.webform_id, row.once_key)))

/** What an earlier request with the same submission id stored. */
const findEarlier = async (db: Db, { webform_id, submission_id }: NewResponseRow) =>
  submission_id ? findSubmission(db, webform_id, submission_id) : undefined
