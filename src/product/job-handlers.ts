// The handler of each job. For a new job, add a line here, two in job-payloads.ts, and a handler in its folder.
import type { AnyHandler, Call, HandlerParts } from '../platform/jobs/handler.ts'
import { type Expiring, sweepStep } from '../platform/jobs/sweep-step.ts'
import type { ConnectOutside } from '../platform/outgoing/connect.ts'
import type { Sealing } from '../platform/sealing/sealing.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { type MailParts, mailStep, sendMails } from './accounts/mail-step.ts'
import { deleteOldRowChanges } from './datasets/change-queries.ts'
import { deleteDatasetsStep } from './datasets/delete-datasets-step.ts'
import { deleteRowsStep } from './datasets/delete-rows-step.ts'
import { deleteLoadBytes, deleteLoadFilesStep } from './datasets/load/delete-files-step.ts'
import { loadFileStep } from './datasets/load/load-file-step.ts'
import { type LoadParts, loadFile } from './datasets/load/run.ts'
import { scheduleStep } from './datasets/load/schedule-step.ts'
import { runWithCause } from './events/cause.ts'
import { deleteBytes, deleteStep } from './files/delete-step.ts'
import { deleteImageBytes, deleteImagesStep } from './files/images-step.ts'
import { regradeStep } from './grading/regrade-step.ts'
import type { Caused, JobName, JobPayloads, laneOf } from './job-payloads.ts'
import { deleteOldMailCounts } from './mail/queries.ts'
import { deleteOldChanges, KEPT_MS } from './responses/change-queries.ts'
import { deleteMatchingStep } from './responses/delete-matching-step.ts'
import { deleteResponsesStep } from './responses/delete-step.ts'
import { sealedPlaces } from './sealed-places.ts'
import { reencryptStep } from './secrets/reencrypt-step.ts'
import { deleteExpiredCounts } from './sessions/attempt-queries.ts'
import { deleteExpiredCodes } from './sessions/code-queries.ts'
import { deleteExpiredSessions } from './sessions/queries.ts'
import type { Db, Tables } from './tables/tables.ts'
import { deleteExpiredTokens } from './tokens/queries.ts'
import { closeStep } from './webforms/close-step.ts'
import { deleteWebformsStep } from './webforms/delete-step.ts'
import { deleteExpiredPreviews } from './webforms/preview-queries.ts'
import { backfillStep } from './webhooks/backfill-step.ts'
import { deleteDeliveriesStep } from './webhooks/delete-deliveries-step.ts'
import { replayStep } from './webhooks/replay-step.ts'
import { sealHeadersStep } from './webhooks/seal-headers-step.ts'
import { expiringDeliveries } from './webhooks/sweep.ts'
import { rerunStep } from './workflows/reruns/rerun-many-step.ts'
import { deleteEndedRuns } from './workflows/runs/erase-queries.ts'
import { eraseRunsStep } from './workflows/runs/erase-runs-step.ts'
import { pauseFailingStep } from './workflows/runs/pause-failing-step.ts'

type NameIn<Lane> = { [Name in JobName]: (typeof laneOf)[Name] extends Lane ? Name : never }[JobName]
type JobHandlerParts<Name extends JobName, Progress> = HandlerParts<Tables, JobPayloads[Name], Progress>

// The casts below are safe: `enqueue` types a job's payload by its name, and only its handler stores its progress.

/** What a job does has the cause of the job. */
const withCause = ({ step, call, ...parts }: AnyHandler): AnyHandler => ({
  ...parts,
  step: (trx, payload, ...rest) => caused(payload, () => step(trx, payload, ...rest)),
  ...(call && { call: (payload, ...rest) => caused(payload, () => call(payload, ...rest)) }),
})

function caused<T>(payload: unknown, work: () => T): T {
  const { cause } = payload as Caused
  return cause ? runWithCause(cause, work) : work()
}

/** A handler that works in the store and makes no outside calls. */
const storeHandler = <Name extends NameIn<'store'>, Progress>(
  _name: Name,
  parts: Omit<JobHandlerParts<Name, Progress>, 'call'>,
) => withCause(parts as AnyHandler)

/** A handler that makes outside calls, or works in many transactions. */
const outsideHandler = <Name extends NameIn<'outside' | 'loads'>, Progress>(
  _name: Name,
  parts: JobHandlerParts<Name, Progress> & { readonly call: Call<JobPayloads[Name], Progress> },
) => withCause(parts as AnyHandler)

/** Kept for a day after they expire, so that revoking a preview at its end does not fail. */
const PREVIEWS: Expiring<Tables> = { keepMs: 24 * 60 * 60_000, deleteBefore: deleteExpiredPreviews }

/** Kept as long as previews. */
const TOKENS: Expiring<Tables> = { keepMs: 24 * 60 * 60_000, deleteBefore: deleteExpiredTokens }

const RESPONSE_CHANGES: Expiring<Tables> = { keepMs: KEPT_MS, deleteBefore: deleteOldChanges }
const DATASET_CHANGES: Expiring<Tables> = { keepMs: KEPT_MS, deleteBefore: deleteOldRowChanges }
const MAIL_COUNTS: Expiring<Tables> = { keepMs: 60 * 60_000, deleteBefore: deleteOldMailCounts }
const SESSIONS: Expiring<Tables> = { keepMs: 0, deleteBefore: deleteExpiredSessions }
const CODES: Expiring<Tables> = { keepMs: 0, deleteBefore: deleteExpiredCodes }
const FAILED_SIGN_INS: Expiring<Tables> = { keepMs: 0, deleteBefore: deleteExpiredCounts }
const ENDED_RUNS: Expiring<Tables> = { keepMs: 90 * 24 * 60 * 60_000, deleteBefore: deleteEndedRuns }

async function noMailServer(): Promise<void> {
  throw new Error('FORMYARD_SMTP_URL is not set')
}

interface JobSettings extends Pick<LoadParts, 'fileReader'> {
  readonly publicUrl: string
  readonly eventDays: number
  readonly maxWaitingRuns: number
}

/** @param mail undefined without a mail server; mails that are queued wait for one */
export const handlersFor = (
  db: Db,
  files: FileStore,
  mail: MailParts | undefined,
  sealing: Sealing,
  connect: ConnectOutside,
  { publicUrl, eventDays, maxWaitingRuns, fileReader }: JobSettings,
): Readonly<Record<JobName, AnyHandler>> => ({
  sendMail: outsideHandler('sendMail', {
    call: mail ? sendMails(mail) : noMailServer,
    step: mailStep,
  }),
  replayDeliveries: storeHandler('replayDeliveries', { step: replayStep(publicUrl) }),
  backfillWebhook: storeHandler('backfillWebhook', { step: backfillStep }),
  deleteDeliveries: storeHandler('deleteDeliveries', { step: deleteDeliveriesStep, neverGivesUp: true }),
  sweep: storeHandler('sweep', {
    step: sweepStep([
      PREVIEWS,
      TOKENS,
      SESSIONS,
      CODES,
      FAILED_SIGN_INS,
      RESPONSE_CHANGES,
      DATASET_CHANGES,
      MAIL_COUNTS,
      ENDED_RUNS,
      ...expiringDeliveries(eventDays),
    ]),
    neverGivesUp: true,
  }),
  sealHeaders: storeHandler('sealHeaders', { step: sealHeadersStep(sealing), neverGivesUp: true }),
  reencryptSecrets: storeHandler('reencryptSecrets', { step: reencryptStep(sealing, sealedPlaces) }),
  regrade: storeHandler('regrade', { step: regradeStep }),
  tellClosed: storeHandler('tellClosed', { step: closeStep, neverGivesUp: true }),
  deleteWebforms: storeHandler('deleteWebforms', { step: deleteWebformsStep, neverGivesUp: true }),
  deleteDatasets: storeHandler('deleteDatasets', { step: deleteDatasetsStep, neverGivesUp: true }),
  deleteRows: storeHandler('deleteRows', { step: deleteRowsStep, neverGivesUp: true }),
  loadFile: outsideHandler('loadFile', {
    call: loadFile({ db, files, fileReader, connections: { db, sealing, connect } }),
    step: loadFileStep,
  }),
  loadBySchedule: storeHandler('loadBySchedule', { step: scheduleStep, neverGivesUp: true }),
  deleteLoadFiles: outsideHandler('deleteLoadFiles', {
    call: deleteLoadBytes(files),
    step: deleteLoadFilesStep,
    neverGivesUp: true,
  }),
  deleteMatching: storeHandler('deleteMatching', { step: deleteMatchingStep }),
  rerunRuns: storeHandler('rerunRuns', { step: rerunStep(maxWaitingRuns) }),
  pauseFailing: storeHandler('pauseFailing', { step: pauseFailingStep(mail !== undefined) }),
  eraseRuns: storeHandler('eraseRuns', { step: eraseRunsStep, neverGivesUp: true }),
  deleteResponses: storeHandler('deleteResponses', { step: deleteResponsesStep, neverGivesUp: true }),
  deleteFiles: outsideHandler('deleteFiles', {
    call: deleteBytes(files),
    step: deleteStep,
    neverGivesUp: true,
  }),
  deleteImages: outsideHandler('deleteImages', {
    call: deleteImageBytes(files),
    step: deleteImagesStep,
    neverGivesUp: true,
  }),
})
