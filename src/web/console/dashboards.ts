// Dashboards as the console reads and changes them.
import type { DraftApi } from '../draft-editor/connect.ts'
import type { Status } from './api-shapes.ts'
import { appPath, IMAGE_PATH, readAll } from './data.ts'
import type { Context } from './page.ts'

export interface DashboardSummary {
  readonly dashboardid: string
  readonly appid: string
  readonly name: string
  readonly access: 'PUBLIC' | 'LINK' | 'TOKEN'
  readonly status: Status
  readonly version: number | null
  readonly hasUnpublishedChanges: boolean
  readonly updateDate: string
  readonly url: string | null
}

/** With its content, which the console only hands on. */
interface DashboardData extends DashboardSummary {
  readonly tabs: readonly unknown[]
  readonly filters: readonly unknown[]
  readonly theme?: object
  readonly timeZone?: string
  readonly weekStart?: string
  readonly minGroup?: number
  readonly refreshSeconds?: number
}

/** Days of a dashboard are those of the person who creates it, until they choose another zone. */
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type Owned = Pick<Context, 'call' | 'owner'>

const dashboardsPath = (owner: string, appid: string) => `${appPath(owner, appid)}/dashboard`
export const dashboardPath = (
  owner: string,
  { appid, dashboardid }: Pick<DashboardSummary, 'appid' | 'dashboardid'>,
) => `${dashboardsPath(owner, appid)}/${dashboardid}`

/** The address of a dashboard in the console. */
export const editorAddress = ({ appid, dashboardid }: Pick<DashboardSummary, 'appid' | 'dashboardid'>) =>
  `/console/apps/${appid}/dashboards/${dashboardid}`

/** Newest first. */
export const readDashboards = async ({ call, owner }: Owned, appid: string) =>
  (await readAll<DashboardSummary>(call, dashboardsPath(owner, appid))).reverse()

export const readDashboard = async ({ call, owner, params }: Context): Promise<DashboardSummary> => {
  const { appid = '', dashboardid = '' } = params
  return (await call<DashboardSummary>('GET', dashboardPath(owner, { appid, dashboardid }))).body
}

export const createDashboard = async ({ call, owner }: Owned, appid: string, name: string) =>
  (
    await call<DashboardSummary>('POST', dashboardsPath(owner, appid), {
      body: { name, timeZone: ownTimeZone() },
    })
  ).body

/** With a chart for each question, and the name of the form if there is no other. */
export const createFromForm = async (
  { call, owner }: Owned,
  appid: string,
  webformid: string,
  name?: string,
) =>
  (
    await call<DashboardSummary>('POST', `${appPath(owner, appid)}/webform/${webformid}/dashboard`, {
      body: { timeZone: ownTimeZone(), ...(name !== undefined && { name }) },
    })
  ).body

export async function copyDashboard(
  { call, owner }: Owned,
  dashboard: DashboardSummary,
  name: string,
): Promise<DashboardSummary> {
  const { body } = await call<DashboardData>('GET', dashboardPath(owner, dashboard))
  const { tabs, filters, theme, timeZone, weekStart, minGroup, refreshSeconds } = body
  const content = {
    name: name.slice(0, 200),
    tabs,
    filters,
    theme,
    timeZone,
    weekStart,
    minGroup,
    refreshSeconds,
  }
  return (await call<DashboardSummary>('POST', dashboardsPath(owner, dashboard.appid), { body: content }))
    .body
}

/** What the editor calls instead of asking for a token: the server of this page, with its session. */
export const dashboardApi = (
  { me, owner, call }: Context,
  dashboard: Pick<DashboardSummary, 'appid' | 'dashboardid'>,
): DraftApi => ({
  base: me.server.publicUrl,
  imagePath: IMAGE_PATH,
  app: appPath(owner, dashboard.appid),
  path: dashboardPath(owner, dashboard),
  features: me.features,
  call,
})
