// Creates, updates and deletes dashboards.
import type { Document } from '../../engine/dashboards/document.ts'
import { isTimeZone } from '../../engine/query/moments.ts'
import { newId } from '../../platform/db/database.ts'
import { requireMatch } from '../../platform/http/entity-tags.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { newSecret } from '../../platform/ids.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { DashboardAccess } from '../tables/dashboard-tables.ts'
import type { Trx } from '../tables/tables.ts'
import {
  type DashboardRow,
  deleteDashboardRow,
  insertDashboard,
  lockDashboard,
  updateDashboardRow,
} from './queries.ts'
import type { DashboardChanges, DashboardParams, NewDashboard } from './schemas.ts'
import { tagOf, toDashboardSummary } from './wire.ts'

const SLUG_BYTES = 16

/** @throws {Problem} app_not_found, slug_taken, body_invalid */
export async function createDashboard(
  trx: Trx,
  principal: Member,
  params: AppParams,
  { name, access = 'LINK', slug, tabs = [], filters = [], theme, ...settings }: NewDashboard,
  now: string,
): Promise<DashboardRow> {
  const { organizationId } = principal
  requireTimeZone(settings.timeZone)
  const address = slugFor(access, slug, undefined)
  if (!(await shareLockApp(trx, organizationId, params))) throw new Problem('app_not_found')
  const id = newId(trx, 'dashboard')
  await record(trx, principal, { action: 'create', resource: 'dashboard', id, now })
  const document: Document = {
    tabs,
    filters,
    ...(theme && { theme }),
    ...settings,
  }
  return insertDashboard(trx, {
    id,
    organization_id: organizationId,
    user_id: params.userid,
    app_id: params.appid,
    name,
    document: JSON.stringify(document),
    access,
    status: 'DRAFT',
    revision: 1,
    published_revision: null,
    version: null,
    slug: address,
    create_date: now,
    update_date: now,
    activate_date: null,
  })
}

/**
 * The address of a dashboard. A chosen one can be guessed, so it is replaced when the dashboard is no longer public.
 * @throws {Problem} body_invalid
 */
function slugFor(access: DashboardAccess, wanted: string | undefined, stored: string | undefined): string {
  if (access === 'PUBLIC') return wanted ?? stored ?? newSecret(SLUG_BYTES)
  if (wanted !== undefined && wanted !== stored)
    throw new Problem('body_invalid', {
      faults: [
        {
          pointer: '/slug',
          code: 'slug_not_public',
          detail: 'Only a dashboard with the access PUBLIC has an address of your choice.',
        },
      ],
    })
  return stored !== undefined && isSecret(stored) ? stored : newSecret(SLUG_BYTES)
}

/** Chosen addresses have only small letters, and people choose none that are random. */
const isSecret = (slug: string) => slug.length === 22 && /[A-Z_]/.test(slug)

/** @throws {Problem} slug_taken, body_invalid */
export async function updateDashboard(
  trx: Trx,
  principal: Member,
  stored: DashboardRow,
  changes: DashboardChanges,
  publicUrl: string,
  now: string,
): Promise<DashboardRow> {
  const { name: _, access: __, ...readOnly } = toDashboardSummary(stored, publicUrl)
  refuseChanged(changes, readOnly)
  requireTimeZone(changes.timeZone)
  const { name = stored.name, access = stored.access, slug } = changes
  const document = { ...stored.document, ...given(changes) }
  const text = JSON.stringify(document)
  const isSameContent = name === stored.name && text === JSON.stringify(stored.document)
  const address = slugFor(access, slug, stored.slug ?? undefined)
  if (isSameContent && access === stored.access && address === stored.slug) return stored
  await record(trx, principal, { action: 'update', resource: 'dashboard', id: stored.id, now })
  const revision = stored.revision + 1
  const isPublished = stored.revision === stored.published_revision
  return updateDashboardRow(trx, stored.id, {
    name,
    document: text,
    access,
    slug: address,
    revision,
    // Access and address take effect at once, so they do not count as unpublished changes.
    ...(isSameContent && isPublished && { published_revision: revision }),
    update_date: now,
  })
}

const given = ({
  tabs,
  filters,
  theme,
  timeZone,
  weekStart,
  minGroup,
  refreshSeconds,
}: DashboardChanges) => ({
  ...(tabs && { tabs }),
  ...(filters && { filters }),
  ...(theme !== undefined && { theme: theme ?? undefined }),
  ...(timeZone !== undefined && { timeZone: timeZone ?? undefined }),
  ...(weekStart !== undefined && { weekStart: weekStart ?? undefined }),
  ...(minGroup !== undefined && { minGroup: minGroup ?? undefined }),
  ...(refreshSeconds !== undefined && { refreshSeconds: refreshSeconds ?? undefined }),
})

/** Drafts can be incomplete, but nothing can be asked in a time zone that does not exist. @throws {Problem} body_invalid */
function requireTimeZone(timeZone: string | null | undefined): void {
  if (timeZone === undefined || timeZone === null || isTimeZone(timeZone)) return
  const detail = `"${timeZone}" is not a time zone. Use an IANA name such as "Europe/Vienna".`
  throw new Problem('body_invalid', {
    faults: [{ pointer: '/timeZone', code: 'time_zone_unknown', detail }],
  })
}

/** @throws {Problem} dashboard_not_found, revision_stale */
export async function requireLocked(
  trx: Trx,
  principal: Member,
  params: DashboardParams,
  ifMatch: string | undefined,
): Promise<DashboardRow> {
  const row = await lockDashboard(trx, principal.organizationId, params)
  if (!row) throw new Problem('dashboard_not_found')
  requireMatch(row, tagOf(row), ifMatch)
  return row
}

export async function deleteDashboard(
  trx: Trx,
  principal: Member,
  { id }: DashboardRow,
  now: string,
): Promise<void> {
  await record(trx, principal, { action: 'delete', resource: 'dashboard', id, now })
  await deleteDashboardRow(trx, id)
}
