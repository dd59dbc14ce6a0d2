// Creates, updates and deletes themes that the web forms of an application share.
import { below, toAuthorFaults } from '../../engine/faults.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import { themeFaults } from '../../engine/theme/faults.ts'
import type { ThemeValues } from '../../engine/theme/theme.ts'
import { newId } from '../../platform/db/database.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { deleteThemeRow, insertTheme, isThemeUsed, type ThemeRow, updateThemeRow } from './queries.ts'
import type { NewTheme, ThemeChanges } from './schemas.ts'
import { toTheme } from './wire.ts'

/** @throws {Problem} app_not_found, theme_invalid */
export async function createTheme(
  trx: Trx,
  principal: Member,
  params: AppParams,
  { name, theme }: NewTheme,
  now: string,
): Promise<ThemeRow> {
  refuseFaults(theme)
  const { organizationId } = principal
  if (!(await shareLockApp(trx, organizationId, params))) throw new Problem('app_not_found')
  const id = newId(trx, 'theme')
  await record(trx, principal, { action: 'create', resource: 'theme', id, now })
  return insertTheme(trx, {
    id,
    organization_id: organizationId,
    user_id: params.userid,
    app_id: params.appid,
    name,
    theme: JSON.stringify(theme),
    create_date: now,
    update_date: now,
  })
}

/** @throws {Problem} theme_invalid */
export async function updateTheme(
  trx: Trx,
  principal: Member,
  stored: ThemeRow,
  changes: ThemeChanges,
  now: string,
): Promise<ThemeRow> {
  const { themeid, appid, userid, createDate, updateDate } = toTheme(stored)
  refuseChanged(changes, { themeid, appid, userid, createDate, updateDate })
  const { name, theme } = changes
  if (theme) refuseFaults(theme)
  await record(trx, principal, { action: 'update', resource: 'theme', id: stored.id, now })
  return updateThemeRow(trx, stored.id, {
    ...(name !== undefined && { name }),
    ...(theme !== undefined && { theme: JSON.stringify(theme) }),
    update_date: now,
  })
}

/** @throws {Problem} theme_in_use */
export async function deleteTheme(trx: Trx, principal: Member, stored: ThemeRow, now: string): Promise<void> {
  if (await isThemeUsed(trx, stored.app_id, stored.id)) throw new Problem('theme_in_use')
  await record(trx, principal, { action: 'delete', resource: 'theme', id: stored.id, now })
  await deleteThemeRow(trx, stored.id)
}

function refuseFaults(theme: ThemeValues): void {
  const faults = below('/theme', themeFaults(theme))
  if (faults.length > 0) throw new Problem('theme_invalid', { faults: toAuthorFaults(authorEn, faults) })
}
