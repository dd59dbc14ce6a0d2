// Everything that can be refused, in one catalogue: code -> status and title. RFC 9457 is the shape on the wire.
// docs/problems.md lists the same; a test keeps the two equal.
import type { Fault } from './engine/faults.ts'

export const problems = {
  body_invalid: { status: 400, title: 'The request body is not valid' },
  body_unreadable: { status: 400, title: 'The request body cannot be read' },
  header_invalid: { status: 400, title: 'A request header is not valid' },
  cursor_invalid: { status: 400, title: 'The cursor is not one that this list gave' },
  request_malformed: { status: 400, title: 'The request is not well-formed HTTP' },
  api_key_missing: { status: 401, title: 'The header x-api-key is missing' },
  api_key_invalid: { status: 401, title: 'The API key is unknown, expired or revoked' },
  scope_missing: { status: 403, title: 'The API key does not have the scope that this operation needs' },
  not_found: { status: 404, title: 'There is nothing at this address' },
  user_not_found: { status: 404, title: 'There is no such user' },
  app_not_found: { status: 404, title: 'There is no such application of this user' },
  webform_not_found: { status: 404, title: 'There is no such web form in this application' },
  version_not_found: { status: 404, title: 'There is no such published version of this web form' },
  response_not_found: { status: 404, title: 'There is no such response to this web form' },
  file_not_found: { status: 404, title: 'There is no such file in this response' },
  regrade_not_found: { status: 404, title: 'There is no such regrading of this web form' },
  method_not_allowed: { status: 405, title: 'The method is not allowed at this address' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  user_exists: { status: 409, title: 'User already exists' },
  request_in_progress: { status: 409, title: 'A request with this Idempotency-Key is still running' },
  email_already_answered: { status: 409, title: 'This email has already answered this form' },
  webform_not_active: { status: 409, title: 'Only an active web form can be paused' },
  webform_paused: { status: 410, title: 'This form is paused' },
  webform_not_open_yet: { status: 410, title: 'This form is not open yet' },
  webform_closed: { status: 410, title: 'This form is closed' },
  webform_full: { status: 410, title: 'This form has all the responses that it takes' },
  revision_stale: { status: 412, title: 'This has been changed since you read it' },
  body_too_large: { status: 413, title: 'The request body is too large' },
  address_too_long: { status: 414, title: 'The address is too long' },
  media_type_unsupported: { status: 415, title: 'The content type is not one that this operation reads' },
  expectation_unknown: { status: 417, title: 'The header Expect asks for what this server does not do' },
  webform_incomplete: { status: 422, title: 'The web form is not complete' },
  export_too_long: {
    status: 422,
    title: 'A workbook holds at most 1 048 575 responses: export CSV or NDJSON',
  },
  file_refused: { status: 422, title: 'The file is not one that this question takes' },
  answers_invalid: { status: 422, title: 'Some answers are missing or not valid' },
  grade_invalid: { status: 422, title: 'Some points cannot be given' },
  scoring_invalid: { status: 422, title: 'The scoring does not fit this version' },
  idempotency_key_reused: { status: 422, title: 'This Idempotency-Key was used with another request' },
  files_waiting: { status: 429, title: 'Too many uploaded files wait to be submitted' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  method_unknown: { status: 501, title: 'No address of this server takes this method' },
  overloaded: { status: 503, title: 'The server has as much to do as it can take' },
  store_unavailable: { status: 503, title: 'The store cannot be reached now' },
} as const

export type ProblemCode = keyof typeof problems

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text)

/**
 * A refusal: thrown anywhere, rolls back the transaction that it leaves, and becomes the answer.
 * `detail` says what to change; `faults` lists every fault of a body at once.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  readonly detail: string | undefined
  readonly faults: readonly Fault[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    more: {
      detail?: string
      faults?: readonly Fault[]
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(more.detail ?? problems[code].title, { cause: more.cause })
    this.code = code
    this.status = problems[code].status
    this.title = problems[code].title
    this.detail = more.detail
    this.faults = more.faults ?? []
    this.headers = more.headers ?? {}
  }
}
