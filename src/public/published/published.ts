// Caches published forms. Versions and corrections of their scoring are immutable, so compiled forms are never stale.
// The pointer from a slug to its version, corrections and status is read again after one second, and immediately in the
// process that changed it.

import { LRUCache } from 'lru-cache'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { isStoreFault } from '../../platform/db/store-errors.ts'
import type { Gate } from '../../platform/http/limits/limits.ts'
import { Problem } from '../../product/problem.ts'
import type { Db } from '../../product/tables/tables.ts'
import { findThemeOf } from '../../product/themes/queries.ts'
import { compiledBytes, compileVersion } from '../../product/webforms/compiled-version.ts'
import { findCorrection } from '../../product/webforms/correction-queries.ts'
import { findPointer, findSlug, findVersion } from '../../product/webforms/queries.ts'
import { withImageSizes, withThemeSizes } from './image-sizes.ts'
import { fullness, keyOf, once, type Pointer, type Published } from './pointer.ts'
import { themedSettings } from './shared-theme.ts'

export interface PublishedForms {
  /**
   * Returns the form at a slug, or undefined if it was never activated. Only reads of the store pass `gate`. Concurrent
   * requests for one slug share a read and pass once.
   */
  find(slug: string, gate?: Gate): Published | Promise<Published | undefined>
  /**
   * Returns a given version, for pages that were opened before the next version was published. In the first language, if the
   * version does not have `language`.
   */
  findVersion(
    slug: string,
    webformId: string,
    version: number,
    language?: string,
  ): Promise<CompiledForm | undefined>
  /** If `isFramed`, the form as the sites of its application show it in a frame. */
  shown(form: CompiledForm, published: Published, isFramed: boolean | undefined): CompiledForm
  /** Adds the bytes of data that is cached along with a form, such as its page. */
  addSize(form: CompiledForm, sizeBytes: number): void
  /** Invalidates a web form's pointer. Call after the commit. */
  changed(webformId: string): void
  /** Invalidates the web forms of an application whose theme or listeners have changed. Call after the commit. */
  appChanged(appId: string): void
  /** Invalidates the web forms of a deleted application or user. Call after the commit. */
  ownerDeleted(id: string): void
}

/** @throws {Problem} not_found if the form is not published */
export async function publishedAt(
  { published }: { readonly published: PublishedForms },
  slug: string,
  gate?: Gate,
): Promise<Published> {
  const found = await published.find(slug, gate)
  if (!found) throw new Problem('not_found')
  return found
}

/** The version that a page shows: the published one by default, undefined if it does not exist. */
export const versionAt = (
  { published }: { readonly published: PublishedForms },
  { webformId, form }: Published,
  version: number | undefined,
  language?: string,
): CompiledForm | Promise<CompiledForm | undefined> =>
  (version === undefined || version === form.version) && !hasOther(form, language)
    ? form
    : published.findVersion(form.slug, webformId, version ?? form.version, language)

/** True if the form has the language, and is not in it. */
const hasOther = ({ language: own, settings }: CompiledForm, language: string | undefined) =>
  language !== undefined && language !== own && (settings.languages?.includes(language) ?? false)

/** The same as `versionAt`, but falls back to the published version. A retried submission can find a response to an earlier version. */
export const versionOrPublished = async (
  forms: { readonly published: PublishedForms },
  published: Published,
  version: number | undefined,
  language?: string,
): Promise<CompiledForm> => (await versionAt(forms, published, version, language)) ?? published.form

const POINTER_FRESH_MS = 1_000
/** How long forms are shown while the store is unreachable. Submissions are refused, and the page keeps the answers. */
const MAX_STALE_MS = 60 * 60_000
const MAX_POINTERS = 10_000
/** Enough for a thousand forms of usual size with their pages. */
const MAX_FORM_BYTES = 128 * 1024 * 1024
/** A form with a shared theme, or in a frame, refers to the parts of the compiled one. */
const DERIVED_BYTES = 2048

/** `now` returns milliseconds of a monotonic clock. */
export function createPublishedForms(db: Db, now = () => performance.now()): PublishedForms {
  const webformIds = new LRUCache<string, string>({ max: MAX_POINTERS })
  const pointers = new LRUCache<string, Pointer>({ max: MAX_POINTERS })
  const forms = createCache<CompiledForm>(MAX_FORM_BYTES)
  /** The keys of the forms in the cache. */
  const keys = new WeakMap<CompiledForm, string>()
  // Counts invalidations. A pointer that was read during one is not cached.
  let changes = 0
  const pendingReads = new Map<string, Promise<Published | undefined>>()

  function freshPointer(slug: string): Pointer | undefined {
    const known = pointers.get(webformIds.get(slug) ?? '')
    return known && now() - known.checkedAt < POINTER_FRESH_MS ? known : undefined
  }

  async function readPointer(slug: string): Promise<Pointer | undefined> {
    const changesBefore = changes
    const readAt = now()
    const webformId = webformIds.get(slug) ?? (await findSlug(db, slug))?.webform_id
    if (webformId === undefined) return undefined
    const row = await findPointer(db, webformId)
    if (row?.version == null) {
      webformIds.delete(slug)
      pointers.delete(webformId)
      return undefined
    }
    const { status, version, scoring_revision: scoringRevision, organization_id: organizationId } = row
    const pointer = {
      organizationId,
      userId: row.user_id,
      appId: row.app_id,
      webformId,
      status,
      version,
      scoringRevision,
      origins: row.origins,
      tell: row.tell,
      readAt,
      checkedAt: readAt,
      key: keyOf({ webformId, version, scoringRevision }),
      isFull: once(fullness(db, webformId)),
    }
    webformIds.set(slug, webformId)
    if (changes === changesBefore) pointers.set(webformId, pointer)
    return pointer
  }

  /** The form in `language`, by default the first one. The caller knows that the version has `language`. */
  async function formOf(
    slug: string,
    pointer: Pointer,
    version: number,
    language?: string,
  ): Promise<CompiledForm | undefined> {
    const form = await compiledForm(slug, pointer, version, language)
    return form && withSharedTheme(form, pointer.appId)
  }

  /** A form with the values of the theme that it names. If the theme is gone, the form keeps only its own values. */
  async function withSharedTheme(form: CompiledForm, appId: string): Promise<CompiledForm> {
    const themeid = form.settings.theme?.themeid
    const row = themeid === undefined ? undefined : await findThemeOf(db, appId, themeid)
    if (!row) return form
    const key = `${keys.get(form)}/${row.revision}`
    const known = forms.get(key)
    if (known) return known
    const settings = themedSettings(form.settings, row.theme)
    const theme = await withThemeSizes(db, settings.theme ?? {})
    const themed = { ...form, settings: { ...settings, theme } }
    keys.set(themed, key)
    forms.set(key, themed, DERIVED_BYTES)
    return themed
  }

  async function compiledForm(
    slug: string,
    pointer: Pointer,
    version: number,
    language: string | undefined,
  ): Promise<CompiledForm | undefined> {
    const { webformId, scoringRevision } = pointer
    const key = keyOf({ webformId, version, scoringRevision }, language)
    const known = forms.get(key)
    if (known) return known
    const row = await findVersion(db, webformId, version)
    if (!row) return undefined
    const correction = scoringRevision > 0 ? await findCorrection(db, webformId, version) : undefined
    const sized = { ...row, definition: await withImageSizes(db, row.definition) }
    const form = compileVersion(sized, correction, { slug, language })
    keys.set(form, key)
    forms.set(key, form, compiledBytes(form))
    return form
  }

  async function read(slug: string): Promise<Published | undefined> {
    const pointer = freshPointer(slug) ?? (await readPointer(slug))
    const form = pointer && (await formOf(slug, pointer, pointer.version))
    if (!form) return undefined
    pointer.key = keys.get(form) ?? pointer.key
    pointer.wasFull = await pointer.isFull(form)
    return toPublished(pointer, form, pointer.wasFull)
  }

  /** Concurrent requests share one read, unless something changed since it began. */
  function readOnce(slug: string, gate?: Gate): Promise<Published | undefined> {
    const key = `${changes} ${slug}`
    const shared = pendingReads.get(key)
    if (shared) return shared
    const work = () => read(slug)
    const pending = (gate ? gate.pass(work) : work())
      .catch(error => {
        const known = isStoreFault(error) ? stale(slug) : undefined
        if (!known) throw error
        return known
      })
      .finally(() => pendingReads.delete(key))
    pendingReads.set(key, pending)
    return pending
  }

  function stale(slug: string): Published | undefined {
    const pointer = pointers.get(webformIds.get(slug) ?? '')
    if (!pointer || now() - pointer.readAt > MAX_STALE_MS) return undefined
    pointer.checkedAt = now()
    return known(slug)
  }

  function known(slug: string): Published | undefined {
    const pointer = freshPointer(slug)
    const form = pointer?.wasFull === undefined ? undefined : forms.get(pointer.key)
    return pointer && form && toPublished(pointer, form, pointer.wasFull === true)
  }

  function invalidateOwner(id: string) {
    changes++
    for (const [webformId, { userId, appId }] of pointers.entries())
      if (userId === id || appId === id) pointers.delete(webformId)
  }

  return {
    // Synchronous on a cache hit: nearly every submission takes this path.
    find: (slug, gate) => known(slug) ?? readOnce(slug, gate),
    async findVersion(slug, webformId, version, language) {
      const pointer = freshPointer(slug) ?? (await readPointer(slug))
      if (pointer?.webformId !== webformId) return undefined
      const form = await formOf(slug, pointer, version)
      return form && hasOther(form, language) ? formOf(slug, pointer, version, language) : form
    },
    shown(form, { origins }, isFramed) {
      if (!isFramed) return form
      const frame = origins.join(' ')
      const key = `${keys.get(form)} in ${frame}`
      const known = forms.get(key)
      if (known) return known
      const framed = { ...form, frame }
      keys.set(framed, key)
      forms.set(key, framed, DERIVED_BYTES)
      return framed
    },
    addSize(form, sizeBytes) {
      forms.grow(keys.get(form) ?? '', form, sizeBytes)
    },
    changed(webformId) {
      changes++
      pointers.delete(webformId)
    },
    appChanged: invalidateOwner,
    ownerDeleted: invalidateOwner,
  }
}

const toPublished = (
  { organizationId, webformId, status, origins, tell, readAt, checkedAt }: Pointer,
  form: CompiledForm,
  isFull: boolean,
): Published => ({
  organizationId,
  webformId,
  status,
  form,
  origins,
  tell,
  isFull,
  isStale: checkedAt > readAt,
})
