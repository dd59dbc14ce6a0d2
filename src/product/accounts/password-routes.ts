// Changing your own password.
import { Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { closed, Deleted } from '../../platform/http/schemas.ts'
import type { App } from '../../platform/http/types.ts'
import { mailTo } from '../mail/queue.ts'
import { type ConsolePlace, isSecure } from '../sessions/authenticate.ts'
import { setCookie } from '../sessions/cookies.ts'
import { createSession } from '../sessions/create.ts'
import { requireGoodPassword } from '../users/password-rules.ts'
import { setPassword } from '../users/set-password.ts'
import { findAccount } from './account-queries.ts'
import { lockUnchanged } from './lock-unchanged.ts'
import { personOf, requireRight, sessionEnded } from './person.ts'
import { checkPassword } from './sign-in.ts'

const NewPassword = Type.Object(
  { password: Type.String({ maxLength: 256 }), newPassword: Type.String({ maxLength: 1000 }) },
  { ...closed, title: 'NewPassword' },
)

export const passwordRoutes = (place: ConsolePlace) => async (app: App) => {
  app.post(
    '/me/password',
    {
      config: { permission: 'account.update' },
      schema: {
        operationId: 'changePassword',
        summary: 'Change your password',
        description: 'Ends all of your sessions, and starts a new one in this browser.',
        tags: ['Browser tokens'],
        body: NewPassword,
        problems: ['password_wrong', 'password_refused', 'sign_in_paused'],
        response: { 204: { ...Deleted, headers: ['Set-Cookie'] } },
      },
    },
    async (request, reply) => {
      const { id: userId, organizationId, requestId } = personOf(request.principal)
      const { password, newPassword } = request.body
      const now = app.now()
      const account = await findAccount(app.db, userId)
      if (!account) throw sessionEnded()
      const given = { password, network: networkOf(request.ip) }
      requireRight(await checkPassword(app.db, app.verifyPassword, account, given, now))
      await requireGoodPassword(newPassword, account.email, '/newPassword')
      const hash = await app.hashPassword(newPassword)
      const browser = { agent: request.headers['user-agent'], stays: false, requestId }
      const secret = await inTransaction(app.db, async trx => {
        if (!(await lockUnchanged(trx, account))) throw sessionEnded()
        await setPassword(trx, request.principal, userId, hash, now.toISOString())
        if (app.mail) await mailTo(trx, request, userId, 'password_changed', now)
        return createSession(trx, { ...browser, userId, organizationId }, now)
      })
      reply.header('set-cookie', setCookie(secret, isSecure(place), undefined))
      return reply.code(204).send(undefined)
    },
  )
}
