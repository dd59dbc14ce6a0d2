// From the attributes of the element to a workspace: the token, what it allows, and the form.
import type { Api, FormPath } from '../api/api.ts'
import type { WebForm } from '../api/contract.d.ts'
import { withSession } from '../api/session.ts'
import type { GetToken, TokenKeeper } from '../api/token.ts'
import { loadMarkdown, provideBrowserLibraries } from '../authoring/libraries.ts'
import type { Limits } from './offered.ts'

export interface Connection {
  readonly api: Api
  readonly tokens: Pick<TokenKeeper, 'wake' | 'end'>
  readonly form: WebForm
  readonly etag: string
  readonly limits: Limits
}

/** @throws {ApiError} */
export async function connect(
  host: HTMLElement,
  getToken: GetToken,
  webformid: string | null,
  onSignedOut: (isSignedOut: boolean) => void,
): Promise<Connection> {
  provideBrowserLibraries()
  const query = webformid === null ? ({ include: 'webform' } as const) : {}
  return withSession(host, getToken, query, onSignedOut, async ({ base, me, call }) => {
    const read = me.webform
      ? { form: me.webform, etag: me.etag ?? '' }
      : await readForm(call, `/user/${me.userid}/app/${me.appid}/webform/${webformid}`)
    const { userid, appid, webformid: id } = read.form
    await loadMarkdown(read.form.questions)
    const form: FormPath = `/user/${userid}/app/${appid}/webform/${id}`
    return { api: { base, form, features: me.features, call }, ...read, limits: me.design ?? {} }
  })
}

/** Connects without a token: the page makes the calls. */
export async function connectWith(api: Api): Promise<Connection> {
  provideBrowserLibraries()
  const read = await readForm(api.call, api.form)
  await loadMarkdown(read.form.questions)
  return { api, tokens: NO_TOKENS, ...read, limits: {} }
}

const NO_TOKENS: Pick<TokenKeeper, 'wake' | 'end'> = { wake() {}, end() {} }

async function readForm(call: Api['call'], path: FormPath) {
  const { body, etag = '' } = await call('GET', path)
  return { form: body, etag }
}
