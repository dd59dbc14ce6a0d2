// From the attributes of the element to a dashboard and the calls of its server.
import { type Api, ApiError } from '../api/api.ts'
import { baseOf, type Me, openSession, type TokenHost } from '../api/session.ts'
import type { GetToken, TokenKeeper } from '../api/token.ts'
import type { Dashboard } from './store/shapes.ts'

export interface DashboardApi extends Pick<Api, 'base' | 'features' | 'call'> {
  /** The path of the application: `/user/{userid}/app/{appid}`. */
  readonly app: string
  /** The path of the dashboard. */
  readonly path: string
}

export interface DashboardHost extends HTMLElement, Pick<TokenHost, 'getToken'> {
  /** The calls of a page that has a session of its own: it needs no token. */
  readonly api?: DashboardApi | undefined
}

export interface Connection {
  readonly api: DashboardApi
  readonly dashboard: Dashboard
  readonly etag: string
  /** Absent if the page makes the calls. */
  readonly tokens?: TokenKeeper
}

/** @throws {ApiError} */
export async function connect(
  host: DashboardHost,
  getToken: GetToken | undefined,
  onSignedOut: (isSignedOut: boolean) => void,
): Promise<Connection> {
  if (host.api) return { api: host.api, ...(await read(host.api)) }
  if (!getToken) throw new ApiError('signed_out', 0, 'No token')
  const base = baseOf(host)
  const { me, call, tokens } = await openSession<Me>(base, getToken, '/me', onSignedOut)
  try {
    const app = `/user/${me.userid}/app/${me.appid}`
    const path = `${app}/dashboard/${host.getAttribute('dashboard')}`
    const api = { base, features: me.features, call, app, path }
    return { api, tokens, ...(await read(api)) }
  } catch (error) {
    tokens.end()
    throw error
  }
}

async function read(api: DashboardApi): Promise<Pick<Connection, 'dashboard' | 'etag'>> {
  const { body, etag = '' } = await api.call<Dashboard>('GET', api.path)
  return { dashboard: body, etag }
}
