import type { Document } from '../../engine/dashboards/document.ts'
import { entityTag } from '../../platform/http/entity-tags.ts'
import type { DashboardRow, DashboardVersionRow } from './queries.ts'
import type { Dashboard, DashboardSummary } from './schemas.ts'

export const toDashboardSummary = (row: DashboardRow, publicUrl: string): DashboardSummary => ({
  dashboardid: row.id,
  appid: row.app_id,
  userid: row.user_id,
  name: row.name,
  access: row.access,
  status: row.status,
  revision: row.revision,
  version: row.version,
  hasUnpublishedChanges: row.revision !== row.published_revision,
  createDate: row.create_date,
  updateDate: row.update_date,
  activateDate: row.activate_date,
  url: row.version === null || row.access === 'TOKEN' ? null : `${publicUrl}/d/${row.slug}`,
})

export const toDashboard = (row: DashboardRow, publicUrl: string): Dashboard => ({
  ...toDashboardSummary(row, publicUrl),
  ...contentOf(row.document),
})

const contentOf = ({ tabs, filters, theme, timeZone, weekStart, minGroup, refreshSeconds }: Document) => ({
  tabs: [...tabs],
  filters: [...filters],
  ...(theme && { theme }),
  ...(timeZone !== undefined && { timeZone }),
  ...(weekStart !== undefined && { weekStart }),
  ...(minGroup !== undefined && { minGroup }),
  ...(refreshSeconds !== undefined && { refreshSeconds }),
})

export const toVersionSummary = (row: DashboardVersionRow) => ({
  version: row.version,
  name: row.name,
  activateDate: row.create_date,
  author: row.author,
})

export const toVersion = (row: DashboardVersionRow) => ({
  ...toVersionSummary(row),
  ...contentOf(row.document),
})

/** Activating and pausing do not change the revision, so the ETag includes the version and the status. */
export const tagOf = (row: Pick<DashboardRow, 'revision' | 'version' | 'status'>) =>
  entityTag(row, row.version === null ? '' : `${row.version}${row.status === 'PAUSED' ? 'p' : ''}`)
