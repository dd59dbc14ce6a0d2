// How much strangers may store: the files that no response has are bounded by form, and by the address that they come from.
import { createHmac } from 'node:crypto'
import { Problem } from '../problem.ts'
import type { Db } from '../tables.ts'
import { countOfForm, countOfSender, findSenderSecret, type Unclaimed } from './queries.ts'

/** How many files of a form may lie there that no response has; as many from one address, of all forms together. */
export const MAX_UNCLAIMED = 10_000
/** Of what a form may have, one address takes a part at most: it cannot close the form to others. */
export const SHARE_OF_SENDER = 1 / 4

interface Quota {
  readonly webformId: string
  readonly sender: string
  /** Bytes of the form that may lie there. */
  readonly maxBytes: number
}

/** A keyed hash of the address. Without the secret nobody can get the address back. */
export async function senderOf(db: Db, address: string): Promise<string> {
  const { value } = await findSenderSecret(db)
  return createHmac('sha256', value).update(address).digest('base64url').slice(0, 22)
}

/**
 * What comes at the same moment is not counted: a little more may get in.
 * @throws {Problem} files_waiting
 */
export async function refuseBeyondQuota(db: Db, { webformId, sender, maxBytes }: Quota): Promise<void> {
  const ofSender = await countOfSender(db, sender, webformId)
  if (isFull(ofSender.ofForm, maxBytes, SHARE_OF_SENDER) || isFull(ofSender.ofAll, maxBytes))
    throw filesWaiting(
      'Too many files from your network address wait to be submitted. Submit them, or try again in an hour.',
    )
  if (isFull(await countOfForm(db, webformId), maxBytes))
    throw filesWaiting(
      'This form takes no more files until those that were uploaded are submitted. Try again in an hour.',
    )
}

const isFull = ({ files, bytes }: Unclaimed, maxBytes: number, share = 1) =>
  files >= MAX_UNCLAIMED * share || bytes >= maxBytes * share

const filesWaiting = (detail: string) =>
  new Problem('files_waiting', { detail, headers: { 'retry-after': '3600' } })
