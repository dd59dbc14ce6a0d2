// What the pages read and change, by the calls of the browser API.
import type { Reply } from '../api/api.ts'
import type { Application, ListedWebForm, ListRequest, NewWebForm, WebForm } from '../api/contract.d.ts'
import type { Template } from '../templates/template.ts'
import type { ConsoleContext } from './page-module.ts'

const PAGE_SIZE = 100

/** Reads every page of a list: `readAll(page => call('POST', `${app}/chart/all`, { body: page }))`. */
export async function readAll<T>(read: (page: ListRequest) => Promise<Reply<readonly T[]>>): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const reply = await read({ limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) })
    items.push(...reply.body)
    cursor = reply.cursor
  } while (cursor !== undefined)
  return items
}

/** Images of other servers, for people who are signed in. */
export const IMAGE_PATH = '/b/v1/image'

type Owned = Pick<ConsoleContext, 'call' | 'owner'>
type FormIds = Pick<ListedWebForm, 'appid' | 'webformid'>

export const appsPath = (owner: string) => `/user/${owner}/app` as const
export const appPath = (owner: string, appid: string) => `${appsPath(owner)}/${appid}` as const
export const formsPath = (owner: string, appid: string) => `${appPath(owner, appid)}/webform` as const
export const formPath = (owner: string, { appid, webformid }: FormIds) =>
  `${formsPath(owner, appid)}/${webformid}` as const

export const readApps = ({ call, owner }: Owned) =>
  readAll(body => call('POST', `${appsPath(owner)}/all`, { body }))

export const readApp = async ({ call, owner }: Owned, appid: string) =>
  (await call('GET', appPath(owner, appid))).body

export const createApp = async ({ call, owner }: Owned, name: string) =>
  (await call('POST', appsPath(owner), { body: { name } })).body

/** Newest first. */
export const readForms = async ({ call, owner }: Owned, appid: string) =>
  (
    await readAll(page =>
      call('POST', `${formsPath(owner, appid)}/all`, { body: { ...page, include: 'responses' } }),
    )
  ).reverse()

export const readForm = async ({ call, owner, params }: ConsoleContext): Promise<WebForm> => {
  const { appid = '', webformid = '' } = params
  return (await call('GET', formPath(owner, { appid, webformid }))).body
}

export const createForm = async ({ call, owner }: Owned, appid: string, body: NewWebForm) =>
  (await call('POST', formsPath(owner, appid), { body })).body

/** A form from a template. */
export const formOf = ({ name, appType, definition }: Template): NewWebForm => ({
  name,
  appType,
  ...definition,
})

export const buildPath = ({ appid, webformid }: FormIds) => `/console/apps/${appid}/forms/${webformid}/build`

/** The application for a first form: the newest one, or a new one. */
export async function appForForms(context: ConsoleContext, name: string): Promise<Application> {
  const wanted = context.query.get('app')
  const apps = await readApps(context)
  return apps.find(({ appid }) => appid === wanted) ?? apps.at(-1) ?? (await createApp(context, name))
}
