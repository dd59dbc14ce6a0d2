// What a server is built from: see app.ts.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { ConnectionLimits } from '../platform/http/limits/limits.ts'
import type { MetricsParts } from '../platform/http/metrics.ts'
import type { JobTiming } from '../platform/jobs/worker.ts'
import type { CallerParts } from '../platform/outgoing/call.ts'
import type { SendMail } from '../platform/outgoing/mail.ts'
import type { Copies } from '../product/analytics/copies.ts'
import type { Db } from '../product/tables/tables.ts'
import type { HashPassword, VerifyPassword } from '../product/users/password.ts'
import type { Assets } from '../public/page/assets.ts'

export interface AppParts {
  readonly config: Config
  readonly db: Db
  readonly assets: Assets
  readonly logger?: FastifyBaseLogger
  readonly metrics?: MetricsParts
  /** Copies of responses. Without copies, filters and summaries read every response. */
  readonly copies?: Copies | undefined
  /** True in tests: a reply that does not match its declared schema is an error. */
  readonly enforceResponses?: boolean
  /** Shorter timeouts for tests. */
  readonly limits?: Partial<ConnectionLimits>
  /** A hash for tests that is cheaper than argon2. */
  readonly hashPassword?: HashPassword
  readonly verifyPassword?: VerifyPassword
  /** Keeps mails in tests. */
  readonly sendMail?: SendMail
  /** Names and certificates of called servers for tests. */
  readonly outside?: CallerParts
  /** The time of sessions and of links that work once. Set by tests. */
  readonly now?: () => Date
  /** The clock of background jobs, and how often idle workers poll. Set by tests. */
  readonly jobs?: JobTiming
  /** How many runs of a workflow wait before its events do. Set by tests. */
  readonly maxWaitingRuns?: number
}
