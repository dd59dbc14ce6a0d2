// From the attributes of an element to calls of its server.
import { type Api, ApiError, type Call } from './api.ts'
import { createCall } from './client.ts'
import type { DescribedToken, Operations } from './contract.d.ts'
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

/** What a token is for, as the server describes it. */
export type Me = DescribedToken

export interface Session {
  readonly me: Me
  readonly call: Call
  readonly tokens: TokenKeeper
}

/**
 * Asks what the token allows, and renews it before it expires.
 * @param onSignedOut called when the host gives no token, and when it gives one again
 * @throws {ApiError}
 */
export async function openSession(
  base: string,
  getToken: GetToken,
  query: Operations['GET /me']['query'] = {},
  onSignedOut?: (isSignedOut: boolean) => void,
): Promise<Session> {
  const tokens = keepToken(getToken, browserTimer, onSignedOut)
  const call = createCall(base, tokens)
  const { body: me, date } = await call('GET', '/me', { query })
  // A call with a token describes the token, and not a person.
  if (!('tokenid' in me)) throw new ApiError('token_invalid', 0, 'This is not a token.')
  if (date !== undefined) tokens.setLifetime(Date.parse(me.expireDate) - date)
  return { me, call, tokens }
}

/**
 * Opens a session for an element, and reads what the element shows. The tokens end if that fails.
 * @throws {ApiError}
 */
export async function withSession<T>(
  host: HTMLElement,
  getToken: GetToken,
  query: Operations['GET /me']['query'],
  onSignedOut: (isSignedOut: boolean) => void,
  read: (session: Session & { readonly base: string }) => Promise<T>,
): Promise<T & Pick<Session, 'tokens'>> {
  const base = baseOf(host)
  const session = await openSession(base, getToken, query, onSignedOut)
  try {
    return { ...(await read({ ...session, base })), tokens: session.tokens }
  } catch (error) {
    session.tokens.end()
    throw error
  }
}
