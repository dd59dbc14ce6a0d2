// From the attributes of an element to a draft and the calls of its server.
import { type Api, ApiError, type AppPath, type Reply } from '../api/api.ts'
import type { Operations } from '../api/contract.d.ts'
import { type TokenHost, withSession } from '../api/session.ts'
import type { GetToken, TokenKeeper } from '../api/token.ts'

/** The kinds of drafts by their names in paths. */
export type Noun = 'dashboard' | 'workflow'
export type DraftPath<N extends Noun> = `${AppPath}/${N}/${string}`
/** A draft as the API has it. */
export type DraftReply<N extends Noun> = Operations[`GET /user/*/app/*/${N}/*`]['reply']

export interface DraftApi<N extends Noun = Noun>
  extends Pick<Api, 'base' | 'imagePath' | 'features' | 'call'> {
  readonly app: AppPath
  readonly path: DraftPath<N>
}

export interface DraftHost<N extends Noun = Noun> extends HTMLElement, Pick<TokenHost, 'getToken'> {
  /** The calls of a page that has a session of its own: it needs no token. */
  readonly api?: DraftApi<N> | undefined
}

export interface Readable<N extends Noun> {
  /** The attribute with the id of the draft. */
  readonly noun: N
  read(api: DraftApi<N>): Promise<Reply<DraftReply<N>>>
}

export interface Connection<N extends Noun> {
  readonly api: DraftApi<N>
  readonly draft: DraftReply<N>
  readonly etag: string
  /** Absent if the page makes the calls. */
  readonly tokens?: TokenKeeper
}

/** @throws {ApiError} */
export async function connect<N extends Noun>(
  host: DraftHost<N>,
  kind: Readable<N>,
  getToken: GetToken | undefined,
  onSignedOut: (isSignedOut: boolean) => void,
): Promise<Connection<N>> {
  if (host.api) return { api: host.api, ...(await read(host.api, kind)) }
  if (!getToken) throw new ApiError('signed_out', 0, 'No token')
  return withSession(host, getToken, {}, onSignedOut, async ({ base, me, call }) => {
    const { noun } = kind
    const app: AppPath = `/user/${me.userid}/app/${me.appid}`
    const path: DraftPath<N> = `${app}/${noun}/${host.getAttribute(noun)}`
    const api = { base, features: me.features, call, app, path }
    return { api, ...(await read(api, kind)) }
  })
}

async function read<N extends Noun>(
  api: DraftApi<N>,
  kind: Readable<N>,
): Promise<Pick<Connection<N>, 'draft' | 'etag'>> {
  const { body, etag = '' } = await kind.read(api)
  return { draft: body, etag }
}
