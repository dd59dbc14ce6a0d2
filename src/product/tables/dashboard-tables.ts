// The tables of dashboards.
import type { Document } from '../../engine/dashboards/document.ts'
import type { Instant, Json } from '../../platform/db/database.ts'

/** Who reaches the page: anyone and search engines, people with the link, or only programs and tokens. */
export type DashboardAccess = 'PUBLIC' | 'LINK' | 'TOKEN'
export type DashboardStatus = 'DRAFT' | 'ACTIVE' | 'PAUSED'

export interface DashboardTables {
  dashboards: {
    id: string
    organization_id: string
    user_id: string
    app_id: string
    name: string
    /** The draft. */
    document: Json<Document>
    access: DashboardAccess
    status: DashboardStatus
    /** Counts edits; the ETag. */
    revision: number
    /** The revision that the latest version has. */
    published_revision: number | null
    version: number | null
    slug: string | null
    create_date: Instant
    update_date: Instant
    activate_date: Instant | null
  }
  /** What was activated. Rows never change. */
  dashboard_versions: {
    dashboard_id: string
    version: number
    name: string
    document: Json<Document>
    /** The id of the user, API key or browser token. */
    author: string
    create_date: Instant
  }
}
