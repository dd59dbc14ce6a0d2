import { inTransaction } from '../db/database.ts'
import { sendCreated } from '../http/idempotency.ts'
import { listRoutes } from '../http/lists.ts'
import {
  CreateHeaders,
  Deleted,
  ListUsersBody,
  NoBody,
  NoParams,
  refusals,
  UserParams,
} from '../http/schemas.ts'
import type { Routes } from '../http/types.ts'
import { authorOf } from '../organizations/authenticate.ts'
import { Problem } from '../problem.ts'
import { prepareUser, toUser } from './create.ts'
import { deleteUser } from './delete.ts'
import { findUser, readUsers } from './queries.ts'
import { NewUser, User, UserChanges } from './schemas.ts'
import { prepareUserUpdate } from './update.ts'

const tags = ['Users']

export const userRoutes: Routes = async app => {
  app.post(
    '/core/user',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'createUser',
        summary: 'Create a user',
        description:
          'Makes a creator, who can own applications. The email is unique within the organization, whatever its case; the password is kept as a hash and never given back.',
        tags,
        headers: CreateHeaders,
        body: NewUser,
        response: { 201: User, ...refusals(400, 401, 403, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const insert = await prepareUser(authorOf(request), request.body)
      return sendCreated(request, reply, async trx => {
        const user = toUser(await insert(trx, new Date().toISOString()))
        return { location: `/devapi/v4/core/user/${user.userid}`, body: user }
      })
    },
  )

  listRoutes(
    app,
    '/core/user',
    {
      scope: 'read',
      operationId: 'listUsers',
      summary: 'List users, oldest first',
      description:
        'All users of the organization, or those whose email contains `search`. Without a limit the whole list is streamed.',
      tags,
      params: NoParams,
      asked: ListUsersBody,
      item: User,
    },
    ({ actor, asked }) => ({ read: readUsers(app.db, actor.organizationId, asked.search), toWire: toUser }),
  )

  app.get(
    '/core/user/:userid',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'getUser',
        summary: 'Read a user',
        description: 'The user with this id.',
        tags,
        params: UserParams,
        response: { 200: User, ...refusals(401, 403, 404) },
      },
    },
    async ({ actor, params }) => {
      const row = await findUser(app.db, actor.organizationId, params.userid)
      if (!row) throw new Problem('user_not_found')
      return toUser(row)
    },
  )

  app.patch(
    '/core/user/:userid',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'updateUser',
        summary: 'Change a user',
        description: 'Sets the members that are given; null clears a name; what is absent stays.',
        tags,
        params: UserParams,
        body: UserChanges,
        response: { 200: User, ...refusals(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async request => {
      const update = await prepareUserUpdate(authorOf(request), request.body, new Date().toISOString())
      return toUser(await inTransaction(app.db, trx => update(trx, request.params.userid)))
    },
  )

  app.delete(
    '/core/user/:userid',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'deleteUser',
        summary: 'Delete a user with all its applications',
        description:
          'Deletes the user, its applications, their web forms, versions and responses, all or nothing.',
        tags,
        params: UserParams,
        body: NoBody,
        response: { 204: Deleted, ...refusals(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const { userid } = request.params
      const now = new Date().toISOString()
      await inTransaction(app.db, trx => deleteUser(trx, authorOf(request), userid, now))
      return reply.code(204).send(undefined)
    },
  )
}
