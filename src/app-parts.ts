// What a server is built from: see app.ts.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { ConnectionLimits } from './platform/http/limits.ts'
import type { MetricsParts } from './platform/http/metrics.ts'
import type { JobTiming } from './platform/jobs/worker.ts'
import type { CallerParts } from './platform/outgoing/call.ts'
import type { SendMail } from './platform/outgoing/mail.ts'
import type { Copies } from './product/analytics/copies.ts'
import type { Db } from './product/tables.ts'
import type { HashPassword, VerifyPassword } from './product/users/password.ts'
import type { Assets } from './public/page/assets.ts'

export interface AppParts {
  readonly config: Config
  readonly db: Db
  readonly assets: Assets
  readonly logger?: FastifyBaseLogger
  readonly metrics?: MetricsParts
  /** Without them, filters and summaries read every response. */
  readonly copies?: Copies | undefined
  /** For tests: a reply that does not match its declared schema is an error. */
  readonly enforceResponses?: boolean
  /** For tests: shorter timeouts. */
  readonly limits?: Partial<ConnectionLimits>
  /** For tests: a hash that is cheaper than argon2. */
  readonly hashPassword?: HashPassword
  readonly verifyPassword?: VerifyPassword
  /** For tests: keeps mails. */
  readonly sendMail?: SendMail
  /** For tests: names and certificates of servers that are called. */
  readonly outside?: CallerParts
  /** For tests: the time of sessions and of links that work once. */
  readonly now?: () => Date
  /** For tests: a clock of background jobs, and how often idle workers poll. */
  readonly jobs?: JobTiming
  /** For tests: how many runs of a workflow wait before its events do. */
  readonly maxWaitingRuns?: number
}
