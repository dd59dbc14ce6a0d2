// The browser API as the designer calls it: with a token, below the paths of one web form.
import type { Fault } from '../../engine/faults.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  /** Sent as JSON. A Blob, such as an image, is sent as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The request outlives the page. */
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
  /** The reply is a file: its body is a Blob. */
  readonly wantsFile?: boolean
  /** Hears of each piece of a file as it arrives. */
  onPiece?(piece: Uint8Array): void
}

export interface Reply<T> {
  /** The parsed JSON; undefined if the reply has no body. */
  readonly body: T
  readonly status: number
  readonly etag: string | undefined
  /** The time at the server, in milliseconds since 1970. The browser's clock can be wrong. */
  readonly date?: number | undefined
  /** Of the next page of a list. */
  readonly cursor?: string | undefined
}

export interface Api {
  /** The address of the server, without a slash at the end. */
  readonly base: string
  /** The path of the web form: `/user/{userid}/app/{appid}/webform/{webformid}`. */
  readonly form: string
  /** The path that loads images of other servers. Absent if the page of the element decides where they come from. */
  readonly imagePath?: string
  /** What the token allows, such as `publish`. */
  readonly features: readonly string[]
  /**
   * Calls the server: `api.call('GET', api.form + '/version/all')`.
   * @throws {ApiError} for every reply that is not 2xx, and without a reply
   */
  call<T>(method: Method, path: string, options?: CallOptions): Promise<Reply<T>>
}

export class ApiError extends Error {
  /** Of the server's problem; `unreachable` without a reply, `signed_out` without a token. */
  readonly code: string
  /** 0 without a reply. */
  readonly status: number
  readonly faults: readonly Fault[]
  /** Seconds after which to ask again, if the server says so. */
  readonly retryAfter: number | undefined

  constructor(
    code: string,
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
