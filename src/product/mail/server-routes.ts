// An application's own mail server.
import { inTransaction } from '../../platform/db/database.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { Deleted, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { parseSmtpUrl } from '../../platform/outgoing/smtp-url.ts'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import { requireApp, shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import { deleteMailServerRow, findMailServer, type MailServerRow, upsertMailServer } from './queries.ts'
import { MailServer, NewMailServer } from './schemas.ts'
import { isSender } from './sender.ts'

const tags = ['Mail']
const PATH = '/user/:userid/app/:appid/mail'

export const mailServerRoutes: Routes = async app => {
  app.put(
    PATH,
    {
      config: { permission: 'mail.update' },
      schema: {
        operationId: 'setMailServer',
        summary: 'Set the mail server of an application',
        description:
          'Mails of the application are then sent by this server instead of the operator’s. Its host must be allowed to be called. The password is encrypted.',
        tags,
        params: AppParams,
        body: NewMailServer,
        problems: ['app_not_found', 'secrets_unavailable'],
        response: { 200: json(MailServer, 'The mail server, without its password') },
      },
    },
    async ({ principal, params, body: { url, from } }) => {
      refuseFaults(url, from)
      const { organizationId } = principal
      const now = app.now().toISOString()
      const context = [organizationId, params.appid]
      const row = await inTransaction(app.db, async trx => {
        if (!(await shareLockApp(trx, organizationId, params))) throw new Problem('app_not_found')
        await record(trx, principal, { action: 'update', resource: 'mail', id: params.appid, now })
        return upsertMailServer(trx, {
          organization_id: organizationId,
          app_id: params.appid,
          sealed: app.sealing.seal('mail', Buffer.from(url), context),
          sender: from,
          update_date: now,
        })
      })
      return toMailServer(row, app.sealing)
    },
  )

  app.get(
    PATH,
    {
      config: { permission: 'mail.read' },
      schema: {
        operationId: 'getMailServer',
        summary: 'Read the mail server of an application',
        description: 'Returns the server without its password.',
        tags,
        params: AppParams,
        problems: ['app_not_found', 'mail_server_not_found', 'secrets_unavailable'],
        response: { 200: json(MailServer, 'The mail server, without its password') },
      },
    },
    async ({ principal: { organizationId }, params }) => {
      await requireApp(app.db, organizationId, params)
      const row = await findMailServer(app.db, organizationId, params.appid)
      if (!row) throw new Problem('mail_server_not_found')
      return toMailServer(row, app.sealing)
    },
  )

  app.delete(
    PATH,
    {
      config: { permission: 'mail.delete' },
      schema: {
        operationId: 'deleteMailServer',
        summary: 'Delete the mail server of an application',
        description: 'Mails of the application are then sent by the server of the operator.',
        tags,
        params: AppParams,
        body: NoBody,
        problems: ['app_not_found', 'mail_server_not_found'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params }, reply) => {
      const { organizationId } = principal
      const now = app.now().toISOString()
      await inTransaction(app.db, async trx => {
        if (!(await shareLockApp(trx, organizationId, params))) throw new Problem('app_not_found')
        if (!(await deleteMailServerRow(trx, organizationId, params.appid)))
          throw new Problem('mail_server_not_found')
        await record(trx, principal, { action: 'delete', resource: 'mail', id: params.appid, now })
      })
      return reply.code(204).send(undefined)
    },
  )
}

/** @throws {Problem} body_invalid */
function refuseFaults(url: string, from: string): void {
  const faults = []
  if (!parseSmtpUrl(url))
    faults.push({
      pointer: '/url',
      code: 'url_invalid',
      detail: 'Enter a URL such as smtps://user:password@mail.example.com:465, without a path or query.',
    })
  if (!isSender(from))
    faults.push({
      pointer: '/from',
      code: 'sender_invalid',
      detail: 'Enter an address, or a name and an address such as Forms <forms@example.com>.',
    })
  if (faults.length > 0) throw new Problem('body_invalid', { faults })
}

/** @throws {HttpProblem} secrets_unavailable */
function toMailServer(
  { organization_id, app_id, sealed, sender, update_date }: MailServerRow,
  sealing: Sealing,
): MailServer {
  const server = parseSmtpUrl(sealing.unseal('mail', sealed, [organization_id, app_id]).toString())
  if (!server) throw new Error(`The mail server of ${app_id} is no URL`)
  const { host, port, user = null } = server
  return { host, port, user, from: sender, updateDate: update_date }
}
