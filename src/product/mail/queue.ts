import type { Member } from '../../platform/identity/principal.ts'
import { enqueue, type JobPayloads } from '../job-payloads.ts'
import type { Trx } from '../tables/tables.ts'
import type { MailLanguage } from './compose.ts'

/** Queues mails in the transaction of their cause. The job makes their links, so that the store never has one. */
export const queueMail = (trx: Trx, organizationId: string, mail: JobPayloads['sendMail'], now: Date) =>
  enqueue(trx, 'sendMail', mail, { organizationId, now })

/** The language of a mail that a request causes, by its `Accept-Language`. */
export const mailLanguage = (header: string | undefined): MailLanguage =>
  /^\s*de\b/i.test(header ?? '') ? 'de' : 'en'

interface Cause {
  readonly principal: Pick<Member, 'organizationId'>
  readonly headers: { readonly 'accept-language'?: string | undefined }
}

/** Queues a mail to a user, in the transaction of the change that the mail reports. */
export const mailTo = (
  trx: Trx,
  { principal, headers }: Cause,
  userId: string,
  kind: JobPayloads['sendMail']['kind'],
  now: Date,
) => {
  const language = mailLanguage(headers['accept-language'])
  return queueMail(trx, principal.organizationId, { kind, userIds: [userId], language }, now)
}
