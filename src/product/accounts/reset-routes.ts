import { Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { closed, NoBody, Timestamp } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { UserParams } from '../schemas.ts'
import { findAccount } from './account-queries.ts'
import { createResetLink } from './reset.ts'

const ResetLink = Type.Object(
  {
    url: Type.String({
      description: 'A page where the user chooses a password. It works once.',
      examples: ['https://forms.example.com/reset/7Qm4xK2pWv9sLr8TfYb3Ng'],
    }),
    expireDate: Timestamp,
  },
  { ...closed, title: 'ResetLink' },
)

export const resetRoutes: Routes = async app => {
  app.post(
    '/core/user/:userid/reset-link',
    {
      config: { permission: 'user.reset' },
      schema: {
        operationId: 'createResetLink',
        summary: 'Create a link for a new password',
        description:
          'Returns a link with which the user chooses a password, once, within an hour, or within seven days if they have none yet. Hand it to the user yourself. Whoever opens it signs in as the user.',
        tags: ['Users'],
        params: UserParams,
        body: NoBody,
        problems: ['user_not_found', 'console_off'],
        response: { 201: json(ResetLink, 'The link') },
      },
    },
    async ({ principal, params }, reply) => {
      const { console: place } = app.config
      if (!place) throw new Problem('console_off', { detail: 'Set FORMYARD_CONSOLE to on.' })
      const link = await inTransaction(app.db, async trx => {
        const account = await findAccount(trx, params.userid)
        if (account?.organization_id !== principal.organizationId) throw new Problem('user_not_found')
        return createResetLink(trx, principal, account, place.url, app.now())
      })
      return reply.code(201).send(link)
    },
  )
}
