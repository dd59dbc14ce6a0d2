// Calls with the session: signs in again after it has ended, and asks for the password where the server wants that.
import { ApiError, type Call } from '../api/api.ts'
import { sessionCall } from '../api/client.ts'

export interface SessionEvents {
  /** Resolves when the server has confirmed the password. False if the person gave up. */
  confirm(): Promise<boolean>
  /** Whether the last request got a reply. */
  reached(isReached: boolean): void
}

/** A request that the person stopped at the password. There is nothing to say about it. */
export class Cancelled extends Error {}

/** Opens the page for signing in, which comes back to this address. */
function signIn(): void {
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}

const FOREVER = new Promise<never>(() => {})

export const consoleCall =
  ({ confirm, reached }: SessionEvents): Call =>
  async (method, path, ...options) => {
    const once = async () => {
      try {
        const reply = await sessionCall(method, path, ...options)
        reached(true)
        return reply
      } catch (error) {
        if (error instanceof ApiError) reached(error.code !== 'unreachable')
        throw error
      }
    }
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) {
        signIn()
        // The document is about to go. Nothing must flash before that.
        return FOREVER
      }
      if (error.code !== 'confirmation_needed') throw error
      if (!(await confirm())) throw new Cancelled()
      return once()
    }
  }
