import type { Document } from '../../../engine/dashboards/document.ts'
import type { ClientPrincipal } from '../../../platform/identity/principal.ts'
import { Problem } from '../../problem.ts'
import type { Db } from '../../tables/tables.ts'
import { documentFor } from '../locked.ts'
import { findDashboard, findDashboardVersion } from '../queries.ts'
import type { DashboardParams } from '../schemas.ts'
import { toDashboardSummary } from '../wire.ts'

export interface Published {
  readonly name: string
  /** The address of its page; null if only programs read it. */
  readonly url: string | null
  readonly document: Document
}

/**
 * The latest version of an active dashboard, as the principal sees it.
 * @throws {Problem} dashboard_not_found, dashboard_not_active
 */
export async function findPublished(
  db: Db,
  principal: ClientPrincipal,
  params: DashboardParams,
  publicUrl: string,
): Promise<Published> {
  const row = await findDashboard(db, principal.organizationId, params)
  if (!row) throw new Problem('dashboard_not_found')
  // People who paused it do not want others to read it.
  const version =
    row.version === null || row.status === 'PAUSED'
      ? undefined
      : await findDashboardVersion(db, row.id, row.version)
  if (!version) throw new Problem('dashboard_not_active', { detail: 'Activate the dashboard first.' })
  const { url } = toDashboardSummary(row, publicUrl)
  return { name: version.name, url, document: documentFor(principal, version.document) }
}
