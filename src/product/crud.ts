// Declares the operations that most resources have alike: create, list, retrieve, update and delete. A slice describes its resource once,
// then its operations in the order of the reference. Operations that differ are routes by hand between them.
import type { Static, TObject, TSchema } from 'typebox'
import { inTransaction } from '../platform/db/database.ts'
import type { Client } from '../platform/http/client.ts'
import { requireMatch, sendTagged } from '../platform/http/entity-tags.ts'
import { pathInCollection, sendCreated } from '../platform/http/idempotency.ts'
import { type ListDeclaration, listRoutes, type ReadList } from '../platform/http/lists.ts'
import { created, json } from '../platform/http/openapi/declare.ts'
import {
  CreateHeaders,
  Deleted,
  EditHeaders,
  NoBody,
  NotModified,
  ReadHeaders,
} from '../platform/http/schemas.ts'
import type { App } from '../platform/http/types.ts'
import type { ClientPrincipal } from '../platform/identity/principal.ts'
import { Problem, type ProblemCode } from './problem.ts'
import type { Db, Trx } from './tables/tables.ts'

type Noun =
  | 'app'
  | 'chart'
  | 'connection'
  | 'dashboard'
  | 'dataset'
  | 'theme'
  | 'user'
  | 'webform'
  | 'webhook'
  | 'workflow'

interface Stored {
  readonly id: string
  readonly revision: number
}

interface Resource<Parent extends TObject, One extends TObject, Row extends Stored> {
  /** The noun in permissions, in ids of operations and in the problem `<noun>_not_found`. */
  readonly noun: Noun
  /** The noun in sentences. */
  readonly label: string
  readonly tags: string[]
  /** The path of the collection. Its resources are at `:<noun>id` below it. */
  readonly path: string
  /** The parameters of the collection. */
  readonly parent: Parent
  /** The parameters of one resource. */
  readonly params: One
  readonly schema: TSchema
  readonly toWire: (row: Row, principal: ClientPrincipal) => unknown
  readonly tagOf: (row: Row) => string
  readonly lock: (trx: Trx, organizationId: string, params: Static<One>) => Promise<Row | undefined>
  /** The clock, if it is not that of the process. */
  readonly now?: () => Date
}

interface About {
  readonly summary: string
  readonly description: string
  /** Problems besides those that every resource has. */
  readonly problems?: readonly ProblemCode[]
}

/** A request, as Fastify has checked it. */
interface CheckedRequest<Params extends TObject, Body extends TObject = typeof NoBody> {
  readonly principal: ClientPrincipal
  readonly params: Static<Params>
  readonly headers: Static<typeof EditHeaders>
  readonly body: Static<Body>
}

interface Create<Parent extends TObject, Body extends TObject, Row> extends About {
  readonly body: Body
  readonly run: (
    trx: Trx,
    principal: ClientPrincipal,
    params: Static<Parent>,
    body: Static<Body>,
    now: string,
    client: Client,
  ) => Promise<Row>
}

interface Get<One extends TObject, Row> extends Omit<About, 'problems'> {
  readonly find: (db: Db, organizationId: string, params: Static<One>) => Promise<Row | undefined>
}

interface Update<One extends TObject, Body extends TObject, Row> extends About {
  readonly body: Body
  /** Changes a locked row, whose tag matches. */
  readonly run: (
    trx: Trx,
    principal: ClientPrincipal,
    stored: Row,
    changes: Static<Body>,
    now: string,
    client: Client,
  ) => Promise<Row>
  /** Runs after the commit. */
  readonly after?: (asked: CheckedRequest<One, Body>) => void
}

interface Delete<One extends TObject, Row> extends About {
  /** Deletes a locked row, whose tag matches. */
  readonly run: (trx: Trx, principal: ClientPrincipal, stored: Row, now: string) => Promise<void>
  /** Runs after the commit. */
  readonly after?: (asked: CheckedRequest<One>) => void
}

/** Returns the functions that declare the operations of a resource. Each adds one route, and `list` two. */
export function crudRoutes<Parent extends TObject, One extends TObject, Row extends Stored>(
  app: App,
  resource: Resource<Parent, One, Row>,
) {
  const { noun, label, tags, path, params, schema, toWire, tagOf, now = () => new Date() } = resource
  const one = `${path}/:${noun}id`
  const name = `${noun[0]?.toUpperCase()}${noun.slice(1)}`
  const notFound = `${noun}_not_found` as const

  /** @throws {Problem} `notFound`, revision_stale */
  async function lockMatching(
    trx: Trx,
    { principal, params, headers }: Omit<CheckedRequest<One>, 'body'>,
  ): Promise<Row> {
    const row = await resource.lock(trx, principal.organizationId, params)
    if (!row) throw new Problem(notFound)
    requireMatch(row, tagOf(row), headers['if-match'])
    return row
  }

  return {
    create<Body extends TObject>({ body, run, ...about }: Create<Parent, Body, Row>) {
      app.post(
        path,
        {
          config: { permission: `${noun}.create` },
          schema: {
            ...about,
            operationId: `create${name}`,
            tags,
            params: resource.parent,
            headers: CreateHeaders,
            body,
            response: { 201: created(schema, `The new ${label}`, ['ETag']) },
          },
        },
        (request, reply) =>
          sendCreated(app.db, request, reply, async trx => {
            const { principal, params, body } = request as unknown as CheckedRequest<Parent, Body>
            const row = await run(trx, principal, params, body, now().toISOString(), request)
            return {
              location: pathInCollection(request, row.id),
              etag: tagOf(row),
              body: await toWire(row, principal),
            }
          }),
      )
    },

    list<Body extends TObject, Item extends { readonly id: string }>(
      about: About & Pick<ListDeclaration<Parent, Body>, 'asked' | 'item'>,
      find: ReadList<Parent, Body, Item>,
    ) {
      const operationId = `list${name}s`
      listRoutes(
        app,
        path,
        { ...about, permission: `${noun}.read`, operationId, tags, params: resource.parent },
        find,
      )
    },

    get({ find, ...about }: Get<One, Row>) {
      app.get(
        one,
        {
          config: { permission: `${noun}.read` },
          schema: {
            ...about,
            operationId: `get${name}`,
            tags,
            params,
            headers: ReadHeaders,
            problems: [notFound],
            response: { 200: json(schema, `The ${label}`, ['ETag']), 304: NotModified },
          },
        },
        async (request, reply) => {
          const { principal, params } = request as unknown as CheckedRequest<One>
          const row = await find(app.db, principal.organizationId, params)
          if (!row) throw new Problem(notFound)
          return sendTagged(request, reply, tagOf(row), await toWire(row, principal))
        },
      )
    },

    update<Body extends TObject>({ body, run, after, problems = [], ...about }: Update<One, Body, Row>) {
      app.patch(
        one,
        {
          config: { permission: `${noun}.update` },
          schema: {
            ...about,
            operationId: `update${name}`,
            tags,
            params,
            headers: EditHeaders,
            body,
            problems: [notFound, ...problems],
            response: { 200: json(schema, `The updated ${label}`, ['ETag']) },
          },
        },
        async (request, reply) => {
          const asked = request as unknown as CheckedRequest<One, Body>
          const { principal, body } = asked
          const date = now().toISOString()
          const row = await inTransaction(app.db, async trx =>
            run(trx, principal, await lockMatching(trx, asked), body, date, request),
          )
          after?.(asked)
          reply.header('etag', tagOf(row))
          return toWire(row, principal)
        },
      )
    },

    delete({ run, after, problems = [], ...about }: Delete<One, Row>) {
      app.delete(
        one,
        {
          config: { permission: `${noun}.delete` },
          schema: {
            ...about,
            operationId: `delete${name}`,
            tags,
            params,
            headers: EditHeaders,
            body: NoBody,
            problems: [notFound, ...problems],
            response: { 204: Deleted },
          },
        },
        async (request, reply) => {
          const asked = request as unknown as CheckedRequest<One>
          const date = now().toISOString()
          await inTransaction(app.db, async trx =>
            run(trx, asked.principal, await lockMatching(trx, asked), date),
          )
          after?.(asked)
          return reply.code(204).send(undefined)
        },
      )
    },
  }
}
