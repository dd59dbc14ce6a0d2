// What the pages read and change, by the calls of the browser API.
import type { Call } from '../api/client.ts'
import type { Template } from '../templates/template.ts'
import type { AppData, AppType, FormData, FormSummary } from './api-shapes.ts'
import type { Context } from './page.ts'

const PAGE_SIZE = 100

/** Reads every page of a list. */
export async function readAll<T>(call: Call, path: string, body: object = {}): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const reply = await call<readonly T[]>('POST', `${path}/all`, {
      body: { limit: PAGE_SIZE, ...body, ...(cursor !== undefined && { cursor }) },
    })
    items.push(...reply.body)
    cursor = reply.cursor
  } while (cursor !== undefined)
  return items
}

/** Images of other servers, for people who are signed in. */
export const IMAGE_PATH = '/b/v1/image'

type Owned = Pick<Context, 'call' | 'owner'>

export const appsPath = (owner: string) => `/user/${owner}/app`
export const appPath = (owner: string, appid: string) => `${appsPath(owner)}/${appid}`
export const formsPath = (owner: string, appid: string) => `${appPath(owner, appid)}/webform`
export const formPath = (owner: string, { appid, webformid }: Pick<FormSummary, 'appid' | 'webformid'>) =>
  `${formsPath(owner, appid)}/${webformid}`

export const readApps = ({ call, owner }: Owned) => readAll<AppData>(call, appsPath(owner))

export const readApp = async ({ call, owner }: Owned, appid: string) =>
  (await call<AppData>('GET', appPath(owner, appid))).body

export const createApp = async ({ call, owner }: Owned, name: string) =>
  (await call<AppData>('POST', appsPath(owner), { body: { name } })).body

/** Newest first. */
export const readForms = async ({ call, owner }: Owned, appid: string) =>
  (await readAll<FormSummary>(call, formsPath(owner, appid), { include: 'responses' })).reverse()

export const readForm = async ({ call, owner, params }: Context): Promise<FormData> => {
  const { appid = '', webformid = '' } = params
  return (await call<FormData>('GET', formPath(owner, { appid, webformid }))).body
}

export const createForm = async ({ call, owner }: Owned, appid: string, body: NewForm) =>
  (await call<FormSummary>('POST', formsPath(owner, appid), { body })).body

interface NewForm {
  readonly name: string
  readonly appType: AppType
}

/** A form from a template. */
export const formOf = ({ name, appType, definition }: Template): NewForm => ({
  name,
  appType,
  ...definition,
})

export const buildPath = ({ appid, webformid }: Pick<FormSummary, 'appid' | 'webformid'>) =>
  `/console/apps/${appid}/forms/${webformid}/build`

/** The application for a first form: the newest one, or a new one. */
export async function appForForms(context: Context, name: string): Promise<AppData> {
  const wanted = context.query.get('app')
  const apps = await readApps(context)
  return apps.find(({ appid }) => appid === wanted) ?? apps.at(-1) ?? (await createApp(context, name))
}
