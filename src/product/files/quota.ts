// Limits unclaimed files, those that belong to no response, per form and per client address.
import { createHmac } from 'node:crypto'
import type { PlainCode } from '../../engine/text/messages/codes.ts'
import { message } from '../../engine/text/messages/message.ts'
import { RefusalProblem } from '../problem.ts'
import type { Db } from '../tables/tables.ts'
import { countOfForm, countOfSender, findSenderSecret, type Unclaimed } from './queries.ts'

/** The most unclaimed files of a form, and of one address across all forms. */
export const MAX_UNCLAIMED = 10_000
/** The share of a form's limit that one address can use, so that it cannot block uploads by others. */
export const SHARE_OF_SENDER = 1 / 4

interface Quota {
  readonly webformId: string
  readonly sender: string
  /** The most unclaimed bytes of the form. */
  readonly maxBytes: number
}

/** A keyed hash of the address, which cannot be reversed without the secret. */
export async function senderOf(db: Db, address: string): Promise<string> {
  const { value } = await findSenderSecret(db)
  return createHmac('sha256', value).update(address).digest('base64url').slice(0, 22)
}

/**
 * Concurrent uploads are not counted, so they may slightly exceed the limit.
 * @throws {Problem} files_waiting
 */
export async function refuseBeyondQuota(db: Db, { webformId, sender, maxBytes }: Quota): Promise<void> {
  const ofSender = await countOfSender(db, sender, webformId)
  if (isFull(ofSender.ofForm, maxBytes, SHARE_OF_SENDER) || isFull(ofSender.ofAll, maxBytes))
    throw filesWaiting('sender_files_waiting')
  if (isFull(await countOfForm(db, webformId), maxBytes)) throw filesWaiting('form_files_waiting')
}

const isFull = ({ files, bytes }: Unclaimed, maxBytes: number, share = 1) =>
  files >= MAX_UNCLAIMED * share || bytes >= maxBytes * share

const filesWaiting = (code: PlainCode) =>
  new RefusalProblem('files_waiting', [{ pointer: '', code: 'files_waiting', message: message(code) }], {
    headers: { 'retry-after': '3600' },
  })
