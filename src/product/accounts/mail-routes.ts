// Lets administrators try the mail server.
import { json } from '../../platform/http/openapi/declare.ts'
import { NoBody } from '../../platform/http/schemas.ts'
import type { App } from '../../platform/http/types.ts'
import type { SendMail } from '../../platform/outgoing/mail.ts'
import { composeMail } from '../mail/compose.ts'
import { mailLanguage } from '../mail/queue.ts'
import { SentMail } from '../mail/schemas.ts'
import { Problem } from '../problem.ts'
import { findAccount } from './account-queries.ts'
import { personOf, sessionEnded } from './person.ts'

export const mailRoutes = (send: SendMail | undefined, consoleUrl: string) => async (app: App) => {
  app.post(
    '/mail/test',
    {
      config: { permission: 'mail.test' },
      schema: {
        operationId: 'testMail',
        summary: 'Send yourself a mail',
        description: 'Waits until the mail server has accepted or refused it.',
        tags: ['Browser tokens'],
        body: NoBody,
        problems: ['mail_missing', 'mail_failed'],
        response: { 200: json(SentMail, 'The mail was accepted') },
      },
    },
    async ({ principal, headers }) => {
      if (!send)
        throw new Problem('mail_missing', {
          detail: 'Set FORMYARD_SMTP_URL and FORMYARD_MAIL_FROM, and start the server again.',
        })
      const account = await findAccount(app.db, personOf(principal).id)
      if (!account) throw sessionEnded()
      const { email, organization_name: organization } = account
      const language = mailLanguage(headers['accept-language'])
      try {
        await send(composeMail('test', language, { email, organization, url: consoleUrl }))
      } catch (error) {
        throw new Problem('mail_failed', {
          detail: error instanceof Error ? error.message : String(error),
          cause: error,
        })
      }
      return { to: email }
    },
  )
}
