// Wire shapes that every slice uses.
import { type Static, Type } from 'typebox'
import type { HeaderName } from './declare.ts'

export const closed = { additionalProperties: false }

const timestamp = {
  format: 'date-time',
  description: 'ISO 8601, UTC, with milliseconds',
  examples: ['2026-11-20T17:24:00.000Z'],
}
export const Timestamp = Type.String(timestamp)

/** A time that may be null. */
export const NullableTimestamp = (description?: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...timestamp, ...(description && { description }) })

/** A member that is always there and may be null. */
export const Nullable = <T extends 'string' | 'integer' | 'number' | 'boolean'>(
  type: T,
  options: { description?: string; examples?: unknown[] } = {},
) => Type.Unsafe<NullableOf<T>>({ type: [type, 'null'], ...options })

type NullableOf<T> = (T extends 'string' ? string : T extends 'boolean' ? boolean : number) | null

/** Of an address without ids. */
export const NoParams = Type.Object({})

/** What every list takes. */
export const pageMembers = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Asks for one page; without it the whole list comes.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'The X-Next-Cursor or X-End-Cursor of the page before; needs a limit.',
    }),
  ),
}

/** The body of a list operation. */
export const ListBody = Type.Object(pageMembers, {
  ...closed,
  title: 'ListRequest',
  examples: [{ limit: 100 }],
})
export type ListBody = Static<typeof ListBody>

const tags = (description: string) =>
  Type.Optional(Type.String({ maxLength: 1000, description, examples: ['"3"'] }))

/** What an edit may say about the state that it was made on. */
export const EditHeaders = Type.Object({
  'if-match': tags(
    'The ETag that you read. If it has been changed since, the reply is 412 and nothing changes.',
  ),
})

/** What a read may say about the state that the client has. */
export const ReadHeaders = Type.Object({
  'if-none-match': tags(
    'The ETag that you have. If nothing has changed since, the reply is 304 without a body.',
  ),
})

/** The reply to a read of what the client has: 304 and nothing. */
export const NotModified = Type.Unsafe<undefined>({
  type: 'null',
  description: 'Not modified',
  headers: ['ETag'] satisfies HeaderName[],
})

/** The answer to a DELETE: 204 and nothing. */
export const Deleted = Type.Unsafe<undefined>({ type: 'null', description: 'Deleted' })

/** What an operation without a body takes: nothing, or an empty object. */
export const NoBody = Type.Object({}, { ...closed, title: 'NoBody', examples: [{}] })

export const CreateHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,255}$',
      description: 'The same key and body within 24 hours gives the stored answer instead of a second thing.',
      examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
    }),
  ),
})

/** One fault of a body or a document. */
export const FaultShape = Type.Object(
  {
    pointer: Type.String({ description: 'RFC 6901 pointer into the body', examples: ['/email'] }),
    code: Type.String({ examples: ['required'] }),
    detail: Type.String({ examples: ['email is missing.'] }),
  },
  { title: 'Fault' },
)

export const ProblemShape = Type.Object(
  {
    type: Type.String({ format: 'uri', examples: ['https://formyard.dev/problems/not_found'] }),
    title: Type.String({ examples: ['There is nothing at this address'] }),
    status: Type.Integer({ examples: [404] }),
    code: Type.String({ examples: ['not_found'] }),
    message: Type.String({
      description: 'The sentence to show',
      examples: ['There is nothing at this address'],
    }),
    detail: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(FaultShape)),
    requestId: Type.String({ examples: ['k3f9x2Qw-1a'] }),
  },
  { title: 'Problem', description: 'RFC 9457 problem details' },
)
