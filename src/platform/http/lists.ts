// Declares lists. Each has two equivalent routes: POST of `all` with a body, and GET of the collection with a query.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { isStorable } from '../../engine/storable.ts'
import type { ClientPrincipal, Permissions } from '../identity/principal.ts'
import { notStorable } from './bodies/body-faults.ts'
import type { Client } from './client.ts'
import { list } from './openapi/declare.ts'
import { type List, type ListServer, sendList, type ToQuery } from './pagination.ts'
import { HttpProblem, type ProblemCode } from './problem.ts'
import { closed, type ListBody } from './schemas.ts'
import type { App } from './types.ts'

export interface ListDeclaration<Params extends TObject, Asked extends TObject> {
  readonly permission: keyof Permissions
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: string[]
  readonly params: Params
  /** The body: `pageMembers` and filters. */
  readonly asked: Asked
  /** Converts filters from and to a query, if they are not all numbers and texts. */
  readonly query?: ListQuery<Static<Asked>>
  /** Problems besides those of every list. */
  readonly problems?: readonly ProblemCode[]
  readonly item: TSchema
}

export interface ListQuery<Asked> {
  readonly schema: TObject
  readonly toQuery: ToQuery<Asked>
  /** @throws {Problem} body_invalid */
  readonly fromQuery: (query: Record<string, unknown>) => Asked
}

interface Asking<Params, Asked> {
  readonly principal: ClientPrincipal
  readonly params: Params
  readonly asked: Asked
  readonly client: Client
}

export type ReadList<Params extends TObject, Asked extends TObject, Row extends { readonly id: string }> = (
  asking: Asking<Static<Params>, Static<Asked>>,
) => List<Row> | Promise<List<Row>>

/** Declares both routes of a list; `find` returns its rows. */
export function listRoutes<
  Params extends TObject,
  Asked extends TObject,
  Row extends { readonly id: string },
>(
  app: App & ListServer,
  collection: string,
  declaration: ListDeclaration<Params, Asked>,
  find: ReadList<Params, Asked, Row>,
): void {
  const {
    permission,
    operationId,
    params,
    asked: body,
    item,
    query = plainQuery(body),
    ...about
  } = declaration
  const config = { permission }
  const response = { 200: list(item, 'One page, or the whole list') }

  async function handle(request: FastifyRequest, reply: FastifyReply, asked: Static<Asked>) {
    // Fastify has checked them against the schema.
    const { principal, params } = request as FastifyRequest & { params: Static<Params> }
    const list = await find({ principal, params, asked, client: request })
    return sendList(app, request, reply, asked as Static<Asked> & ListBody, list, query.toQuery)
  }

  app.post(
    `${collection}/all`,
    {
      config,
      schema: {
        ...about,
        operationId,
        params,
        body,
        response,
      },
    },
    (request, reply) => handle(request, reply, request.body as Static<Asked>),
  )
  app.get(
    collection,
    {
      config,
      // A HEAD request would read the whole list for nothing.
      exposeHeadRoute: false,
      schema: {
        ...about,
        operationId: `${operationId}ByQuery`,
        params,
        querystring: query.schema,
        response,
      },
    },
    (request, reply) => {
      const sent = request.query as Record<string, unknown>
      requireStorable(sent)
      return handle(request, reply, query.fromQuery(sent))
    },
  )
}

/** @throws {Problem} parameter_invalid */
function requireStorable(query: Record<string, unknown>): void {
  const faults = Object.entries(query)
    .filter(([, value]) => typeof value === 'string' && !isStorable(value))
    .map(([name]) => notStorable(`/${name}`))
  if (faults.length > 0) throw new HttpProblem('parameter_invalid', { faults })
}

/** The query of a list whose parameters are numbers and texts. The query has the members of the body. */
function plainQuery<Asked extends TObject>({ properties }: Asked): ListQuery<Static<Asked>> {
  return {
    schema: Type.Object(properties, closed),
    toQuery: asked => Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
    fromQuery: query => query as Static<Asked>,
  }
}
