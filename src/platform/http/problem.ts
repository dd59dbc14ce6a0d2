// Problems: errors that become replies in the shape of RFC 9457. These can occur in any API; product/problem.ts has those of
// the product.
import type { Fault } from '../../engine/faults.ts'
import type { HeaderName } from './openapi/declare.ts'

export interface ProblemKind {
  readonly status: number
  readonly title: string
  /** A header that its replies always have. */
  readonly header?: HeaderName
}

/** Every problem of the server, by code. */
export type Catalogue = Readonly<Record<string, ProblemKind>>

interface More {
  /** What to change. */
  readonly detail?: string
  /** Every fault of a body. */
  readonly faults?: readonly Fault[]
  readonly headers?: Readonly<Record<string, string>>
  /** Goes to the log, never into a reply. */
  readonly cause?: unknown
}

/** Throwing it inside a transaction rolls the transaction back. */
export class ProblemError extends Error {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly detail: string | undefined
  readonly faults: readonly Fault[]
  readonly headers: Readonly<Record<string, string>>

  constructor(code: string, { status, title }: ProblemKind, more: More = {}) {
    super(more.detail ?? title, { cause: more.cause })
    this.code = code
    this.status = status
    this.title = title
    this.detail = more.detail
    this.faults = more.faults ?? []
    this.headers = more.headers ?? {}
  }
}

export const httpProblems = {
  body_invalid: { status: 400, title: 'Request body invalid' },
  body_unreadable: { status: 400, title: 'Request body could not be parsed' },
  parameter_invalid: { status: 400, title: 'Query parameter invalid' },
  header_invalid: { status: 400, title: 'Request header invalid' },
  cursor_invalid: { status: 400, title: 'Cursor invalid for this list' },
  request_malformed: { status: 400, title: 'Malformed HTTP request' },
  api_key_missing: { status: 401, title: 'x-api-key header missing', header: 'WWW-Authenticate' },
  api_key_invalid: {
    status: 401,
    title: 'API key unknown, expired or revoked',
    header: 'WWW-Authenticate',
  },
  token_missing: { status: 401, title: 'Browser token missing', header: 'WWW-Authenticate' },
  token_invalid: { status: 401, title: 'Browser token unknown or revoked', header: 'WWW-Authenticate' },
  token_expired: { status: 401, title: 'Browser token expired', header: 'WWW-Authenticate' },
  session_ended: { status: 401, title: 'Signed out', header: 'WWW-Authenticate' },
  key_in_browser: { status: 403, title: 'API keys do not belong in browsers' },
  scope_missing: { status: 403, title: 'API key lacks the required scope' },
  feature_missing: { status: 403, title: 'Browser token lacks the required feature' },
  origin_refused: { status: 403, title: 'This site may not use the browser token' },
  request_cross_site: { status: 403, title: 'The request came from another site' },
  confirmation_needed: { status: 403, title: 'Confirm your password first' },
  role_missing: { status: 403, title: 'Only administrators can do this' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed', header: 'Allow' },
  request_timeout: { status: 408, title: 'Request timed out' },
  request_in_progress: {
    status: 409,
    title: 'A request with this Idempotency-Key is still in progress',
    header: 'Retry-After',
  },
  revision_stale: { status: 412, title: 'Changed since you read it', header: 'ETag' },
  body_too_large: { status: 413, title: 'Request body too large' },
  media_type_unsupported: { status: 415, title: 'Content type not supported' },
  idempotency_key_reused: { status: 422, title: 'Idempotency-Key already used for another request' },
  precondition_required: { status: 428, title: 'If-Match required' },
  rate_limited: { status: 429, title: 'Too many requests', header: 'Retry-After' },
  headers_too_large: { status: 431, title: 'Request headers too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  overloaded: { status: 503, title: 'The server is overloaded', header: 'Retry-After' },
  store_unavailable: { status: 503, title: 'The store is unavailable', header: 'Retry-After' },
  secrets_unavailable: { status: 503, title: 'Secrets cannot be encrypted or read' },
} as const satisfies Record<string, ProblemKind>

export type HttpProblemCode = keyof typeof httpProblems

/** The codes that a route can declare. The product adds its own by declaration merging. */
export interface ProblemCodes extends Record<HttpProblemCode, true> {}
export type ProblemCode = keyof ProblemCodes

export class HttpProblem extends ProblemError {
  constructor(code: HttpProblemCode, more?: More) {
    super(code, httpProblems[code], more)
  }
}
