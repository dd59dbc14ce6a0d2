// Dashboards as the console reads and changes them.
import type { DashboardSummary } from '../api/contract.d.ts'
import type { DraftApi } from '../authoring/connect.ts'
import { appPath, IMAGE_PATH, readAll } from './app-data.ts'
import type { ConsoleContext } from './page-module.ts'

/** Days of a dashboard are those of the person who creates it, until they choose another zone. */
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type Owned = Pick<ConsoleContext, 'call' | 'owner'>
type Ids = Pick<DashboardSummary, 'appid' | 'dashboardid'>

const dashboardsPath = (owner: string, appid: string) => `${appPath(owner, appid)}/dashboard` as const
export const dashboardPath = (owner: string, { appid, dashboardid }: Ids) =>
  `${dashboardsPath(owner, appid)}/${dashboardid}` as const

/** The address of a dashboard in the console. */
export const editorAddress = ({ appid, dashboardid }: Ids) =>
  `/console/apps/${appid}/dashboards/${dashboardid}`

/** Newest first. */
export const readDashboards = async ({ call, owner }: Owned, appid: string) =>
  (await readAll(body => call('POST', `${dashboardsPath(owner, appid)}/all`, { body }))).reverse()

export const readDashboard = async ({ call, owner, params }: ConsoleContext): Promise<DashboardSummary> => {
  const { appid = '', dashboardid = '' } = params
  return (await call('GET', dashboardPath(owner, { appid, dashboardid }))).body
}

export const createDashboard = async ({ call, owner }: Owned, appid: string, name: string) =>
  (await call('POST', dashboardsPath(owner, appid), { body: { name, timeZone: ownTimeZone() } })).body

/** Creates a dashboard with a chart for each question. Its name defaults to the name of the form. */
export const createFromForm = async (
  { call, owner }: Owned,
  appid: string,
  webformid: string,
  name?: string,
) =>
  (
    await call('POST', `${appPath(owner, appid)}/webform/${webformid}/dashboard`, {
      body: { timeZone: ownTimeZone(), ...(name !== undefined && { name }) },
    })
  ).body

export async function copyDashboard(
  { call, owner }: Owned,
  dashboard: DashboardSummary,
  name: string,
): Promise<DashboardSummary> {
  const { body } = await call('GET', dashboardPath(owner, dashboard))
  const { tabs, filters, theme, timeZone, weekStart, minGroup, refreshSeconds } = body
  const content = {
    name: name.slice(0, 200),
    tabs,
    filters,
    ...(theme && { theme }),
    ...(timeZone && { timeZone }),
    ...(weekStart && { weekStart }),
    ...(minGroup && { minGroup }),
    ...(refreshSeconds && { refreshSeconds }),
  }
  return (await call('POST', dashboardsPath(owner, dashboard.appid), { body: content })).body
}

/** What the editor calls instead of asking for a token: the server of this page, with its session. */
export const dashboardApi = ({ me, owner, call }: ConsoleContext, dashboard: Ids): DraftApi => ({
  base: me.server.publicUrl,
  imagePath: IMAGE_PATH,
  app: appPath(owner, dashboard.appid),
  path: dashboardPath(owner, dashboard),
  features: me.features,
  call,
})
