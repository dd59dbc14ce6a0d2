// Declares the replies of operations: content and headers, for the OpenAPI document. In tests, a reply that does not match its
// declaration is a 500 (enforce-replies.ts).
import type { Readable } from 'node:stream'
import { type TSchema, Type } from 'typebox'

interface HeaderDeclaration {
  readonly description: string
  readonly type: 'string' | 'integer'
  readonly example: string | number
  /** True if every reply that declares it has it. */
  readonly isAlwaysSent?: true
}

const declarations = {
  Allow: { description: 'The allowed methods', type: 'string', example: 'GET, HEAD' },
  'Content-Disposition': {
    description: 'The file name of the download (RFC 6266)',
    type: 'string',
    example: 'attachment; filename="responses.csv"',
    isAlwaysSent: true,
  },
  ETag: {
    description: 'Changes with every edit. Send it as `If-Match` with a change.',
    type: 'string',
    example: '"3"',
    isAlwaysSent: true,
  },
  'Idempotency-Replayed': {
    description: '`true` if this is the stored reply to an earlier request with the same `Idempotency-Key`',
    type: 'string',
    example: 'true',
  },
  Link: {
    description: 'The URL of the next page as `rel="next"` (RFC 8288). Absent on the last page.',
    type: 'string',
    example: '<https://forms.example.com/devapi/v4/core/user/all>; rel="next"',
  },
  Location: {
    description: 'The path of the new resource',
    type: 'string',
    example: '/devapi/v4/core/user/user_01',
    isAlwaysSent: true,
  },
  'Preference-Applied': {
    description: 'The preference that the reply follows (RFC 7240)',
    type: 'string',
    example: 'return=minimal',
  },
  'RateLimit-Limit': { description: 'Requests per minute', type: 'integer', example: 60_000 },
  'RateLimit-Remaining': {
    description: 'Remaining requests in this minute',
    type: 'integer',
    example: 59_999,
  },
  'RateLimit-Reset': { description: 'Seconds until the limit resets', type: 'integer', example: 42 },
  'Retry-After': { description: 'Seconds to wait before a retry', type: 'integer', example: 1 },
  'Set-Cookie': {
    description: 'The cookie of a session',
    type: 'string',
    example: 'fy_session=...; HttpOnly',
    isAlwaysSent: true,
  },
  'WWW-Authenticate': { description: 'How to authenticate', type: 'string', example: 'ApiKey' },
  'X-End-Cursor': {
    description: 'The end of this page. Send it as `cursor` later to list new items.',
    type: 'string',
    example: 'b2ZpdW0',
  },
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page. Absent on the last page.',
    type: 'string',
    example: 'b2ZpdW0',
  },
} as const satisfies Record<string, HeaderDeclaration>

export type HeaderName = keyof typeof declarations
export const headerDeclarations: Readonly<Record<HeaderName, HeaderDeclaration>> = declarations

export const RATE_LIMITS: readonly HeaderName[] = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
]

/** A reply with JSON. */
export const json = <T extends TSchema>(
  schema: T,
  description: string,
  headers: readonly HeaderName[] = [],
) => ({
  description,
  headers,
  content: { 'application/json': { schema } },
})

/** The reply to a create: 201 with the new resource. It can be the stored reply to an earlier request. */
export const created = <T extends TSchema>(
  schema: T,
  description: string,
  headers: readonly HeaderName[] = [],
) => json(schema, description, ['Location', 'Idempotency-Replayed', ...headers])

/** A list, or one page of it. */
export const list = <T extends TSchema>(schema: T, description: string) =>
  json(Type.Array(schema), description, ['X-Next-Cursor', 'X-End-Cursor', 'Link'])

/** An HTML page. */
export const htmlPage = (description: string) => ({
  description,
  content: {
    'text/html': { schema: Type.Unsafe<string | Buffer | Readable>({ type: 'string', title: 'Page' }) },
  },
})
