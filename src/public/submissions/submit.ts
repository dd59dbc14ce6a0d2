// Checks and scores a submission against its version, then passes it to the intake.

import { type CompiledForm, gradeAnswers } from '../../engine/definition/compiled-form.ts'
import { type Refusal, toFaults } from '../../engine/faults.ts'
import { isEmail } from '../../engine/questions/email/answer.ts'
import type { Message } from '../../engine/text/messages/codes.ts'
import { message } from '../../engine/text/messages/message.ts'
import { languagesOf } from '../../engine/translation/translate.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { newToken } from '../../platform/ids.ts'
import type { TakeClaims } from '../../product/access/features.ts'
import { caseKey } from '../../product/case-key.ts'
import { type Cause, currentCause } from '../../product/events/cause.ts'
import { fileIdsIn, withFiles } from '../../product/files/references.ts'
import { Problem } from '../../product/problem.ts'
import type { Intake } from '../../product/responses/intake.ts'
import { findSubmission, type NewResponseRow, type ResponseRow } from '../../product/responses/queries.ts'
import { repeatOf } from '../../product/responses/repeat.ts'
import type { AcceptedResponse } from '../../product/responses/store-submissions.ts'
import { gradingColumns } from '../../product/responses/wire.ts'
import type { Db } from '../../product/tables/tables.ts'
import { onceKeyOf } from '../../product/tokens/visits.ts'
import { closedProblem, closedReason } from '../published/availability.ts'
import type { Published } from '../published/pointer.ts'

export interface SubmissionInput {
  readonly answers: unknown
  readonly submissionId: string | undefined
  readonly email: string | undefined
  /** The language of the page; undefined if it was not sent. */
  readonly language: string | undefined
  /** Faults of the form fields, found before the answers are checked. */
  readonly faults: readonly Refusal[]
  /** What the token or the invitation of the page says. */
  readonly take?: TakeClaims | undefined
  readonly invitationId?: string | undefined
  /** The run of a workflow that submits. */
  readonly cause?: Cause | undefined
}

/**
 * Stores a submission for the version `form`.
 * @returns the response stored now, or by an earlier request with the same submission id
 * @throws {Problem} answers_invalid with every fault, the reason why the form is closed, or submission_reused
 */
export async function submit(
  db: Db,
  intake: Intake,
  published: Published,
  form: CompiledForm,
  submission: SubmissionInput,
  now: Date,
): Promise<NewResponseRow | ResponseRow> {
  const accepted = await accept(db, published, form, submission, now)
  if ('problem' in accepted) {
    // A retry returns the stored response even if the form has closed or changed since.
    const earlier =
      submission.submissionId && (await findStored(db, published.webformId, submission.submissionId))
    const repeat = earlier
      ? repeatOf(earlier, { ...submission, answers: accepted.answers })
      : accepted.problem
    if (repeat instanceof Problem) throw repeat
    return repeat
  }
  const { row, fileIds } = accepted
  return intake.submit({
    row,
    ...(fileIds.length > 0 && { fileIds }),
    ...(submission.invitationId !== undefined && { invitationId: submission.invitationId }),
    maxResponses: published.form.settings.maxResponses,
    tell: published.tell,
    cause: submission.cause ?? currentCause(),
  })
}

type Accepted =
  | { readonly problem: Problem; readonly answers: unknown }
  | { readonly row: AcceptedResponse; readonly fileIds: readonly string[] }

/** Checks and scores a submission, without storing anything. */
export async function accept(
  db: Db,
  published: Published,
  form: CompiledForm,
  submission: SubmissionInput,
  now: Date,
): Promise<Accepted> {
  const hasFiles = form.fileQuestions.length > 0
  const answers = hasFiles ? await withFiles(db, form, submission.answers) : submission.answers
  const input = { ...submission, answers: form.normalize(answers) }
  const problem = problemOf(published, form, input, now)
  if (problem) return { problem, answers: input.answers }
  const fileIds = hasFiles ? fileIdsIn(form, input.answers as Record<string, unknown>) : []
  return { row: toRow(form, input, now), fileIds }
}

/** Reads in a transaction: on SQLite it ends only when the data that it read is on disk. */
const findStored = (db: Db, webformId: string, submissionId: string) =>
  inTransaction(db, trx => findSubmission(trx, webformId, submissionId))

function problemOf(published: Published, form: CompiledForm, input: SubmissionInput, now: Date) {
  const closed = closedReason(published, now)
  if (closed) return closedProblem(closed)
  const refusals = refusalsOf(form, input, now)
  if (refusals.length === 0) return undefined
  // Do not ask respondents to correct answers that a full form would not accept.
  return published.isFull
    ? closedProblem('full')
    : new Problem('answers_invalid', { faults: toFaults(form.catalogue, refusals) })
}

/** Every fault of a submission. Its answers are normalized, with files in place of their ids. */
export const refusalsOf = (form: CompiledForm, input: SubmissionInput, now: Date): Refusal[] => [
  ...input.faults,
  ...languageFaults(form, input.language),
  ...form.check(input.answers, now),
  ...emailFaults(form, input.email),
]

const languageFaults = ({ settings }: CompiledForm, language: string | undefined): Refusal[] =>
  language === undefined || languagesOf(settings).includes(language)
    ? []
    : [{ pointer: '/language', code: 'language_unknown', message: message('language_unknown') }]

function emailFaults({ settings }: CompiledForm, email: string | undefined): Refusal[] {
  const refusal = (code: string, found: Message) => [{ pointer: '/email', code, message: found }]
  const wanted = settings.email ?? 'NONE'
  if (email === undefined)
    return wanted === 'REQUIRED' ? refusal('email_missing', message('your_email_missing')) : []
  if (wanted === 'NONE') return refusal('email_unwanted', message('email_unwanted'))
  return isEmail(email) ? [] : refusal('email_invalid', message('email_invalid'))
}

/** A submission without faults as a row, graded. */
export function toRow(
  form: CompiledForm,
  { answers, submissionId, email, take }: SubmissionInput,
  now: Date,
): AcceptedResponse {
  // The check accepts only objects.
  const accepted = answers as Record<string, unknown>
  return {
    webform_id: form.webformId,
    version: form.version,
    submission_id: submissionId ?? null,
    once_key:
      (take && onceKeyOf(take)) ?? (form.settings.onePerEmail && email !== undefined ? caseKey(email) : null),
    email: email ?? null,
    language: form.language ?? null,
    answers: JSON.stringify(accepted),
    ...gradingColumns(gradeAnswers(form, accepted, now)),
    scoring_revision: form.scoringRevision,
    result_token: newToken(),
    respondent: take?.respondent ? JSON.stringify(take.respondent) : null,
    create_date: now.toISOString(),
  }
}
