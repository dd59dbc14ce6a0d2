// The way of the chart editor to its server: the calls of a page with a session, or a token of the host.
import { ApiError } from '../api/api.ts'
import type { Call } from '../api/client.ts'
import { baseOf, type Me, openSession, type TokenHost, tokensOf } from '../api/session.ts'
import type { TokenKeeper } from '../api/token.ts'

export interface EditorApi {
  readonly call: Call
  /** The application: `/user/{userid}/app/{appid}`. */
  readonly app: string
}

export interface EditorHost extends Omit<TokenHost, 'api'> {
  /** Of a page that has a session of its own. */
  readonly api?: EditorApi | undefined
}

export interface Connection extends EditorApi {
  readonly tokens: TokenKeeper | undefined
}

/** Undefined until the host has a token to give. @throws {ApiError} */
export async function connect(
  host: EditorHost,
  onSignedOut: (isSignedOut: boolean) => void,
): Promise<Connection | undefined> {
  if (host.api) return { ...host.api, tokens: undefined }
  const getToken = tokensOf(host)
  if (!getToken) return undefined
  const { me, call, tokens } = await openSession<Me>(baseOf(host), getToken, '/me', onSignedOut)
  const appid = me.appid ?? host.getAttribute('app')
  if (!appid) {
    tokens.end()
    throw new ApiError('app_missing', 0, 'The token names no application. Set the attribute "app".')
  }
  return { call, tokens, app: `/user/${me.userid}/app/${appid}` }
}
