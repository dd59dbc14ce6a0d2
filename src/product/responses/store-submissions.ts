// Stores a batch of submissions in one transaction. Each one is stored, is a repeat of an earlier one, or is refused.
import { message } from '../../engine/text/messages/message.ts'
import { announce, inTransaction, newId } from '../../platform/db/database.ts'
import type { Cause } from '../events/cause.ts'
import { EVENTS_TOPIC, emit, type Place } from '../events/emit.ts'
import type { NewEventRow } from '../events/queries.ts'
import { attachFiles, detachFiles, forgetSenders } from '../files/queries.ts'
import { Problem, RefusalProblem, refusalProblem } from '../problem.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { createdEvent } from './created-event.ts'
import { claimInvitations, settleInvitations } from './end-invitations.ts'
import type { EventsOfResponses, insertResponses } from './insert-queries.ts'
import {
  countResponses,
  findStatus,
  findSubmission,
  hasAnswered,
  lockForm,
  type NewResponseRow,
  type ResponseRow,
} from './queries.ts'
import { repeatOf } from './repeat.ts'

/** A response before it gets its id. */
export type AcceptedResponse = Omit<NewResponseRow, 'id'>

/** Where a form is. `each` if something listens to each response, not only to the last one that a limit allows. */
export type Tell = Place & { readonly each: boolean }

export interface Submission {
  readonly row: AcceptedResponse
  /** Uploaded files to attach to the response. */
  readonly fileIds?: readonly string[]
  /** The invitation that the response ends. */
  readonly invitationId?: string | undefined
  /** The response limit of the form; undefined without a limit. */
  readonly maxResponses: number | undefined
  readonly tell?: Tell | undefined
  /** The run that submits; undefined for people. */
  readonly cause?: Cause | undefined
}

type Insert = typeof insertResponses

/** A submission in the transaction that stores it. */
export interface Entry extends Submission {
  readonly row: NewResponseRow
}

export type Outcome = NewResponseRow | ResponseRow | Problem

/** A response limit requires a lock on the form; files require locks on their rows. */
export const needsLock = ({ maxResponses, fileIds, invitationId }: Submission) =>
  maxResponses !== undefined || !!fileIds || invitationId !== undefined

/** Stores a batch and returns the outcomes in its order. */
export async function storeSubmissions(
  db: Db,
  submissions: readonly Submission[],
  insert: Insert,
): Promise<(Outcome | Error)[]> {
  if (submissions.some(needsLock)) return storeWithLocks(db, submissions, insert)
  // One statement decides which are stored.
  const { batch, stored } = await inTransaction(db, async trx => {
    const batch = entriesOf(trx, submissions)
    const rows = batch.map(({ row }) => row)
    return { batch, stored: await insert(trx, rows, eventsOf(trx, batch), true) }
  })
  const outcomes: (Outcome | Error)[] = []
  for (const { row } of batch) {
    // The batch is committed, so an error concerns only a submission that was not stored.
    const outcome = stored.has(row.id) ? row : otherOutcome(db, row, undefined).catch(asError)
    outcomes.push(await outcome)
  }
  return outcomes
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const entriesOf = (trx: Trx, submissions: readonly Submission[]): Entry[] =>
  submissions.map(submission => ({
    ...submission,
    row: { ...submission.row, id: newId(trx, 'response') },
  }))

/** Stores a batch that locks rows. A form with a limit stays locked from the count to the commit. */
function storeWithLocks(db: Db, submissions: readonly Submission[], insert: Insert): Promise<Outcome[]> {
  return inTransaction(db, async trx => {
    const batch = entriesOf(trx, submissions)
    const refused = await claimInvitations(trx, batch)
    // Only on SQLite does a batch span several forms. There, locks need no waiting. On Postgres each form has its own batches.
    for (const [webformId, entries] of Map.groupBy(batch, ({ row }) => row.webform_id)) {
      if (entries.some(({ maxResponses }) => maxResponses !== undefined))
        await refuseBeyondLimit(trx, webformId, entries, refused)
    }
    const outcomes = await storeWithFiles(trx, batch, refused, insert)
    await settleInvitations(trx, batch, outcomes)
    await tellFull(trx, batch, outcomes)
    return outcomes
  })
}

/**
 * Attaches files before the insert; a submission whose files are not free is refused. If an insert fails, its files are
 * detached, and submissions that wanted them get a second round. More rounds would let clients keep the transaction open.
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
    if (!refused.has(submission) && !(await attachAll(trx, submission)))
      lacking.set(submission, filesTakenProblem())
  const outcomes = await storeAccepted(trx, batch, new Map([...refused, ...lacking]), insert)
  // Repeated and refused submissions do not keep the files.
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

/** Attaches all files or none. */
async function attachAll(trx: Trx, { row, fileIds = [] }: Entry): Promise<boolean> {
  if (fileIds.length === 0) return true
  const attached = await attachFiles(trx, row.webform_id, row.id, fileIds)
  if (attached < fileIds.length) await detachFiles(trx, row.webform_id, row.id)
  return attached === fileIds.length
}

const filesTakenProblem = () =>
  new RefusalProblem('answers_invalid', [
    { pointer: '/answers', code: 'file_taken', message: message('file_taken') },
  ])

async function storeAccepted(
  trx: Trx,
  batch: readonly Entry[],
  refused: ReadonlyMap<Entry, Problem>,
  insert: Insert,
): Promise<Outcome[]> {
  const accepted = batch.filter(submission => !refused.has(submission)).map(({ row }) => row)
  const stored = accepted.length > 0 ? await insert(trx, accepted, eventsOf(trx, batch)) : new Set<string>()
  const outcomes: Outcome[] = []
  for (const submission of batch) {
    const { row } = submission
    outcomes.push(stored.has(row.id) ? row : await otherOutcome(trx, row, refused.get(submission)))
  }
  return outcomes
}

/** The outcome of a submission that was not stored: the earlier response that it repeats, or why it was refused. */
async function otherOutcome(db: Db, row: NewResponseRow, refused: Problem | undefined): Promise<Outcome> {
  const earlier = await findEarlier(db, row)
  if (earlier) return repeatOf(earlier, { ...row, answers: JSON.parse(row.answers) })
  return refused ?? (await reasonNotStored(db, row))
}

/** Emits webform.full in the transaction that stores the last response. The form is locked. */
async function tellFull(trx: Trx, batch: readonly Entry[], outcomes: readonly Outcome[]): Promise<void> {
  const stored = batch.filter(({ row, tell, maxResponses }, i) => tell && maxResponses && outcomes[i] === row)
  for (const [id, [entry]] of Map.groupBy(stored, ({ row }) => row.webform_id)) {
    const { tell, maxResponses = 0, row } = entry ?? {}
    if (!tell || !row || (await countResponses(trx, id, maxResponses)) < maxResponses) continue
    const data = { maxResponses }
    await emit(trx, tell, { type: 'webform.full', id, webformId: id, data, now: row.create_date })
  }
}

/** The events of those submissions that something listens to. */
function eventsOf(trx: Trx, batch: readonly Entry[]): EventsOfResponses {
  const events = new Map<string, NewEventRow>()
  for (const { row, tell, cause } of batch)
    if (tell?.each) events.set(row.id, createdEvent(trx, tell, row, cause))
  if (events.size > 0) announce(trx, EVENTS_TOPIC)
  return events
}

async function reasonNotStored(db: Db, row: NewResponseRow): Promise<Problem> {
  const status = await findStatus(db, row.webform_id)
  if (status === undefined) return new Problem('not_found')
  if (status === 'ACTIVE' && row.once_key) return alreadyAnswered(row)
  return refusalProblem('webform_paused')
}

/**
 * The problem has a pointer, so that the page can show the message at the email field. The respondent of a token, whose key has a
 * colon, has no field.
 */
const alreadyAnswered = ({ once_key }: NewResponseRow) =>
  once_key?.includes(':')
    ? refusalProblem('respondent_already_answered', '')
    : refusalProblem('email_already_answered', '/email')

/** Refuses the submissions beyond the form's limit, in order of arrival. The form stays locked until the commit. */
async function refuseBeyondLimit(
  trx: Trx,
  webformId: string,
  submissions: readonly Entry[],
  refused: Map<Entry, Problem>,
) {
  await lockForm(trx, webformId)
  const maxResponses = Math.max(...submissions.map(({ maxResponses }) => maxResponses ?? 0))
  let count = await countResponses(trx, webformId, maxResponses)
  const seen = new Set<string>()
  for (const submission of submissions) {
    if (refused.has(submission)) continue
    const { submission_id, once_key } = submission.row
    // Repeated submissions do not count, and neither do repeated emails and respondents, which the insert refuses.
    const keys = [submission_id && `submission ${submission_id}`, once_key && `once ${once_key}`].filter(
      isText,
    )
    const isRepeated = keys.some(key => seen.has(key)) || (await isStored(trx, submission.row))
    if (isRepeated) continue
    for (const key of keys) seen.add(key)
    if (count >= (submission.maxResponses ?? Number.POSITIVE_INFINITY))
      refused.set(submission, refusalProblem('webform_full'))
    else count++
  }
}

const isText = (value: string | null | undefined): value is string =>
  typeof value === 'string' && value !== ''

const isStored = async (db: Db, row: NewResponseRow) =>
  (await findEarlier(db, row)) !== undefined ||
  (isText(row.once_key) && (await hasAnswered(db, row.webform_id, row.once_key)))

/** The response that an earlier request stored under the same submission id. */
const findEarlier = async (db: Db, { webform_id, submission_id }: NewResponseRow) =>
  submission_id ? findSubmission(db, webform_id, submission_id) : undefined
