// The browser API as the elements and the console call it, typed by the operations that the server declares.
import type { Fault } from '../../engine/faults.ts'
import type { Operations, ProblemCode } from './contract.d.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type UserPath = `/user/${string}`
export type AppPath = `${UserPath}/app/${string}`
export type FormPath = `${AppPath}/webform/${string}`

/** The application of a web form. */
export function appOf(form: FormPath): AppPath {
  const [, , userid, , appid] = form.split('/')
  return `/user/${userid}/app/${appid}`
}
export type ChartsPath = `${AppPath}/chart`

/** The segments of a path, with a star for each id. */
type Starred<P extends string> = P extends `/${infer First}/${infer Rest}`
  ? `/${Star<First>}${Starred<`/${Rest}`>}`
  : P extends `/${infer Last}`
    ? `/${Star<Last>}`
    : P
type Star<Segment extends string> = string extends Segment
  ? '*'
  : Segment extends `${number}`
    ? '*'
    : Segment extends `${string}.${infer Ending}`
      ? `*.${Ending}`
      : Segment

// `GET /user/{userid}/app/{appid}` is the operation `GET /user/*/app/*`. A union of paths has a union of operations.
type KeyOf<M extends Method, P extends string> = P extends unknown ? `${M} ${Starred<P>}` : never
type OperationOf<Key> = Key extends keyof Operations ? Operations[Key] : never
type Operation<M extends Method, P extends string> = OperationOf<KeyOf<M, P>>

export interface CallOptions<Body = unknown, Query = unknown> {
  /** Sent as JSON. A Blob, such as an image, is sent as it is. */
  readonly body?: Body
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  /** The request outlives the page. */
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
  /** The reply is a file: its body is a Blob. */
  readonly wantsFile?: boolean
  /** Called with each piece of a file as it arrives. */
  onPiece?(piece: Uint8Array): void
}

type OptionsOf<
  O extends Operations[keyof Operations],
  Body = ReadonlyDeep<O['body']>,
> = O['needsBody'] extends true
  ? [options: CallOptions<Body, O['query']> & { readonly body: Body }]
  : O['reply'] extends Blob
    ? [options: CallOptions<Body, O['query']> & { readonly wantsFile: true }]
    : [options?: CallOptions<Body, O['query']>]

/** A body is not changed, so its lists may be read-only. */
type ReadonlyDeep<T> = T extends Blob
  ? T
  : T extends object
    ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
    : T

/**
 * Calls the server: `call('GET', `${form}/version/${version}`)`.
 * @throws {ApiError} for every reply that is not 2xx, and without a reply
 */
export type Call = <M extends Method, const P extends string>(
  method: M,
  path: P,
  ...options: KeyOf<M, P> extends keyof Operations
    ? OptionsOf<Operation<M, P>>
    : [refused: `There is no operation ${KeyOf<M, P>}`]
) => Promise<Reply<Operation<M, P>['reply']>>

export interface Reply<T> {
  /** The parsed JSON; undefined if the reply has no body. */
  readonly body: T
  readonly status: number
  readonly etag: string | undefined
  /** The time at the server, in milliseconds since 1970. The browser's clock can be wrong. */
  readonly date?: number | undefined
  /** The cursor of the next page of a list. */
  readonly cursor?: string | undefined
}

export interface Api {
  /** The address of the server, without a slash at the end. */
  readonly base: string
  readonly form: FormPath
  /** The path that loads images of other servers. Absent if the page of the element decides where they come from. */
  readonly imagePath?: string
  /** What the token allows, such as `publish`. */
  readonly features: readonly string[]
  readonly call: Call
}

/**
 * The code of a problem, or of an element. `unreachable` means no reply, `signed_out` no token. `http_...` is the status of a reply that
 * is not a problem. A script can be older than its server, so other codes occur.
 */
export type ErrorCode =
  | ProblemCode
  | 'unreachable'
  | 'signed_out'
  | `http_${number}`
  | 'app_missing'
  | 'chart_missing'
  | 'no_datasets'
  | 'load_failed'
  | 'not_saved'

export class ApiError extends Error {
  readonly code: ErrorCode
  /** 0 without a reply. */
  readonly status: number
  readonly faults: readonly Fault[]
  /** Seconds after which to ask again, if the server says so. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    status: number,
    message: string,
    faults: readonly Fault[] = [],
    retryAfter?: number,
  ) {
    super(message)
    this.code = code
    this.status = status
    this.faults = faults
    this.retryAfter = retryAfter
  }
}
