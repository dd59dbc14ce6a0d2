// Calls the browser API with a token. Every failure is an ApiError.
import type { Fault } from '../../engine/faults.ts'
import { ApiError, type CallOptions, type Method, type Reply } from './api.ts'
import type { TokenKeeper } from './token.ts'

export type Call = <T>(method: Method, path: string, options?: CallOptions) => Promise<Reply<T>>

export function createCall(base: string, tokens: TokenKeeper): Call {
  async function send(method: Method, path: string, options: CallOptions, token: string): Promise<Response> {
    const { body, headers = {}, keepalive = false, signal } = options
    const isFile = body instanceof Blob
    return fetch(`${base}/b/v1${path}`, {
      method,
      credentials: 'omit',
      keepalive,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiError('unreachable', 0, error instanceof Error ? error.message : 'No reply')
    })
  }

  return async <T>(method: Method, path: string, options: CallOptions = {}): Promise<Reply<T>> => {
    let response = await send(method, path, options, await tokens.token())
    if (response.status === 401 && (await codeOf(response.clone())) === 'token_expired')
      response = await send(method, path, options, await tokens.renew())
    if (!response.ok) throw await errorOf(response)
    const cursor = response.headers.get('x-next-cursor') ?? undefined
    const meta = {
      status: response.status,
      etag: response.headers.get('etag') ?? undefined,
      date: dateOf(response),
      cursor,
    }
    if (options.wantsFile) return { ...meta, body: (await response.blob()) as T }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      // The caller names the shape that the API documents for the operation. Files for translators are texts.
      body: (text === '' ? undefined : isJson ? JSON.parse(text) : text) as T,
      ...meta,
    }
  }
}

function dateOf({ headers }: Response): number | undefined {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : date
}

interface ProblemBody {
  readonly code?: string
  readonly message?: string
  readonly detail?: string
  readonly errors?: readonly Fault[]
}

const readProblem = async (response: Response): Promise<ProblemBody> =>
  response.json().catch(() => ({})) as Promise<ProblemBody>

const codeOf = async (response: Response) => (await readProblem(response)).code

async function errorOf(response: Response): Promise<ApiError> {
  const { code = `http_${response.status}`, message = '', detail, errors = [] } = await readProblem(response)
  return new ApiError(code, response.status, detail ?? message, errors)
}
