// Published forms in memory. A version is immutable, and so is each correction of its scoring, so what was compiled of them is
// never stale; what a slug points at now (which version, how many corrections, active or paused) is read again after a second at most, and at once in the process that changed it.

import { LRUCache } from 'lru-cache'
import { COMPILED_RATIO, type CompiledForm, compileForm } from '../../engine/definition/compiled-form.ts'
import { createCache } from '../../platform/cache/cache.ts'
import type { Gate } from '../../platform/http/overload.ts'
import { Problem } from '../../product/problem.ts'
import { countResponses } from '../../product/responses/queries.ts'
import type { Db, WebformStatus } from '../../product/tables.ts'
import { findCorrection } from '../../product/webforms/correction-queries.ts'
import { findPointer, findSlug, findVersion } from '../../product/webforms/queries.ts'
import { toPublishedVersion } from '../../product/webforms/wire.ts'

export interface Published {
  readonly organizationId: string
  readonly webformId: string
  readonly status: WebformStatus
  readonly form: CompiledForm
  /** It had all the responses that it takes, a second ago at most. */
  readonly isFull: boolean
}

export interface PublishedForms {
  /**
   * What a public address shows now; undefined where nothing was ever activated. `gate` is entered to read the store; requests that wait
   * for the same reading need not enter.
   */
  find(slug: string, gate?: Gate): Published | Promise<Published | undefined>
  /** A certain version of a form, for pages that were opened before the next one was published. */
  findVersion(slug: string, webformId: string, version: number): Promise<CompiledForm | undefined>
  /** Told by whoever keeps something for as long as a form is kept: its bytes count as the form's own. */
  addSize(form: CompiledForm, sizeBytes: number): void
  /** Told by whoever changed what a form's address shows, after the commit. */
  changed(webformId: string): void
  /** Told by whoever deleted an application or a user, after the commit. */
  ownerDeleted(id: string): void
}

/** The same for a request: what is not published is not there. */
export async function publishedAt(
  { published }: { readonly published: PublishedForms },
  slug: string,
  gate?: Gate,
): Promise<Published> {
  const found = await published.find(slug, gate)
  if (!found) throw new Problem('not_found')
  return found
}

/** The version that a page says it shows, the published one where it says none; undefined where there is no such version. */
export const versionAt = (
  { published }: { readonly published: PublishedForms },
  { webformId, form }: Published,
  version: number | undefined,
): CompiledForm | Promise<CompiledForm | undefined> =>
  version === undefined || version === form.version
    ? form
    : published.findVersion(form.slug, webformId, version)

/** The same, the published one where there is no such version: a repeated submission may find a response to an earlier one. */
export const versionOrPublished = async (
  forms: { readonly published: PublishedForms },
  published: Published,
  version: number | undefined,
): Promise<CompiledForm> => (await versionAt(forms, published, version)) ?? published.form

const POINTER_FRESH_MS = 1_000
const MAX_POINTERS = 10_000
/** Of forms with their pages: a thousand of the usual size. */
const MAX_FORM_BYTES = 128 * 1024 * 1024

interface Pointer {
  readonly organizationId: string
  readonly userId: string
  readonly appId: string
  readonly webformId: string
  readonly status: WebformStatus
  readonly version: number
  readonly readAt: number
  readonly scoringRevision: number
  /** Of the form that it points at, among those in memory. */
  readonly key: string
  /** Counts once while the pointer is fresh, and only where there is a limit. */
  readonly isFull: (form: CompiledForm) => Promise<boolean>
  /** What came of it. */
  wasFull?: boolean
}

/** `now` in milliseconds, by a clock that is never set. */
export function createPublishedForms(db: Db, now = () => performance.now()): PublishedForms {
  const webformIds = new LRUCache<string, string>({ max: MAX_POINTERS })
  const pointers = new LRUCache<string, Pointer>({ max: MAX_POINTERS })
  const forms = createCache<CompiledForm>(MAX_FORM_BYTES)
  // Counts changes, so that a pointer whose reading began before one is not kept after it.
  let changes = 0
  const readings = new Map<string, Promise<Published | undefined>>()

  function freshPointer(slug: string): Pointer | undefined {
    const known = pointers.get(webformIds.get(slug) ?? '')
    return known && now() - known.readAt < POINTER_FRESH_MS ? known : undefined
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
      readAt,
      key: keyOf({ webformId, version, scoringRevision }),
      isFull: once(fullness(webformId)),
    }
    webformIds.set(slug, webformId)
    if (changes === changesBefore) pointers.set(webformId, pointer)
    return pointer
  }

  async function formOf(slug: string, pointer: Pointer, version: number): Promise<CompiledForm | undefined> {
    const { webformId, scoringRevision } = pointer
    const key = keyOf({ webformId, version, scoringRevision })
    const known = forms.get(key)
    if (known) return known
    const row = await findVersion(db, webformId, version)
    if (!row) return undefined
    const correction = scoringRevision > 0 ? await findCorrection(db, webformId, version) : undefined
    const form = compileForm(slug, toPublishedVersion(row), correction?.scoring, scoringRevision)
    const written = JSON.stringify([row.definition, correction?.scoring])
    forms.set(key, form, written.length * COMPILED_RATIO)
    return form
  }

  const fullness =
    (webformId: string) =>
    async ({ settings: { maxResponses } }: CompiledForm) =>
      maxResponses !== undefined && (await countResponses(db, webformId, maxResponses)) >= maxResponses

  async function read(slug: string): Promise<Published | undefined> {
    const pointer = freshPointer(slug) ?? (await readPointer(slug))
    const form = pointer && (await formOf(slug, pointer, pointer.version))
    if (!form) return undefined
    pointer.wasFull = await pointer.isFull(form)
    return toPublished(pointer, form, pointer.wasFull)
  }

  /** Requests that come at the same time share one reading, unless something changed since it began. */
  function readOnce(slug: string, gate?: Gate): Promise<Published | undefined> {
    const key = `${changes} ${slug}`
    const shared = readings.get(key)
    if (shared) return shared
    const work = () => read(slug)
    const reading = (gate ? gate.pass(work) : work()).finally(() => readings.delete(key))
    readings.set(key, reading)
    return reading
  }

  function known(slug: string): Published | undefined {
    const pointer = freshPointer(slug)
    const form = pointer?.wasFull === undefined ? undefined : forms.get(pointer.key)
    return pointer && form && toPublished(pointer, form, pointer.wasFull === true)
  }

  return {
    // Nearly every submission comes by here: nothing is waited for where all is known.
    find: (slug, gate) => known(slug) ?? readOnce(slug, gate),
    async findVersion(slug, webformId, version) {
      const pointer = freshPointer(slug) ?? (await readPointer(slug))
      return pointer?.webformId === webformId ? formOf(slug, pointer, version) : undefined
    },
    addSize(form, sizeBytes) {
      forms.grow(keyOf(form), form, sizeBytes)
    },
    changed(webformId) {
      changes++
      pointers.delete(webformId)
    },
    ownerDeleted(id) {
      changes++
      for (const [webformId, { userId, appId }] of pointers.entries())
        if (userId === id || appId === id) pointers.delete(webformId)
    },
  }
}

const toPublished = (
  { organizationId, webformId, status }: Pointer,
  form: CompiledForm,
  isFull: boolean,
): Published => ({
  organizationId,
  webformId,
  status,
  form,
  isFull,
})

/** A version never changes; what its answers are worth does when a wrong key is corrected. */
const keyOf = ({
  webformId,
  version,
  scoringRevision,
}: Pick<CompiledForm, 'webformId' | 'version' | 'scoringRevision'>) =>
  `${webformId}/${version}/${scoringRevision}`

function once<A, T>(work: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
  let result: Promise<T> | undefined
  return argument => (result ??= work(argument))
}
