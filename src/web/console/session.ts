// Calls with the session: signs in again after it has ended, and asks for the password where the server wants that.
import { ApiError, type CallOptions, type Method, type Reply } from '../api/api.ts'
import { type Call, sessionCall } from '../api/client.ts'

export interface SessionEvents {
  /** Resolves when the server has confirmed the password. False if the person gave up. */
  confirm(): Promise<boolean>
  /** Whether the last request got a reply. */
  reached(isReached: boolean): void
}

/** A request that the person stopped at the password. There is nothing to say about it. */
export class Cancelled extends Error {}

/** Opens the page for signing in, which comes back to this address. */
export function signIn(): void {
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}

const FOREVER = new Promise<never>(() => {})

export function consoleCall({ confirm, reached }: SessionEvents): Call {
  async function once<T>(method: Method, path: string, options: CallOptions): Promise<Reply<T>> {
    try {
      const reply = await sessionCall<T>(method, path, options)
      reached(true)
      return reply
    } catch (error) {
      if (error instanceof ApiError) reached(error.code !== 'unreachable')
      throw error
    }
  }

  return async <T>(method: Method, path: string, options: CallOptions = {}): Promise<Reply<T>> => {
    try {
      return await once<T>(method, path, options)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) {
        signIn()
        // The document is about to go. Nothing must flash before that.
        return FOREVER
      }
      if (error.code !== 'confirmation_needed') throw error
      if (!(await confirm())) throw new Cancelled()
      return once<T>(method, path, options)
    }
  }
}
