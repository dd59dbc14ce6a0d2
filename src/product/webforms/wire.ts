// Converts rows to replies.

import type { PublishedVersion } from '../../engine/definition/compiled-form.ts'
import type { AppType } from '../../engine/definition/definition.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'
import { entityTag } from '../../platform/http/entity-tags.ts'
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

export const toWebform = (row: WebformRow, publicUrl: string): Webform => ({
  ...toWebformSummary(row, publicUrl),
  questions: [...row.definition.questions],
  logic: row.definition.logic ?? {},
  scoring: row.definition.scoring,
  settings: row.definition.settings,
  translations: row.definition.translations ?? {},
})

export const toVersionSummary = (row: VersionSummaryRow | VersionRow) => ({
  version: row.version,
  name: row.name,
  description: row.description,
  appType: toAppType(row.app_type),
  activateDate: row.create_date,
})

export const toVersion = (row: VersionRow, correctedScoring?: Scoring) => ({
  ...toVersionSummary(row),
  questions: [...row.definition.questions],
  logic: row.definition.logic ?? {},
  scoring: row.definition.scoring,
  ...(correctedScoring && { correctedScoring }),
  settings: row.definition.settings,
  translations: row.definition.translations ?? {},
})

export const toPublishedVersion = (row: VersionRow): PublishedVersion => ({
  webformId: row.webform_id,
  version: row.version,
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
