// Stores translations in the draft of a form.
import { requireMatch } from '../../platform/http/entity-tags.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { draftAccessOf, visibleForm } from '../webforms/draft-access.ts'
import { type Edit, patchWebform } from '../webforms/edit.ts'
import { lockWebform, type WebformRow } from '../webforms/queries.ts'
import { etag } from '../webforms/wire.ts'
import { take, translatingOf } from './list.ts'
import type { SentText, TranslationPatch, TranslationReport } from './schemas.ts'

export interface Edited {
  readonly row: WebformRow
  readonly report: TranslationReport
}

/**
 * Takes the translations that fit the texts of the form. Those that are not sent stay.
 * @param removed keys of translations to remove
 */
export async function takeTranslations(
  trx: Trx,
  edit: Edit,
  language: string,
  sent: readonly SentText[],
  removed: readonly string[] = [],
): Promise<Edited> {
  const row = await lockWebform(trx, edit.principal.organizationId, edit.params)
  if (!row) throw new Problem('webform_not_found')
  requireMatch(row, etag(row), edit.ifMatch)
  const { changes, report } = take(
    translatingOf(visibleForm(row, draftAccessOf(edit.principal)), language),
    sent,
  )
  const patch = { ...Object.fromEntries(removed.map(key => [key, null])), ...changes }
  if (Object.keys(patch).length === 0) return { row, report }
  return { row: await patchWebform(trx, edit, { translations: { [language]: patch } }), report }
}

/** A patch as entries and removed keys. */
export const readPatch = (patch: TranslationPatch) => {
  const entries = Object.entries(patch)
  return {
    sent: entries.flatMap(([key, entry]) => (entry ? [{ key, ...entry }] : [])),
    removed: entries.filter(([, entry]) => entry === null).map(([key]) => key),
  }
}
