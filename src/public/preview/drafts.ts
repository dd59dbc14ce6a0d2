// Finds the draft behind the secret of a preview link. The draft is read at each load, so a page follows its edits. A check and a
// compiled form are kept for each revision, so that many loads of one link do not repeat them.
import { COMPILED_RATIO, type CompiledForm, compileForm } from '../../engine/definition/compiled-form.ts'
import type { DefinitionFault } from '../../engine/faults.ts'
import { languagesOf } from '../../engine/translation/translate.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { hashSecret } from '../../platform/ids.ts'
import { Problem } from '../../product/problem.ts'
import type { Db } from '../../product/tables/tables.ts'
import { findThemeOf } from '../../product/themes/queries.ts'
import { findCorrection } from '../../product/webforms/correction-queries.ts'
import { draftFaults } from '../../product/webforms/draft-faults.ts'
import { findPreviewByHash } from '../../product/webforms/preview-queries.ts'
import { findWebform, type WebformRow } from '../../product/webforms/queries.ts'
import { toDraftVersion } from '../../product/webforms/wire.ts'
import { withImageSizes, withThemeSizes } from '../published/image-sizes.ts'
import { themedSettings } from '../published/shared-theme.ts'

export interface Drafts {
  /**
   * Returns the newest saved state, in its first language unless it has `language`.
   * @throws {Problem} preview_ended if the link is unknown, expired or revoked
   */
  find(secret: string, language?: string): Promise<FoundDraft>
}

export type FoundDraft = (ShowableDraft | FaultyDraft) & {
  /** The other sites that may show the page in a frame, as sources of a content security policy. */
  readonly frame: string | undefined
}

export interface ShowableDraft {
  readonly form: CompiledForm
}

/** A draft that could not be activated, and cannot be shown. */
export interface FaultyDraft {
  readonly form?: undefined
  readonly name: string
  readonly language: string
  readonly faults: readonly DefinitionFault[]
}

/** Enough for some hundred forms of usual size. */
const MAX_BYTES = 32 * 1024 * 1024

export function createDrafts(db: Db): Drafts {
  const drafts = createCache<ShowableDraft | FaultyDraft>(MAX_BYTES)

  async function draftOf(row: WebformRow, language: string): Promise<ShowableDraft | FaultyDraft> {
    const key = [row.id, row.revision, row.version, row.scoring_revision, language].join('/')
    const known = drafts.get(key)
    if (known) return known
    const made = await makeDraft(row, language)
    drafts.set(key, made, JSON.stringify(row.definition).length * COMPILED_RATIO)
    return made
  }

  async function makeDraft(row: WebformRow, language: string): Promise<ShowableDraft | FaultyDraft> {
    const { id, name, version, app_id: appId } = row
    const isPublished = version !== null && row.published_digest === row.digest
    const hasTheme = async (themeId: string) => (await findThemeOf(db, appId, themeId)) !== undefined
    // A version that was published is shown, even if the rules for new ones have changed.
    const faults = isPublished ? [] : await draftFaults(row, hasTheme)
    if (faults.length > 0) return { name, language, faults }
    const correction = isPublished ? await findCorrection(db, id, version) : undefined
    const sized = { ...row, definition: await withImageSizes(db, row.definition) }
    return { form: compileForm('', toDraftVersion(sized), correction?.scoring, 0, language) }
  }

  async function themed(form: CompiledForm, appId: string): Promise<CompiledForm> {
    const themeId = form.settings.theme?.themeid
    const shared = themeId === undefined ? undefined : await findThemeOf(db, appId, themeId)
    if (!shared) return form
    const settings = themedSettings(form.settings, shared.theme)
    return { ...form, settings: { ...settings, theme: await withThemeSizes(db, settings.theme ?? {}) } }
  }

  return {
    async find(secret, language) {
      const preview = await findPreviewByHash(db, hashSecret(secret), new Date().toISOString())
      if (!preview) throw new Problem('preview_ended')
      const { user_id: userid, app_id: appid, webform_id: webformid } = preview
      const row = await findWebform(db, preview.organization_id, { userid, appid, webformid })
      if (!row) throw new Problem('preview_ended')
      const [first, ...more] = languagesOf(row.definition.settings)
      const draft = await draftOf(row, more.find(one => one === language) ?? first)
      const frame = preview.origins?.join(' ')
      if (!draft.form) return { ...draft, frame }
      return { form: { ...(await themed(draft.form, appid)), previewPath: `/p/${secret}` }, frame }
    },
  }
}
