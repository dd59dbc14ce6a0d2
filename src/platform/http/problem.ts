// Refusals: thrown anywhere, each becomes a reply in the shape of RFC 9457. The catalogue here is of what any API refuses; the product has
// its own in product/problem.ts.
import type { Fault } from '../../engine/faults.ts'
import type { HeaderName } from './declare.ts'

export interface ProblemKind {
  readonly status: number
  readonly title: string
  /** A header that replies with it always have. */
  readonly header?: HeaderName
}

/** Every code that the server may reply with. */
export type Catalogue = Readonly<Record<string, ProblemKind>>

interface More {
  /** What to change. */
  readonly detail?: string
  /** Every fault of a body at once. */
  readonly faults?: readonly Fault[]
  readonly headers?: Readonly<Record<string, string>>
  /** Goes to the log, never into a reply. */
  readonly cause?: unknown
}

/** Rolls back the transaction that it leaves. */
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
  body_invalid: { status: 400, title: 'The request body is not valid' },
  body_unreadable: { status: 400, title: 'The request body cannot be read' },
  header_invalid: { status: 400, title: 'A request header is not valid' },
  cursor_invalid: { status: 400, title: 'The cursor is not one that this list gave' },
  request_malformed: { status: 400, title: 'The request is not well-formed HTTP' },
  api_key_missing: { status: 401, title: 'The header x-api-key is missing', header: 'WWW-Authenticate' },
  api_key_invalid: {
    status: 401,
    title: 'The API key is unknown, expired or revoked',
    header: 'WWW-Authenticate',
  },
  scope_missing: { status: 403, title: 'The API key does not have the scope that this operation needs' },
  not_found: { status: 404, title: 'There is nothing at this address' },
  method_not_allowed: { status: 405, title: 'The method is not allowed at this address', header: 'Allow' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  request_in_progress: {
    status: 409,
    title: 'A request with this Idempotency-Key is still running',
    header: 'Retry-After',
  },
  revision_stale: { status: 412, title: 'This has been changed since you read it', header: 'ETag' },
  body_too_large: { status: 413, title: 'The request body is too large' },
  media_type_unsupported: { status: 415, title: 'The content type is not one that this operation reads' },
  idempotency_key_reused: { status: 422, title: 'This Idempotency-Key was used with another request' },
  rate_limited: { status: 429, title: 'Too many requests', header: 'Retry-After' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  overloaded: { status: 503, title: 'The server has as much to do as it can take', header: 'Retry-After' },
  store_unavailable: { status: 503, title: 'The store cannot be reached now', header: 'Retry-After' },
} as const satisfies Record<string, ProblemKind>

export type HttpProblemCode = keyof typeof httpProblems

/** What a route may name. The product adds its codes by declaration merging. */
export interface ProblemCodes extends Record<HttpProblemCode, true> {}
export type ProblemCode = keyof ProblemCodes

export class HttpProblem extends ProblemError {
  constructor(code: HttpProblemCode, more?: More) {
    super(code, httpProblems[code], more)
  }
}
