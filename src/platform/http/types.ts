// Shared types of the HTTP side: Fastify with TypeBox schemas, and what this server adds to it.
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { KeyPrincipal, Permissions } from '../identity/principal.ts'
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
    /** The problems of this operation alone; replies-of.ts adds those that follow from its key, parameters, headers and body. */
    problems?: readonly ProblemCode[]
  }

  interface FastifyRequest {
    /** Who asks; there on every route behind an API key. */
    principal: KeyPrincipal
    /** True while the request counts against the most that may be at work. */
    isAtWork: boolean
  }
  interface FastifyContextConfig {
    /** What a principal needs for this operation. */
    permission?: keyof Permissions
    /** The operation passes a gate of its own instead of counting among the requests at work. */
    hasGate?: boolean
  }
}
