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
import type { Config } from '../../config.ts'
import type { Actor } from '../../product/organizations/authenticate.ts'
import type { Intake } from '../../product/responses/intake.ts'
import type { Scope } from '../../product/tables.ts'
import type { PublishedForms } from '../../public/published/published.ts'
import type { Db } from '../db/database.ts'
import type { Worker } from '../jobs/worker.ts'
import type { FileStore } from '../storage/store.ts'
import type { Gate } from './overload.ts'
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
  interface FastifyInstance {
    db: Db
    config: Config
    published: PublishedForms
    intake: Intake
    jobs: Worker
    files: FileStore
    /** Where files come in, alone or with their form. */
    uploads: Gate
  }
  interface FastifyRequest {
    /** Who asks; there on every route behind an API key. */
    actor: Actor
    /** True while the request counts against the most that may be at work. */
    isAtWork: boolean
  }
  interface FastifyContextConfig {
    /** The scope that a key needs for this operation; `admin` where none is declared. */
    scope?: Scope
    /** The operation passes a gate of its own instead of counting among the requests at work. */
    hasGate?: boolean
  }
}
