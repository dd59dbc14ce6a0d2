// From the attributes of an element to a draft and the calls of its server.
import { type Api, ApiError } from '../api/api.ts'
import { baseOf, type Me, openSession, type TokenHost } from '../api/session.ts'
import type { GetToken, TokenKeeper } from '../api/token.ts'

export interface DraftApi extends Pick<Api, 'base' | 'imagePath' | 'features' | 'call'> {
  /** The path of the application: `/user/{userid}/app/{appid}`. */
  readonly app: string
  /** The path of the draft. */
  readonly path: string
}

export interface DraftHost extends HTMLElement, Pick<TokenHost, 'getToken'> {
  /** The calls of a page that has a session of its own: it needs no token. */
  readonly api?: DraftApi | undefined
}

export interface Connection<R> {
  readonly api: DraftApi
  readonly draft: R
  readonly etag: string
  /** Absent if the page makes the calls. */
  readonly tokens?: TokenKeeper
}

/**
 * @param noun the attribute with the id of the draft, which is also its name in paths
 * @throws {ApiError}
 */
export async function connect<R>(
  host: DraftHost,
  noun: string,
  getToken: GetToken | undefined,
  onSignedOut: (isSignedOut: boolean) => void,
): Promise<Connection<R>> {
  if (host.api) return { api: host.api, ...(await read<R>(host.api)) }
  if (!getToken) throw new ApiError('signed_out', 0, 'No token')
  const base = baseOf(host)
  const { me, call, tokens } = await openSession<Me>(base, getToken, '/me', onSignedOut)
  try {
    const app = `/user/${me.userid}/app/${me.appid}`
    const path = `${app}/${noun}/${host.getAttribute(noun)}`
    const api = { base, features: me.features, call, app, path }
    return { api, tokens, ...(await read<R>(api)) }
  } catch (error) {
    tokens.end()
    throw error
  }
}

async function read<R>(api: DraftApi): Promise<Pick<Connection<R>, 'draft' | 'etag'>> {
  const { body, etag = '' } = await api.call<R>('GET', api.path)
  return { draft: body, etag }
}
