// The way of the chart editor to its server: the calls of a page with a session, or a token of the host.
import { ApiError, type AppPath, type Call } from '../api/api.ts'
import { type TokenHost, withSession } from '../api/session.ts'
import type { GetToken, TokenKeeper } from '../api/token.ts'
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
  /** Absent if the page makes the calls. */
  readonly tokens?: TokenKeeper
  /** Undefined for a new chart. */
  readonly chartid: string | undefined
}

/** @throws {ApiError} */
export async function connect(
  host: EditorHost,
  getToken: GetToken | undefined,
  onSignedOut: (isSignedOut: boolean) => void,
): Promise<Connection> {
  const asked = host.getAttribute('chart') || undefined
  if (host.api) return { ...host.api, chartid: asked }
  if (!getToken) throw new ApiError('signed_out', 0, 'No token')
  return withSession(host, getToken, {}, onSignedOut, async ({ me, call }) => {
    const appid = me.appid ?? host.getAttribute('app')
    if (!appid)
      throw new ApiError('app_missing', 0, 'The token names no application. Set the attribute "app".')
    const chartid = asked ?? (me.charts?.length === 1 ? me.charts[0] : undefined)
    if (me.charts && chartid === undefined)
      throw new ApiError(
        'chart_missing',
        0,
        'The token changes only the charts that it names. Set the attribute "chart".',
      )
    return { call, app: `/user/${me.userid}/app/${appid}`, chartid }
  })
}
