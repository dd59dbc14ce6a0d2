// Calls the browser API with a token, or with the session of the page. Every failure is an ApiError.
import type { Fault } from '../../engine/faults.ts'
import { ApiError, type Call, type CallOptions, type ErrorCode, type Method, type Reply } from './api.ts'
import type { TokenKeeper } from './token.ts'

/** A call without the types of its operation. */
type AnyCall = (method: Method, path: string, options?: AnyOptions) => Promise<Reply<unknown>>
type AnyOptions = CallOptions<unknown, Readonly<Record<string, string>>>

/** Gives replies the types of their operations. Tests of the server check each reply against its schema. */
const typed = (call: AnyCall) => call as unknown as Call

/** How a request says who asks. */
interface Credentials {
  readonly credentials: RequestCredentials
  readonly headers: Readonly<Record<string, string>>
}

export function createCall(base: string, tokens: TokenKeeper): Call {
  const withToken = (token: string): Credentials => ({
    credentials: 'omit',
    headers: { authorization: `Bearer ${token}` },
  })
  const call: AnyCall = async (method, path, options = {}) => {
    const address = addressOf(`${base}/b/v1${path}`, options)
    let response = await request(address, method, options, withToken(await tokens.token()))
    if (response.status === 401 && (await codeOf(response.clone())) === 'token_expired')
      response = await request(address, method, options, withToken(await tokens.renew()))
    return replyOf(response, options)
  }
  return typed(call)
}

const callBySession: AnyCall = async (method, path, options = {}) =>
  replyOf(
    await request(addressOf(`/b/v1${path}`, options), method, options, {
      credentials: 'same-origin',
      headers: {},
    }),
    options,
  )
/** Calls the server of this page, with the cookie of its session. */
export const sessionCall = typed(callBySession)

/** Members of a query that are absent or empty are left out. */
function addressOf(path: string, { query }: AnyOptions): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => (value ?? '') !== '')
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

async function request(
  address: string,
  method: Method,
  { body, headers = {}, keepalive = false, signal }: CallOptions,
  from: Credentials,
): Promise<Response> {
  const isFile = body instanceof Blob
  return fetch(address, {
    method,
    credentials: from.credentials,
    keepalive,
    headers: {
      ...from.headers,
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unreachable(error)
  })
}

async function replyOf(
  response: Response,
  { wantsFile, onPiece, signal }: CallOptions,
): Promise<Reply<unknown>> {
  if (!response.ok) throw await errorOf(response)
  const meta = {
    status: response.status,
    etag: response.headers.get('etag') ?? undefined,
    date: dateOf(response),
    cursor: response.headers.get('x-next-cursor') ?? undefined,
  }
  if (wantsFile) return { ...meta, body: await blobOf(response, onPiece, signal) }
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    // Files for translators are texts.
    body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    ...meta,
  }
}

/** A download that breaks off fails, like a request without a reply. */
async function blobOf(
  response: Response,
  onPiece: CallOptions['onPiece'],
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      onPiece?.(piece)
      controller.enqueue(piece)
    },
  })
  // The browser keeps large files on the disk.
  const read = onPiece && response.body ? new Response(response.body.pipeThrough(heard)) : response
  return read.blob().catch((error: unknown) => {
    throw signal?.aborted ? error : unreachable(error)
  })
}

const unreachable = (error: unknown) =>
  new ApiError('unreachable', 0, error instanceof Error ? error.message : 'No reply')

function dateOf({ headers }: Response): number | undefined {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : date
}

interface ProblemBody {
  readonly code?: ErrorCode
  readonly message?: string
  readonly detail?: string
  readonly errors?: readonly Fault[]
}

const readProblem = async (response: Response): Promise<ProblemBody> =>
  response.json().catch(() => ({})) as Promise<ProblemBody>

const codeOf = async (response: Response) => (await readProblem(response)).code

async function errorOf(response: Response): Promise<ApiError> {
  const {
    code = `http_${response.status}` as const,
    message = '',
    detail,
    errors = [],
  } = await readProblem(response)
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new ApiError(code, response.status, detail ?? message, errors, retryAfter)
}
