// The job that sends mails to users. Links are made when a mail is sent, and not stored.
import { inTransaction } from '../../platform/db/database.ts'
import type { Call } from '../../platform/jobs/handler.ts'
import type { SendMail } from '../../platform/outgoing/mail.ts'
import type { JobPayloads, JobStep } from '../job-payloads.ts'
import { composeMail } from '../mail/compose.ts'
import { operatorIn } from '../organizations/create.ts'
import type { Db } from '../tables/tables.ts'
import { findAccount } from './account-queries.ts'
import { createResetLink } from './reset.ts'

export interface MailParts {
  readonly db: Db
  readonly send: SendMail
  readonly consoleUrl: string
  readonly now: () => Date
}

/** Where mails without a link of their own lead to, in the console. */
const URL_OF: Partial<Record<JobPayloads['sendMail']['kind'], string>> = {
  password_changed: '/forgot',
  // Jobs that an earlier version queued have no path of their own.
  webhook_failing: '/',
  webhook_disabled: '/',
  workflow_paused: '/',
}

type Progress = Readonly<Record<never, never>>

/** Sends mails. A retry sends another mail, with another link, to users who already got their mail. */
export const sendMails =
  ({ db, send, consoleUrl, now }: MailParts): Call<JobPayloads['sendMail'], Progress> =>
  async ({ kind, userIds, language, about }) => {
    const path = about?.path ?? URL_OF[kind]
    for (const id of userIds) {
      const account = await findAccount(db, id)
      if (!account) continue
      const by = operatorIn(account.organization_id, 'mail')
      const url =
        path !== undefined
          ? consoleUrl + path
          : (await inTransaction(db, trx => createResetLink(trx, by, account, consoleUrl, now()))).url
      const { email, organization_name: organization } = account
      const texts = language ?? account.language ?? 'en'
      await send(composeMail(kind, texts, { email, organization, url, ...about }))
    }
  }

/** All is done in the call. */
export const mailStep: JobStep<'sendMail', Progress> = async () => ({ progress: {}, next: 'done' })
