// Tries mail servers. Mail from a machine of your own is often refused, so errors say what to do.
import { json } from '../../platform/http/openapi/declare.ts'
import { NoParams } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { createDelivery, type DeliverMail } from '../../platform/outgoing/mail.ts'
import { MailFailed } from '../../platform/outgoing/mail-errors.ts'
import { requireApp } from '../apps/queries.ts'
import { findOrganization } from '../organizations/queries.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import { createDeliveries } from './app-mail.ts'
import { composeMail } from './compose.ts'
import { mailLanguage } from './queue.ts'
import { MailTest, SentMail } from './schemas.ts'

const tags = ['Mail']
const description =
  'Waits until the mail server has accepted or refused the mail. A problem says what to change.'

export const mailTestRoutes: Routes = async app => {
  const { db, sealing, connectOutside, config } = app
  const deliveryOf = createDeliveries({ db, sealing, connect: connectOutside, mail: config.mail })
  const operator = config.mail && createDelivery(config.mail)

  async function test(
    deliver: DeliverMail | undefined,
    organizationId: string,
    email: string,
    accept?: string,
  ) {
    if (!deliver)
      throw new Problem('mail_missing', {
        detail: 'Set FORMYARD_SMTP_URL and FORMYARD_MAIL_FROM, or a mail server of the application.',
      })
    const organization = (await findOrganization(db, organizationId))?.name ?? ''
    const values = { email, organization, url: config.publicUrl }
    try {
      await deliver(composeMail('test', mailLanguage(accept), values))
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error
      throw new Problem('mail_failed', { detail: error.message, cause: error })
    }
    return { to: email }
  }

  app.post(
    '/core/mail/test',
    {
      config: { permission: 'mail.test' },
      schema: {
        operationId: 'sendTestMail',
        summary: 'Try the mail server of the operator',
        description,
        tags,
        params: NoParams,
        body: MailTest,
        problems: ['mail_missing', 'mail_failed'],
        response: { 200: json(SentMail, 'The mail was accepted') },
      },
    },
    ({ principal, body, headers }) =>
      test(operator, principal.organizationId, body.to, headers['accept-language']),
  )

  app.post(
    '/user/:userid/app/:appid/mail/test',
    {
      config: { permission: 'mail.test' },
      schema: {
        operationId: 'sendTestMailOfApp',
        summary: 'Try the mail server of an application',
        description,
        tags,
        params: AppParams,
        body: MailTest,
        problems: ['app_not_found', 'mail_missing', 'mail_failed', 'secrets_unavailable'],
        response: { 200: json(SentMail, 'The mail was accepted') },
      },
    },
    async ({ principal: { organizationId }, params, body, headers }) => {
      await requireApp(db, organizationId, params)
      const deliver = await deliveryOf({ organizationId, appId: params.appid })
      return test(deliver, organizationId, body.to, headers['accept-language'])
    },
  )
}
