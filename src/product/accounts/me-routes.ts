// What a browser learns about its token, or a signed-in person about themselves and changes.
import { Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { closed } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import type { SessionPrincipal } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { DescribedToken, describeToken } from '../embedding/describe-token.ts'
import { renameOrganization } from '../organizations/queries.ts'
import { confirmedUntil, toDates } from '../sessions/lifetime.ts'
import { findSessionById, noteConfirmed } from '../sessions/queries.ts'
import { prepareUserUpdate } from '../users/update.ts'
import { findAccount } from './account-queries.ts'
import { describeAccount } from './describe-account.ts'
import { personOf, requireRight, sessionEnded } from './person.ts'
import {
  Account,
  AccountChanges,
  Confirmation,
  Confirmed,
  Organization,
  OrganizationChanges,
} from './schemas.ts'
import { checkPassword } from './sign-in.ts'

const MeQuery = Type.Object(
  {
    include: Type.Optional(
      Type.Literal('webform', { description: 'Adds the draft of the web form of a token.' }),
    ),
  },
  closed,
)

const tags = ['Browser tokens']

export const meRoutes: Routes = async app => {
  const describe = (principal: SessionPrincipal) =>
    describeAccount(app.db, principal, {
      publicUrl: app.config.publicUrl,
      mail: app.mail !== undefined,
      apiPath: app.config.apiListen ? null : '/devapi/v4',
    })

  app.get(
    '/me',
    {
      config: { permission: 'client.describe' },
      schema: {
        operationId: 'describeClient',
        summary: 'Describe the token or the session',
        description: 'Returns what the token is for, or who is signed in.',
        tags,
        querystring: MeQuery,
        problems: ['webform_not_found', 'token_invalid'],
        response: { 200: json(Type.Union([DescribedToken, Account]), 'The token or the session') },
      },
    },
    async ({ principal, query }) =>
      principal.kind === 'token'
        ? describeToken(app.db, app.config.publicUrl, principal, query.include !== undefined)
        : describe(personOf(principal)),
  )

  app.patch(
    '/me',
    {
      config: { permission: 'account.update' },
      schema: {
        operationId: 'updateAccount',
        summary: 'Change your name',
        description: 'Sets the members that you send. Null clears one.',
        tags,
        body: AccountChanges,
        response: { 200: json(Account, 'Who is signed in') },
      },
    },
    async ({ principal, body }) => {
      const person = personOf(principal)
      const now = new Date().toISOString()
      const update = await prepareUserUpdate(person, body, app.hashPassword, now)
      await inTransaction(app.db, trx => update(trx, person.id, undefined))
      return describe(person)
    },
  )

  app.post(
    '/me/confirm',
    {
      config: { permission: 'account.confirm' },
      schema: {
        operationId: 'confirmPassword',
        summary: 'Give your password again',
        description: 'Allows operations that need it for ten minutes.',
        tags,
        body: Confirmation,
        problems: ['password_wrong', 'sign_in_paused'],
        response: { 200: json(Confirmed, 'Until when it counts') },
      },
    },
    async request => {
      const { id, sessionId } = personOf(request.principal)
      const now = app.now()
      const account = await findAccount(app.db, id)
      if (!account) throw sessionEnded()
      const given = { password: request.body.password, network: networkOf(request.ip) }
      requireRight(await checkPassword(app.db, app.verifyPassword, account, given, now))
      await noteConfirmed(app.db, sessionId, now.toISOString())
      const session = await findSessionById(app.db, sessionId)
      if (!session) throw sessionEnded()
      return { confirmedUntil: new Date(confirmedUntil(toDates(session))).toISOString() }
    },
  )

  app.patch(
    '/organization',
    {
      config: { permission: 'organization.update' },
      schema: {
        operationId: 'updateOrganization',
        summary: 'Rename the organization',
        description: 'Sets the name that people see in the console.',
        tags,
        body: OrganizationChanges,
        response: { 200: json(Organization, 'The organization') },
      },
    },
    async ({ principal, body: { name } }) => {
      const { organizationId } = principal
      const change = { action: 'update', resource: 'organization', id: organizationId } as const
      await inTransaction(app.db, async trx => {
        await renameOrganization(trx, organizationId, name)
        await record(trx, principal, { ...change, now: new Date().toISOString() })
      })
      return { organizationid: organizationId, name }
    },
  )
}
