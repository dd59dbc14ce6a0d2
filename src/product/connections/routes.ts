import { entityTag } from '../../platform/http/entity-tags.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { ListBody, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { requireApp } from '../apps/queries.ts'
import { crudRoutes } from '../crud.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import { createConnection, deleteConnection, updateConnection } from './change.ts'
import { testConnection } from './open.ts'
import { type ConnectionRow, findConnection, lockConnection, readConnections } from './queries.ts'
import { Connection, ConnectionChanges, ConnectionParams, ConnectionTest, NewConnection } from './schemas.ts'

const tags = ['Datasets']
const CONNECTIONS = '/user/:userid/app/:appid/connection'

export const connectionRoutes: Routes = async app => {
  const { db, sealing, connectOutside: connect } = app

  const connections = crudRoutes(app, {
    noun: 'connection',
    label: 'connection',
    tags,
    path: CONNECTIONS,
    parent: AppParams,
    params: ConnectionParams,
    schema: Connection,
    toWire: toConnection,
    tagOf: entityTag,
    lock: lockConnection,
    now: app.now,
  })

  connections.create({
    summary: 'Create a connection to a database',
    description:
      'Stores how to reach a Postgres, MySQL or MariaDB database, for datasets of kind CONNECTION. Formyard only reads there. Nothing is called yet; test the connection afterwards.',
    body: NewConnection,
    problems: ['app_not_found', 'secrets_unavailable'],
    run: (trx, principal, params, body, now) => createConnection(trx, sealing, principal, params, body, now),
  })

  connections.list(
    {
      summary: 'List the connections of an application, oldest first',
      description: 'Returns connections without their passwords.',
      asked: ListBody,
      problems: ['app_not_found'],
      item: Connection,
    },
    ({ principal: { organizationId }, params }) => ({
      read: readConnections(db, organizationId, params),
      toWire: toConnection,
      whenEmpty: () => requireApp(db, organizationId, params),
    }),
  )

  connections.get({
    summary: 'Retrieve a connection',
    description: 'Returns the connection without its password.',
    find: findConnection,
  })

  connections.update({
    summary: 'Update a connection',
    description:
      'Sets the members that you send. To change the host, the port, `tls` or `ca`, send the password again.',
    body: ConnectionChanges,
    problems: ['secrets_unavailable'],
    run: (trx, principal, stored, changes, now) =>
      updateConnection(trx, sealing, principal, stored, changes, now),
  })

  connections.delete({
    summary: 'Delete a connection',
    description: 'Deletes a connection that no dataset uses.',
    problems: ['connection_in_use'],
    run: deleteConnection,
  })

  app.post(
    `${CONNECTIONS}/:connectionid/test`,
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
