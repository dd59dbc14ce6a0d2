// Shared HTTP types: Fastify with TypeBox schemas, and the members that this server adds to it.
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { ClientPrincipal, Permissions } from '../identity/principal.ts'
import type { ProblemCode } from './problem.ts'

interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxProvider
>

/** A slice's operations, one declaration each. */
export type Routes = (app: App) => Promise<void>

declare module 'fastify' {
  interface FastifySchema {
    /** Problems of this operation. replies-of.ts adds those that follow from its key, parameters, headers and body. */
    problems?: readonly ProblemCode[]
  }

  interface FastifyRequest {
    /** The client. Set on every route that needs an API key or a token. */
    principal: ClientPrincipal
    /** True while the request counts against the limit of concurrent requests. */
    isAtWork: boolean
  }
  interface FastifyContextConfig {
    /** The permission that this operation requires. */
    permission?: keyof Permissions
    /** True if the operation has its own gate and does not count against the limit of concurrent requests. */
    hasGate?: boolean
    /** True if other sites may show its replies in a frame. The content security policy of a reply names them. */
    isFramed?: boolean
  }
}
