// How operations declare their replies: what comes, and the headers that a client reads. The OpenAPI document says the same,
// and in tests a reply that strays from its declaration is a 500 (enforce-replies.ts).
import { type TSchema, Type } from 'typebox'

interface HeaderDeclaration {
  readonly description: string
  readonly type: 'string' | 'integer'
  readonly example: string | number
  /** A reply that declares it always has it. */
  readonly isAlwaysSent?: true
}

const declarations = {
  Allow: { description: 'The methods that this address takes', type: 'string', example: 'GET, HEAD' },
  'Content-Disposition': {
    description: 'That it is a file, and the name of the file (RFC 6266)',
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
    description:
      '`true` when an earlier request with this `Idempotency-Key` did it, and this is its stored reply',
    type: 'string',
    example: 'true',
  },
  Link: {
    description: 'The address of the next page, as `rel="next"` (RFC 8288); only while there is one',
    type: 'string',
    example: '<https://forms.example.com/devapi/v4/core/user/all>; rel="next"',
  },
  Location: {
    description: 'Its address',
    type: 'string',
    example: '/devapi/v4/core/user/user_01',
    isAlwaysSent: true,
  },
  'RateLimit-Limit': { description: 'Requests a minute', type: 'integer', example: 60_000 },
  'RateLimit-Remaining': {
    description: 'Requests that are left of this minute',
    type: 'integer',
    example: 59_999,
  },
  'RateLimit-Reset': { description: 'Seconds until the limit begins anew', type: 'integer', example: 42 },
  'Retry-After': { description: 'Seconds until it is worth another try', type: 'integer', example: 1 },
  'WWW-Authenticate': { description: 'How to authenticate', type: 'string', example: 'ApiKey' },
  'X-End-Cursor': {
    description: 'Where this page ends. A later request with it as `cursor` lists what is new since.',
    type: 'string',
    example: 'b2ZpdW0',
  },
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page; only while there is one',
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

/** The reply to a create: 201 with the new thing. It may be the stored reply of an earlier request. */
export const created = <T extends TSchema>(
  schema: T,
  description: string,
  headers: readonly HeaderName[] = [],
) => json(schema, description, ['Location', 'Idempotency-Replayed', ...headers])

/** A list, or a page of it. */
export const list = <T extends TSchema>(schema: T, description: string) =>
  json(Type.Array(schema), description, ['X-Next-Cursor', 'X-End-Cursor', 'Link'])

/** An HTML page. */
export const htmlPage = (description: string) => ({
  description,
  content: { 'text/html': { schema: Type.Unsafe<string | Buffer>({ type: 'string', title: 'Page' }) } },
})
