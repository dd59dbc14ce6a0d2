import { inTransaction } from '../../platform/db/database.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { Deleted, NoBody, NoParams } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { readTokens, type TokenRow } from '../tokens/queries.ts'
import { revokeToken, revokeTokens } from '../tokens/revoke.ts'
import { createToken } from './create.ts'
import {
  CreatedToken,
  ListTokensBody,
  NewToken,
  RevokedTokens,
  RevokeTokensBody,
  TokenParams,
  TokenSummary,
} from './schemas.ts'
import { toTokenSummary } from './wire.ts'

const tags = ['Browser tokens']
const TOKENS = '/core/login/token'

export const tokenRoutes: Routes = async app => {
  app.post(
    TOKENS,
    {
      config: { permission: 'token.create' },
      schema: {
        operationId: 'createToken',
        summary: 'Create a browser token',
        description:
          'Creates a token that a page of yours can use at `/b/v1`, the API for browsers. It reaches one user, or one of its applications or web forms, for a short time. Each call creates a new token.',
        tags,
        body: NewToken,
        problems: [
          'user_not_found',
          'app_not_found',
          'webform_not_found',
          'token_refused',
          'origins_missing',
        ],
        response: { 201: json(CreatedToken, 'The new token') },
      },
    },
    async (request, reply) => {
      const { principal, body } = request
      // Tokens have no feature that creates tokens.
      if (principal.kind !== 'key') throw new Problem('not_found')
      const now = app.now().toISOString()
      const { row, token } = await inTransaction(app.db, trx =>
        createToken(trx, principal, body, now, request),
      )
      return reply.code(201).send({ ...toTokenSummary(row), token })
    },
  )

  listRoutes(
    app,
    TOKENS,
    {
      permission: 'token.read',
      operationId: 'listTokens',
      summary: 'List valid browser tokens, oldest first',
      description: 'Returns the tokens that are neither expired nor revoked, without their secrets.',
      tags,
      params: NoParams,
      asked: ListTokensBody,
      item: TokenSummary,
    },
    ({ principal, asked: { limit, cursor, ...selection } }) => ({
      read: readTokens(app.db, principal.organizationId, selection, app.now().toISOString()),
      toWire: (row: TokenRow) => toTokenSummary(row),
    }),
  )

  app.delete(
    `${TOKENS}/:tokenid`,
    {
      config: { permission: 'token.revoke' },
      schema: {
        operationId: 'revokeToken',
        summary: 'Revoke a browser token',
        description: 'Ends the token within five seconds. Has no effect if it has ended already.',
        tags,
        params: TokenParams,
        body: NoBody,
        problems: ['token_not_found'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params }, reply) => {
      const now = app.now().toISOString()
      await inTransaction(app.db, trx => revokeToken(trx, principal, params.tokenid, now))
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    `${TOKENS}/revoke`,
    {
      config: { permission: 'token.revoke' },
      schema: {
        operationId: 'revokeTokens',
        summary: 'Revoke browser tokens',
        description:
          'Ends all tokens that match every member that you send, within five seconds. Use it when a person signs out or loses access.',
        tags,
        body: RevokeTokensBody,
        response: { 200: json(RevokedTokens, 'How many tokens were revoked') },
      },
    },
    async ({ principal, body }) => {
      const now = app.now().toISOString()
      return { revoked: await inTransaction(app.db, trx => revokeTokens(trx, principal, body, now)) }
    },
  )
}
