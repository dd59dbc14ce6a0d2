// Mails links for new passwords to people who ask. The work is the same whether a user has the email or not, so that the time of the
// reply reveals nothing.
import { inTransaction } from '../../platform/db/database.ts'
import { caseKey } from '../case-key.ts'
import type { MailLanguage } from '../mail/compose.ts'
import { queueMail } from '../mail/queue.ts'
import { noteMailAsked } from '../sessions/attempts.ts'
import type { Db } from '../tables/tables.ts'
import { findAccounts } from './account-queries.ts'

export interface ForgottenPassword {
  readonly email: string
  /** The client's network. */
  readonly network: string
  readonly language: MailLanguage
}

/**
 * Queues mails to the users with an email, at most a few an hour for each email.
 * @returns how long the network has to wait, in milliseconds, because it asked too often; 0 if it did not
 */
export async function mailResetLinks(
  db: Db,
  { email, network, language }: ForgottenPassword,
  now: Date,
): Promise<number> {
  const { waitMs, isAllowed } = await noteMailAsked(db, { email: caseKey(email), network }, now)
  if (waitMs > 0) return waitMs
  const accounts = await findAccounts(db, caseKey(email))
  const userIds = isAllowed ? accounts.map(({ id }) => id) : []
  await inTransaction(db, trx => queueMail(trx, '', { kind: 'reset', userIds, language }, now))
  return 0
}
