// Limits unclaimed files, those that belong to no response, per form and per client address.
import { createHmac } from 'node:crypto'
import { Problem } from '../problem.ts'
import type { Db } from '../tables.ts'
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
    throw filesWaiting(
      'Too many files from your network address are waiting to be submitted. Submit them, or try again in an hour.',
    )
  if (isFull(await countOfForm(db, webformId), maxBytes))
    throw filesWaiting('Too many files for this form are waiting to be submitted. Try again in an hour.')
}

const isFull = ({ files, bytes }: Unclaimed, maxBytes: number, share = 1) =>
  files >= MAX_UNCLAIMED * share || bytes >= maxBytes * share

const filesWaiting = (detail: string) =>
  new Problem('files_waiting', { detail, headers: { 'retry-after': '3600' } })
