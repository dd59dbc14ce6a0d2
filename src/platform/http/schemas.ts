// Request and reply schemas that several slices use.
import { type Static, Type } from 'typebox'
import type { HeaderName } from './openapi/declare.ts'

export const closed = { additionalProperties: false }

export const timestamp = {
  format: 'date-time',
  description: 'ISO 8601 in UTC, with milliseconds.',
  examples: ['2026-11-20T17:24:00.000Z'],
}
export const Timestamp = Type.String(timestamp)

/** A nullable timestamp. */
export const NullableTimestamp = (description?: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...timestamp, ...(description && { description }) })

/** A nullable member that is always present. */
export const Nullable = <T extends 'string' | 'integer' | 'number' | 'boolean'>(
  type: T,
  options: { description?: string; examples?: unknown[]; pattern?: string } = {},
) => Type.Unsafe<NullableOf<T>>({ type: [type, 'null'], ...options })

type NullableOf<T> = (T extends 'string' ? string : T extends 'boolean' ? boolean : number) | null

/** One of several texts. */
export const oneOf = <T extends string>(values: readonly T[], title: string, description?: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      { title, ...(description && { description }) },
    ),
  )

/** The schema of paths without parameters. */
export const NoParams = Type.Object({})

/** The parameters of every list. */
export const pageMembers = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'The page size. Without it, the reply has the whole list.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'The `X-Next-Cursor` or `X-End-Cursor` of the previous page. Requires `limit`.',
    }),
  ),
}

/** The parameter of lists that can be read from either end. */
export const orderMember = {
  order: Type.Optional(
    oneOf(['ASC', 'DESC'], 'ListOrder', '`ASC` for the oldest first, the default; `DESC` for the newest.'),
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

/** A precondition of an edit. */
export const EditHeaders = Type.Object({
  'if-match': tags(
    'The ETag that you read. If the resource has changed since, the reply is 412 and nothing changes.',
  ),
})

/** A precondition of a read. */
export const ReadHeaders = Type.Object({
  'if-none-match': tags(
    'The ETag that you have. If the resource has not changed since, the reply is 304 without a body.',
  ),
})

/** 304 without a body. */
export const NotModified = Type.Unsafe<undefined>({
  type: 'null',
  description: 'Not modified',
  headers: ['ETag'] satisfies HeaderName[],
})

/** 204 without a body. */
export const Deleted = Type.Unsafe<undefined>({ type: 'null', description: 'Deleted' })

/** The schema of operations without a body. They accept no body or an empty object. */
export const NoBody = Type.Object({}, { ...closed, title: 'NoBody', examples: [{}] })

/** @param description what the key does */
export const idempotencyHeaders = (description: string) =>
  Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        pattern: '^[\\x21-\\x7e]{1,255}$',
        description,
        examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
      }),
    ),
  })

export const CreateHeaders = idempotencyHeaders(
  'Makes retries safe. A request with the same key and body within 24 hours returns the stored reply.',
)

/** One fault of a body or a document. */
export const FaultShape = Type.Object(
  {
    pointer: Type.String({ description: 'JSON pointer (RFC 6901) into the body.', examples: ['/email'] }),
    code: Type.String({ description: 'Stable. Your program can branch on it.', examples: ['required'] }),
    detail: Type.String({ description: 'The sentence to show to people.', examples: ['email is required.'] }),
    reason: Type.Optional(
      Type.String({
        description: 'The exact fault: `code` or `code.variant`. Present for definitions and filters.',
        examples: ['range_empty.bounds'],
      }),
    ),
    params: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'The values in `detail`. Use them with `reason` to write the sentence in another language.',
          examples: [{ low: 'min', high: 'max', from: 5, to: 1 }],
        },
      ),
    ),
  },
  { title: 'Fault' },
)

export const ProblemShape = Type.Object(
  {
    type: Type.String({
      format: 'uri',
      description: 'A URI that identifies the code of the problem.',
      examples: ['https://formyard.dev/problems/not_found'],
    }),
    title: Type.String({
      description: 'The same sentence for every problem with this code.',
      examples: ['Not found'],
    }),
    status: Type.Integer({ description: 'The HTTP status of the reply.', examples: [404] }),
    code: Type.String({ description: 'Stable. Your program can branch on it.', examples: ['not_found'] }),
    message: Type.String({
      description: 'The sentence to show to people.',
      examples: ['Not found'],
    }),
    detail: Type.Optional(Type.String({ description: 'What to change, if `title` does not say it.' })),
    errors: Type.Optional(
      Type.Array(FaultShape, {
        description: 'The faults of the body, up to 200. If there are more, the last one says so.',
      }),
    ),
    requestId: Type.String({
      description: 'Identifies the request in the log of the server.',
      examples: ['k3f9x2Qw-1a'],
    }),
  },
  { title: 'Problem', description: 'RFC 9457 problem details' },
)
