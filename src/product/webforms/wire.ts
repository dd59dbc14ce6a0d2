// Converts rows to replies.

import type { PublishedVersion } from '../../engine/definition/compiled-form.ts'
import type { AppType } from '../../engine/definition/definition.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'
import { entityTag } from '../../platform/http/entity-tags.ts'
import { type DraftAccess, visibleForm } from './draft-access.ts'
import type { VersionRow, VersionSummaryRow, WebformRow, WebformSummaryRow } from './queries.ts'
import type { Webform, WebformSummary } from './schemas.ts'

const publicFormUrl = (publicUrl: string, slug: string) => `${publicUrl}/f/${slug}`

export const toWebformSummary = (row: WebformSummaryRow, publicUrl: string): WebformSummary => ({
  webformid: row.id,
  appid: row.app_id,
  userid: row.user_id,
  name: row.name,
  description: row.description,
  appType: toAppType(row.app_type),
  status: row.status,
  revision: row.revision,
  version: row.version,
  hasUnpublishedChanges: row.published_digest !== null && row.published_digest !== row.digest,
  createDate: row.create_date,
  updateDate: row.update_date,
  activateDate: row.activate_date,
  url: row.slug === null ? null : publicFormUrl(publicUrl, row.slug),
})

/** The draft, without what the principal may not read. */
export function toWebform(row: WebformRow, publicUrl: string, access: DraftAccess): Webform {
  const { definition } = visibleForm(row, access)
  return {
    ...toWebformSummary(row, publicUrl),
    questions: [...definition.questions],
    logic: definition.logic ?? {},
    scoring: definition.scoring,
    settings: definition.settings,
    translations: definition.translations ?? {},
  }
}

export const toVersionSummary = (row: VersionSummaryRow | VersionRow) => ({
  version: row.version,
  name: row.name,
  description: row.description,
  appType: toAppType(row.app_type),
  activateDate: row.create_date,
  author: row.author,
})

/** The version, without what the principal may not read. */
export function toVersion(row: VersionRow, correctedScoring: Scoring | undefined, access: DraftAccess) {
  const { definition } = visibleForm(row, access)
  return {
    ...toVersionSummary(row),
    questions: [...definition.questions],
    logic: definition.logic ?? {},
    scoring: definition.scoring,
    ...(correctedScoring && access.readsScoring && { correctedScoring }),
    settings: definition.settings,
    translations: definition.translations ?? {},
  }
}

export const toPublishedVersion = (row: VersionRow): PublishedVersion => ({
  webformId: row.webform_id,
  version: row.version,
  name: row.name,
  description: row.description,
  appType: toAppType(row.app_type),
  definition: row.definition,
})

/** A draft as if it was published. Its revision takes the place of the version. */
export const toDraftVersion = (row: WebformRow): PublishedVersion => ({
  webformId: row.id,
  version: row.revision,
  name: row.name,
  description: row.description,
  appType: toAppType(row.app_type),
  definition: row.definition,
})

/** The column is text, but only the schema's values are written to it. */
export const toAppType = (text: string) => text as AppType

/** Publishing and pausing do not change the revision, so the ETag includes the version and the status. */
export const etag = (row: Pick<WebformSummaryRow, 'revision' | 'version' | 'status'>) =>
  entityTag(row, row.version === null ? '' : `${row.version}${row.status === 'PAUSED' ? 'p' : ''}`)
