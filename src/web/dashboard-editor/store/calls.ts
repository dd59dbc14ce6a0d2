// The calls of the browser API for one dashboard, and what it says of itself.
import type { Dashboard } from '../../api/contract.d.ts'
import type { DraftApi } from '../../authoring/connect.ts'
import type { DraftCalls } from '../../authoring/workspace.ts'
import type { Changes } from '../document/changes.ts'
import { type Content, contentOf } from '../document/content.ts'

/** All but the content and the dates. */
export type DashboardInfo = Omit<Dashboard, keyof Content | 'createDate' | 'updateDate' | 'activateDate'>

export const infoOf = ({
  dashboardid,
  appid,
  userid,
  access,
  status,
  revision,
  version,
  hasUnpublishedChanges,
  url,
}: DashboardInfo): DashboardInfo => ({
  dashboardid,
  appid,
  userid,
  access,
  status,
  revision,
  version,
  hasUnpublishedChanges,
  url,
})

export const callsOf = ({ call, path }: DraftApi<'dashboard'>): DraftCalls<Dashboard, Content, Changes> => ({
  read: () => call('GET', path),
  save: (body, options) => call('PATCH', path, { body, ...options }),
  check: () => call('POST', `${path}/check`),
  activate: options => call('PUT', `${path}/activate`, options),
  versions: () => call('POST', `${path}/version/all`, { body: {} }),
  version: async version => contentOf((await call('GET', `${path}/version/${version}`)).body),
})
