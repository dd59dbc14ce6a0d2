// All replies of an operation: those that its route declares, and the problems that follow from its schema.
import type { TObject, TSchema } from 'typebox'
import type { Catalogue, HttpProblemCode, ProblemCode } from '../problem.ts'
import { ProblemShape } from '../schemas.ts'
import { type HeaderName, RATE_LIMITS } from './declare.ts'

/** The members of a route's schema that matter here. */
export interface OperationSchema {
  readonly operationId?: string
  /** Problems of this operation. Those that follow from body, headers, parameters and key are added. */
  readonly problems?: readonly ProblemCode[]
  readonly security?: readonly unknown[]
  readonly params?: unknown
  readonly querystring?: unknown
  readonly headers?: unknown
  readonly body?: unknown
  readonly response?: unknown
}

type Content = Readonly<Record<string, { readonly schema: TSchema }>>

export interface Reply {
  readonly description: string
  readonly headers: readonly HeaderName[]
  readonly content?: Content
  /** True to leave it out of the OpenAPI document, so that generated clients have one type of reply. */
  readonly isForBrowsers?: true
  /** The problem codes of an error. */
  readonly codes?: readonly string[]
}

/** The replies of an operation by status. */
export function repliesOf(
  catalogue: Catalogue,
  schema: OperationSchema,
  more: readonly HttpProblemCode[] = [],
): Record<string, Reply> {
  const declared = Object.entries((schema.response ?? {}) as Record<string, Partial<Reply>>)
  const wanted = declared.map(([status, { description = '', headers = [], ...rest }]): [string, Reply] => [
    status,
    { ...rest, description, headers: [...headers, ...RATE_LIMITS] },
  ])
  const page = wanted.find(([, { content }]) => content && Object.hasOwn(content, 'text/html'))?.[1].content
  const codes = new Set<string>([...problemsOf(schema), ...more])
  const isPublic = schema.security?.length === 0
  return Object.fromEntries([...wanted, ...refusals(catalogue, codes, page, isPublic)])
}

/** The problems of an operation: its own, and those that follow from its key, parameters, body and headers. */
function problemsOf({ problems = [], security, params, querystring, headers, body }: OperationSchema) {
  return [
    ...problems,
    ...EVERYWHERE,
    ...behind(security),
    ...(membersOf(params).length > 0 ? (['not_found'] as const) : []),
    ...(isClosed(querystring) ? (['parameter_invalid'] as const) : []),
    ...(body ? (isOfBytes(body) ? OF_BYTES : OF_A_BODY) : []),
    ...(hasMember(body, 'cursor') || hasMember(querystring, 'cursor') ? (['cursor_invalid'] as const) : []),
    ...(headers ? (['header_invalid'] as const) : []),
    ...(hasMember(headers, 'if-match') ? (['revision_stale'] as const) : []),
    // Public operations keep no replies.
    ...(hasMember(headers, 'idempotency-key') && security?.length !== 0 ? OF_AN_IDEMPOTENCY_KEY : []),
  ] satisfies ProblemCode[]
}

/** How an operation authenticates: by an API key, unless it says otherwise. */
export const BY_TOKEN = [{ token: [] }]

const behind = (security: readonly unknown[] | undefined) =>
  security === BY_TOKEN ? BEHIND_A_TOKEN : security ? [] : BEHIND_A_KEY

const EVERYWHERE = ['rate_limited', 'internal_error', 'overloaded', 'store_unavailable'] as const
const BEHIND_A_KEY = ['api_key_missing', 'api_key_invalid', 'key_in_browser', 'scope_missing'] as const
const BEHIND_A_TOKEN = [
  'token_missing',
  'token_invalid',
  'token_expired',
  'origin_refused',
  'feature_missing',
  'not_found',
  'session_ended',
  'request_cross_site',
  'confirmation_needed',
  'role_missing',
] as const
const OF_A_BODY = ['body_invalid', 'body_unreadable', 'body_too_large', 'media_type_unsupported'] as const
/** Files can have any content type, but it must be well-formed. */
const OF_BYTES = ['body_unreadable', 'media_type_unsupported'] as const
const OF_AN_IDEMPOTENCY_KEY = ['request_in_progress', 'idempotency_key_reused'] as const

/** Problems of HTTP itself, at any path. Operations do not list them. */
export const PROTOCOL_PROBLEMS: ReadonlySet<HttpProblemCode> = new Set([
  'request_malformed',
  'method_not_allowed',
  'request_timeout',
  'headers_too_large',
])

const isClosed = (schema: unknown) =>
  (schema as { readonly additionalProperties?: unknown } | undefined)?.additionalProperties === false

const membersOf = (schema: unknown) => Object.keys((schema as Partial<TObject> | undefined)?.properties ?? {})

const hasMember = (schema: unknown, name: string) => membersOf(schema).includes(name)

const isOfBytes = (body: unknown) =>
  Object.hasOwn((body as { readonly content?: object }).content ?? {}, 'application/octet-stream')

function refusals(
  catalogue: Catalogue,
  codes: ReadonlySet<string>,
  page: Content | undefined,
  isPublic: boolean,
): [string, Reply][] {
  const found = Object.entries(catalogue).filter(([code]) => codes.has(code))
  const byStatus = Map.groupBy(found, ([, { status }]) => status)
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, kinds]) => [
      String(status),
      {
        description: kinds.map(([code, { title }]) => `${title} (\`${code}\`)`).join('; '),
        headers: [
          ...new Set(kinds.flatMap(([, { header }]) => header ?? [])),
          // A request without a valid key does not count against a key's limit.
          ...((status === 401 || status === 403) && !isPublic ? [] : RATE_LIMITS),
        ],
        // Browsers get a page, if the operation has one.
        content: { ...page, 'application/problem+json': { schema: ProblemShape } },
        codes: kinds.map(([code]) => code),
      },
    ])
}
