// The way of the chart editor to its server: the calls of a page with a session, or a token of the host.
import { ApiError } from '../api/api.ts'
import type { Call } from '../api/client.ts'
import { baseOf, type Me, openSession, type TokenHost, tokensOf } from '../api/session.ts'
import type { TokenKeeper } from '../api/token.ts'
import type { OwnChart } from './editing.ts'

export interface EditorApi {
  readonly call: Call
  /** The application: `/user/{userid}/app/{appid}`. */
  readonly app: string
}

export interface EditorHost extends Omit<TokenHost, 'api'> {
  /** Of a page that has a session of its own. */
  readonly api?: EditorApi | undefined
  readonly own?: OwnChart | undefined
}

export interface Connection extends EditorApi {
  readonly tokens: TokenKeeper | undefined
  /** Undefined for a new chart. */
  readonly chartid: string | undefined
}

interface EditorMe extends Me {
  /** The charts that the token reaches, if it is limited to some. */
  readonly charts?: readonly string[]
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
  const { me, call, tokens } = await openSession<EditorMe>(baseOf(host), getToken, '/me', onSignedOut)
  const refuse = (code: string, message: string) => {
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
