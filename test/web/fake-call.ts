// Calls of the API that a test answers.
import type { Call, CallOptions, Method, Reply } from '../../src/web/api/api.ts'

type Answer = (
  method: Method,
  path: string,
  options: CallOptions,
) => Promise<Pick<Reply<unknown>, 'body' | 'cursor'> & Partial<Pick<Reply<unknown>, 'etag'>>>

/** The test gives each reply the shape that its caller expects. */
export const fakeCall = (answer: Answer): Call =>
  (async (method: Method, path: string, options: CallOptions = {}) => ({
    status: 200,
    etag: undefined,
    ...(await answer(method, path, options)),
  })) as unknown as Call
