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
import { findApp } from '../apps/queries.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import { createConnection, deleteConnection, updateConnection } from './change.ts'
import { testConnection } from './open.ts'
import { type ConnectionRow, findConnection, readConnections } from './queries.ts'
import { Connection, ConnectionChanges, ConnectionParams, ConnectionTest, NewConnection } from './schemas.ts'

const tags = ['Datasets']
const CONNECTIONS = '/user/:userid/app/:appid/connection'
const ONE = `${CONNECTIONS}/:connectionid`

export const connectionRoutes: Routes = async app => {
  const { db, sealing, connectOutside: connect } = app

  app.post(
    CONNECTIONS,
    {
      config: { permission: 'connection.create' },
      schema: {
        operationId: 'createConnection',
        summary: 'Create a connection to a database',
        description:
          'Stores how to reach a Postgres, MySQL or MariaDB database, for datasets of kind CONNECTION. Formyard only reads there. Nothing is called yet; test the connection afterwards.',
        tags,
        params: AppParams,
        headers: CreateHeaders,
        body: NewConnection,
        problems: ['app_not_found', 'secrets_unavailable'],
        response: { 201: created(Connection, 'The new connection', ['ETag']) },
      },
    },
    async (request, reply) =>
      sendCreated(db, request, reply, async trx => {
        const { principal, params, body } = request
        const row = await createConnection(trx, sealing, principal, params, body, app.now().toISOString())
        return { location: pathInCollection(request, row.id), etag: entityTag(row), body: toConnection(row) }
      }),
  )

  listRoutes(
    app,
    CONNECTIONS,
    {
      permission: 'connection.read',
      operationId: 'listConnections',
      summary: 'List the connections of an application, oldest first',
      description: 'Returns connections without their passwords.',
      tags,
      params: AppParams,
      asked: ListBody,
      problems: ['app_not_found'],
      item: Connection,
    },
    ({ principal: { organizationId }, params }) => ({
      read: readConnections(db, organizationId, params),
      toWire: toConnection,
      async whenEmpty() {
        if (!(await findApp(db, organizationId, params))) throw new Problem('app_not_found')
      },
    }),
  )

  app.get(
    ONE,
    {
      config: { permission: 'connection.read' },
      schema: {
        operationId: 'getConnection',
        summary: 'Retrieve a connection',
        description: 'Returns the connection without its password.',
        tags,
        params: ConnectionParams,
        headers: ReadHeaders,
        problems: ['connection_not_found'],
        response: { 200: json(Connection, 'The connection', ['ETag']), 304: NotModified },
      },
    },
    async (request, reply) => {
      const row = await findConnection(db, request.principal.organizationId, request.params)
      if (!row) throw new Problem('connection_not_found')
      return sendTagged(request, reply, entityTag(row), toConnection(row))
    },
  )

  app.patch(
    ONE,
    {
      config: { permission: 'connection.update' },
      schema: {
        operationId: 'updateConnection',
        summary: 'Update a connection',
        description:
          'Sets the members that you send. To change the host, the port, `tls` or `ca`, send the password again.',
        tags,
        params: ConnectionParams,
        headers: EditHeaders,
        body: ConnectionChanges,
        problems: ['connection_not_found', 'secrets_unavailable'],
        response: { 200: json(Connection, 'The updated connection', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { principal, params, headers, body } = request
      const now = app.now().toISOString()
      const row = await inTransaction(db, trx =>
        updateConnection(trx, sealing, principal, params, body, headers['if-match'], now),
      )
      reply.header('etag', entityTag(row))
      return toConnection(row)
    },
  )

  app.delete(
    ONE,
    {
      config: { permission: 'connection.delete' },
      schema: {
        operationId: 'deleteConnection',
        summary: 'Delete a connection',
        description: 'Deletes a connection that no dataset uses.',
        tags,
        params: ConnectionParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['connection_not_found', 'connection_in_use'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params, headers }, reply) => {
      const now = app.now().toISOString()
      await inTransaction(db, trx => deleteConnection(trx, principal, params, headers['if-match'], now))
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    `${ONE}/test`,
    {
      config: { permission: 'connection.test' },
      schema: {
        operationId: 'testConnection',
        summary: 'Test a connection',
        description: 'Connects, and asks for one value. The reply says what to change.',
        tags,
        params: ConnectionParams,
        body: NoBody,
        problems: ['connection_not_found', 'secrets_unavailable'],
        response: { 200: json(ConnectionTest, 'What came of it') },
      },
    },
    async ({ principal, params }) => {
      const row = await findConnection(db, principal.organizationId, params)
      if (!row) throw new Problem('connection_not_found')
      const error = await testConnection({ db, sealing, connect }, row)
      return { connected: error === null, error }
    },
  )
}

const toConnection = ({ server, ...row }: ConnectionRow): Connection => ({
  connectionid: row.id,
  appid: row.app_id,
  userid: row.user_id,
  name: row.name,
  type: row.type,
  ...server,
  createDate: row.create_date,
  updateDate: row.update_date,
})
