// The sessions of a person: where they are signed in. Administrators see those of everyone.
import { Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { closed, Deleted, ListBody, NoBody, Timestamp } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Id } from '../ids.ts'
import { Problem } from '../problem.ts'
import { UserParams } from '../schemas.ts'
import { endSession } from '../sessions/create.ts'
import { endOf, toDates } from '../sessions/lifetime.ts'
import { readSessions, type SessionRow } from '../sessions/queries.ts'
import { findUser } from '../users/queries.ts'
import { personOf } from './person.ts'

const Session = Type.Object(
  {
    sessionid: Id('session'),
    agent: Type.String({ description: 'The browser, as it named itself.' }),
    createDate: Timestamp,
    seenDate: Timestamp,
    expireDate: Timestamp,
    isCurrent: Type.Boolean({ description: 'Whether it is the session of this request.' }),
  },
  { ...closed, title: 'Session' },
)

const SessionParams = Type.Object({ userid: Id('user'), sessionid: Id('session') })
const tags = ['Users']

export const sessionRoutes: Routes = async app => {
  const requireUser = async (organizationId: string, userid: string) => {
    if (!(await findUser(app.db, organizationId, { userid }))) throw new Problem('user_not_found')
  }

  listRoutes(
    app,
    '/user/:userid/session',
    {
      permission: 'session.read',
      operationId: 'listSessions',
      summary: 'List the sessions of a user, oldest first',
      description: 'Returns the browsers in which the user is signed in.',
      tags,
      params: UserParams,
      asked: ListBody,
      problems: ['user_not_found'],
      item: Session,
    },
    ({ principal, params }) => ({
      read: readSessions(app.db, principal.organizationId, params.userid, app.now().toISOString()),
      toWire: (row: SessionRow) => ({
        sessionid: row.id,
        agent: row.agent,
        createDate: row.create_date,
        seenDate: row.seen_date,
        expireDate: new Date(endOf(toDates(row))).toISOString(),
        isCurrent: row.id === personOf(principal).sessionId,
      }),
      whenEmpty: () => requireUser(principal.organizationId, params.userid),
    }),
  )

  app.delete(
    '/user/:userid/session/:sessionid',
    {
      config: { permission: 'session.end' },
      schema: {
        operationId: 'endSession',
        summary: 'End a session',
        description: 'Signs the user out of that browser at once. Has no effect if the session has ended.',
        tags,
        params: SessionParams,
        body: NoBody,
        problems: ['user_not_found'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params: { userid, sessionid } }, reply) => {
      await requireUser(principal.organizationId, userid)
      const by = personOf(principal)
      await inTransaction(app.db, trx => endSession(trx, by, { id: sessionid, userId: userid }, app.now()))
      return reply.code(204).send(undefined)
    },
  )
}
