import { inTransaction } from '../../platform/db/database.ts'
import { entityTag } from '../../platform/http/entity-tags.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, EditHeaders, NoParams } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { crudRoutes } from '../crud.ts'
import { mailTo } from '../mail/queue.ts'
import { UserParams } from '../schemas.ts'
import { prepareUser } from './create.ts'
import { deleteUser } from './delete.ts'
import { findUser, lockUser, readUsers } from './queries.ts'
import { ListUsersBody, NewUser, User, UserChanges } from './schemas.ts'
import { prepareUserUpdate } from './update.ts'
import { toUser } from './wire.ts'

const tags = ['Users']
const USERS = '/core/user'

export const userRoutes: Routes = async app => {
  const users = crudRoutes(app, {
    noun: 'user',
    label: 'user',
    tags,
    path: USERS,
    parent: NoParams,
    params: UserParams,
    schema: User,
    toWire: toUser,
    tagOf: entityTag,
    lock: lockUser,
  })

  app.post(
    USERS,
    {
      config: { permission: 'user.create' },
      schema: {
        operationId: 'createUser',
        summary: 'Create a user',
        description:
          'Creates a user, who can own applications and their web forms, and sign in to the console. The email must be unique within the organization, ignoring case. The password is stored as a hash and never returned. With null, the user chooses it with a reset link, or with an invitation if a mail server is set.',
        tags,
        headers: CreateHeaders,
        body: NewUser,
        problems: ['user_exists', 'password_refused'],
        response: { 201: created(User, 'The new user', ['ETag']) },
      },
    },
    async (request, reply) => {
      const insert = await prepareUser(request.principal, request.body, app.hashPassword)
      return sendCreated(app.db, request, reply, async trx => {
        const now = new Date()
        const row = await insert(trx, now.toISOString())
        if (app.mail && request.body.password === null) await mailTo(trx, request, row.id, 'invite', now)
        return { location: pathInCollection(request, row.id), etag: entityTag(row), body: toUser(row) }
      })
    },
  )

  users.list(
    {
      summary: 'List users, oldest first',
      description:
        'Returns the users of the organization, or those whose email contains `search` and whose role is `role`. Without `limit`, the whole list is streamed.',
      asked: ListUsersBody,
      item: User,
    },
    ({ principal, asked }) => ({
      read: readUsers(app.db, principal.organizationId, asked),
      toWire: toUser,
    }),
  )

  users.get({
    summary: 'Retrieve a user',
    description: 'Returns the user with this id.',
    find: findUser,
  })

  app.patch(
    `${USERS}/:userid`,
    {
      config: { permission: 'user.update' },
      schema: {
        operationId: 'updateUser',
        summary: 'Update a user',
        description:
          'Sets the members that you send. Null clears a name. Omitted members keep their values. A new password or role ends the sessions of the user in the console.',
        tags,
        params: UserParams,
        headers: EditHeaders,
        body: UserChanges,
        problems: ['user_not_found', 'user_exists', 'last_admin', 'password_refused'],
        response: { 200: json(User, 'The updated user', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { params, headers, body } = request
      const update = await prepareUserUpdate(
        request.principal,
        body,
        app.hashPassword,
        new Date().toISOString(),
      )
      const row = await inTransaction(app.db, async trx => {
        const updated = await update(trx, params.userid, headers['if-match'])
        if (app.mail && body.password !== undefined)
          await mailTo(trx, request, updated.id, 'password_changed', new Date())
        return updated
      })
      reply.header('etag', entityTag(row))
      return toUser(row)
    },
  )

  users.delete({
    summary: 'Delete a user',
    description:
      'Deletes the user with their applications, web forms, versions and responses. They are gone from the API at once; a background job removes them from the disk.',
    problems: ['last_admin'],
    run: deleteUser,
    after({ params }) {
      app.published.ownerDeleted(params.userid)
      app.jobs.wake()
    },
  })
}
