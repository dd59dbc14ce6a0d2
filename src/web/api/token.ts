// The browser token of a designer. It is renewed a minute before it expires, and once when the server says that it has expired.
import { ApiError } from './api.ts'
import { type GivenToken, givenToken, tokenIn } from './token-in.ts'

export interface Timer {
  now(): number
  /** Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Asks the host's server for a token. */
export type GetToken = () => GivenToken | Promise<GivenToken>

export interface TokenKeeper {
  /** @throws {ApiError} signed_out */
  token(): Promise<string>
  /** Asks for a new one, unless that is under way. */
  renew(): Promise<string>
  /** How long the current token lives from now on, as the server says. */
  setLifetime(ms: number): void
  /** Call this when the page is shown again. */
  wake(): void
  end(): void
}

const RENEW_BEFORE_MS = 60_000
const TIMEOUT_MS = 30_000
const RETRY_MS = [1000, 2000, 5000, 15_000, 30_000]

/** @param onSignedOut called when the host gives no token, and when it gives one again */
export function keepToken(
  getToken: GetToken,
  timer: Timer,
  onSignedOut: (isSignedOut: boolean) => void = () => {},
): TokenKeeper {
  let current: Promise<string> | undefined
  let isAsking = false
  let lifetimeMs: number | undefined
  let expiresAt = Number.POSITIVE_INFINITY
  let failures = 0
  let cancel = () => {}

  function plan(ms: number) {
    cancel()
    cancel = timer.after(Math.max(0, ms), () => {
      renew().catch(() => {
        // The token of now still works for a while.
        if (failures <= RETRY_MS.length) plan(RETRY_MS[failures - 1] ?? 0)
      })
    })
  }

  function setLifetime(ms: number) {
    lifetimeMs = ms
    expiresAt = timer.now() + ms
    plan(ms - RENEW_BEFORE_MS)
  }

  function renew(): Promise<string> {
    if (current && isAsking) return current
    isAsking = true
    const before = current
    const asked = withTimeout(getToken, timer)
      .then(token => {
        const wasOut = failures > 0
        failures = 0
        if (lifetimeMs !== undefined) setLifetime(lifetimeMs)
        if (wasOut) queueMicrotask(() => onSignedOut(false))
        return token
      })
      .catch((error: unknown) => {
        if (++failures === 1) onSignedOut(true)
        current = timer.now() < expiresAt ? before : undefined
        throw new ApiError('signed_out', 0, error instanceof Error ? error.message : String(error))
      })
      .finally(() => {
        isAsking = false
      })
    current = asked
    return asked
  }

  return {
    token: () => current ?? renew(),
    renew,
    setLifetime,
    wake() {
      if (failures > 0 || expiresAt - timer.now() < RENEW_BEFORE_MS) renew().catch(() => {})
    },
    end: () => cancel(),
  }
}

function withTimeout(getToken: GetToken, timer: Timer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<GivenToken>()
  const cancel = timer.after(TIMEOUT_MS, () => reject(new Error('The token took too long.')))
  Promise.resolve().then(getToken).then(resolve, reject)
  return promise.finally(cancel).then(givenToken)
}

/** Asks an address of the host for `{ "token": "fy_tok_..." }`, with the host's own session. */
export const tokenFrom =
  (url: string): GetToken =>
  async () => {
    const reply = await fetch(url, { method: 'POST', credentials: 'same-origin' })
    const token = reply.ok ? tokenIn(await reply.text()) : undefined
    if (token === undefined) throw new Error(`${url} replied ${reply.status} without a token.`)
    return token
  }
