import { inTransaction } from '../../platform/db/database.ts'
import { entityTag, sendTagged } from '../../platform/http/entity-tags.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import {
  CreateHeaders,
  Deleted,
  EditHeaders,
  ListBody,
  NoBody,
  NotModified,
  ReadHeaders,
} from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { AppParams, UserParams } from '../schemas.ts'
import { createApp, toApp } from './create.ts'
import { deleteApp } from './delete.ts'
import { findApp, hasUser, readApps } from './queries.ts'
import { App, AppChanges, NewApp } from './schemas.ts'
import { updateApp } from './update.ts'

const tags = ['Applications']

export const appRoutes: Routes = async app => {
  app.post(
    '/user/:userid/app',
    {
      config: { permission: 'app.create' },
      schema: {
        operationId: 'createApp',
        summary: 'Create an application',
        description: 'Creates an application, which groups web forms of one user.',
        tags,
        params: UserParams,
        headers: CreateHeaders,
        body: NewApp,
        problems: ['user_not_found'],
        response: { 201: created(App, 'The new application', ['ETag']) },
      },
    },
    async (request, reply) =>
      sendCreated(app.db, request, reply, async trx => {
        const { params, body } = request
        const now = new Date().toISOString()
        const row = await createApp(trx, request.principal, params.userid, body, now)
        return { location: pathInCollection(request, row.id), etag: entityTag(row), body: toApp(row) }
      }),
  )

  listRoutes(
    app,
    '/user/:userid/app',
    {
      permission: 'app.read',
      operationId: 'listApps',
      summary: 'List the applications of a user, oldest first',
      description: 'Returns the applications of the user. Without `limit`, the whole list is streamed.',
      tags,
      params: UserParams,
      asked: ListBody,
      problems: ['user_not_found'],
      item: App,
    },
    ({ principal, params }) => ({
      read: readApps(app.db, principal.organizationId, params.userid),
      toWire: toApp,
      async whenEmpty() {
        if (!(await hasUser(app.db, principal.organizationId, params.userid)))
          throw new Problem('user_not_found')
      },
    }),
  )

  app.get(
    '/user/:userid/app/:appid',
    {
      config: { permission: 'app.read' },
      schema: {
        operationId: 'getApp',
        summary: 'Retrieve an application',
        description: 'Returns the application with this id, if it belongs to this user.',
        tags,
        params: AppParams,
        headers: ReadHeaders,
        problems: ['app_not_found'],
        response: { 200: json(App, 'The application', ['ETag']), 304: NotModified },
      },
    },
    async (request, reply) => {
      const row = await findApp(app.db, request.principal.organizationId, request.params)
      if (!row) throw new Problem('app_not_found')
      return sendTagged(request, reply, entityTag(row), toApp(row))
    },
  )

  app.patch(
    '/user/:userid/app/:appid',
    {
      config: { permission: 'app.update' },
      schema: {
        operationId: 'updateApp',
        summary: 'Update an application',
        description:
          'Sets the members that you send. Null clears the description. Omitted members keep their values.',
        tags,
        params: AppParams,
        headers: EditHeaders,
        body: AppChanges,
        problems: ['app_not_found'],
        response: { 200: json(App, 'The updated application', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { params, headers, body } = request
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        updateApp(trx, request.principal, params, body, headers['if-match'], now),
      )
      if (body.recordEvents !== undefined) app.published.appChanged(params.appid)
      reply.header('etag', entityTag(row))
      return toApp(row)
    },
  )

  app.delete(
    '/user/:userid/app/:appid',
    {
      config: { permission: 'app.delete' },
      schema: {
        operationId: 'deleteApp',
        summary: 'Delete an application',
        description:
          'Deletes the application with its web forms, their versions and responses. They are gone from the API at once; a background job removes them from the disk.',
        tags,
        params: AppParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['app_not_found'],
        response: { 204: Deleted },
      },
    },
    async (request, reply) => {
      const { params, headers } = request
      const now = new Date().toISOString()
      await inTransaction(app.db, trx => deleteApp(trx, request.principal, params, headers['if-match'], now))
      app.published.ownerDeleted(params.appid)
      app.jobs.wake()
      return reply.code(204).send(undefined)
    },
  )
}
