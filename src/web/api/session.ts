// From the attributes of an element to calls of its server.
import type { Api } from './api.ts'
import { type Call, createCall } from './client.ts'
import { type GetToken, keepToken, type Timer, type TokenKeeper, tokenFrom } from './token.ts'

/** A clock that does not jump. */
export const browserTimer: Timer = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Two levels above the script: /w/-/designer-abc.js is of the server at /. */
const SCRIPT_BASE = new URL('../..', import.meta.url).href

/** An element that reads its form with a token. */
export interface TokenHost extends HTMLElement {
  readonly getToken?: GetToken | undefined
  /** The calls of a page that has a session of its own: it needs no token. */
  readonly api?: Api | undefined
}

/** The way of an element to its tokens, if it has one. The page can replace its function at any time. */
export function tokensOf(host: Pick<TokenHost, 'getToken' | 'getAttribute'>): GetToken | undefined {
  const url = host.getAttribute('token-url')
  if (!host.getToken && !url) return undefined
  return async () => (host.getToken ?? tokenFrom(url ?? ''))()
}

/** The address of the server, without a slash at the end. */
export const baseOf = (host: HTMLElement): string =>
  (host.getAttribute('base') ?? SCRIPT_BASE).replace(/\/$/, '')

export interface Me {
  readonly userid: string
  readonly appid: string | null
  readonly webformid: string | null
  readonly features: readonly string[]
  readonly expireDate: string
}

export interface Session<M extends Me> {
  readonly me: M
  readonly call: Call
  readonly tokens: TokenKeeper
}

/**
 * Asks what the token allows, and renews it before it expires.
 * @param path `/me` with its query
 * @param onSignedOut called when the host gives no token, and when it gives one again
 * @throws {ApiError}
 */
export async function openSession<M extends Me>(
  base: string,
  getToken: GetToken,
  path: string,
  onSignedOut?: (isSignedOut: boolean) => void,
): Promise<Session<M>> {
  const tokens = keepToken(getToken, browserTimer, onSignedOut)
  const call = createCall(base, tokens)
  const { body: me, date } = await call<M>('GET', path)
  if (date !== undefined) tokens.setLifetime(Date.parse(me.expireDate) - date)
  return { me, call, tokens }
}
