// The way of the chart editor to its server: the calls of a page with a session, or a token of the host.
import { ApiError, type AppPath, type Call, type ErrorCode } from '../api/api.ts'
import { baseOf, openSession, type TokenHost, tokensOf } from '../api/session.ts'
import type { TokenKeeper } from '../api/token.ts'
import type { OwnChart } from './editing.ts'

export interface EditorApi {
  readonly call: Call
  readonly app: AppPath
}

export interface EditorHost extends Omit<TokenHost, 'api'> {
  /** The API of a page with its own session. */
  readonly api?: EditorApi | undefined
  readonly own?: OwnChart | undefined
}

export interface Connection extends EditorApi {
  readonly tokens: TokenKeeper | undefined
  /** Undefined for a new chart. */
  readonly chartid: string | undefined
}

/** Undefined until the host has a token to give. @throws {ApiError} */
export async function connect(
  host: EditorHost,
  onSignedOut: (isSignedOut: boolean) => void,
): Promise<Connection | undefined> {
  const asked = host.getAttribute('chart') || undefined
  if (host.api) return { ...host.api, tokens: undefined, chartid: asked }
  const getToken = tokensOf(host)
  if (!getToken) return undefined
  const { me, call, tokens } = await openSession(baseOf(host), getToken, {}, onSignedOut)
  const refuse = (code: ErrorCode, message: string) => {
    tokens.end()
    return new ApiError(code, 0, message)
  }
  const appid = me.appid ?? host.getAttribute('app')
  if (!appid) throw refuse('app_missing', 'The token names no application. Set the attribute "app".')
  const chartid = asked ?? (me.charts?.length === 1 ? me.charts[0] : undefined)
  if (me.charts && chartid === undefined)
    throw refuse(
      'chart_missing',
      'The token changes only the charts that it names. Set the attribute "chart".',
    )
  return { call, tokens, app: `/user/${me.userid}/app/${appid}`, chartid }
}
