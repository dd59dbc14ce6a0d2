// Replaces or patches a draft, checked against the revision that the client read.

import { applyJsonPatch, JsonPatchError, type PatchFault } from '../../engine/json-patch.ts'
import { withIds } from '../../engine/questions/ids.ts'
import { textsOf } from '../../engine/translation/texts.ts'
import { withDigests } from '../../engine/translation/translate.ts'
import { MAX_BODY_BYTES } from '../../platform/http/bodies/body.ts'
import { requireMatch } from '../../platform/http/entity-tags.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import { refuser } from '../../platform/http/validator.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { type Content, digestOf } from './digest.ts'
import { draftAccessOf, requireAccess, visibleForm, withInvisible } from './draft-access.ts'
import { mergePatch } from './merge-patch.ts'
import { lockWebform, updateWebform, type WebformRow } from './queries.ts'
import { type WebformJsonPatch, type WebformPatch, WebformReplacement } from './schemas.ts'
import { etag, toWebformSummary } from './wire.ts'

const refuseReplacement = refuser(WebformReplacement, 'body_invalid')

/** The content of a request, with absent parts filled in and missing ids generated. */
export const toContent = ({
  name,
  description = '',
  questions = [],
  logic = {},
  scoring = {},
  settings = {},
  translations = {},
}: WebformReplacement): Content => {
  const document = { name, description, questions: withIds(questions), scoring, settings }
  return {
    name,
    description,
    definition: {
      questions: document.questions,
      // Omitted if empty, so that forms stored before logic existed keep their digest. So are translations.
      ...(Object.keys(logic).length > 0 && { logic }),
      scoring,
      settings,
      ...(Object.keys(translations).length > 0 && {
        translations: withDigests(translations, textsOf(document)),
      }),
    },
  }
}

export interface Edit {
  readonly principal: ClientPrincipal
  readonly params: WebformParams
  readonly ifMatch: string | undefined
  readonly now: string
  readonly publicUrl: string
}

/** PUT and PATCH accept the read-only members of GET too, so their body may be larger than that of a create. */
export const MAX_EDIT_BYTES = MAX_BODY_BYTES + 4096

export const replaceWebform = (trx: Trx, edit: Edit, body: WebformReplacement): Promise<WebformRow> =>
  editWebform(trx, edit, body, () => toContent(body))

export const patchWebform = (trx: Trx, edit: Edit, patch: WebformPatch): Promise<WebformRow> =>
  editWebform(trx, edit, patch, ({ name, description, definition }) => {
    return toContent(requireReplacement(mergePatch({ name, description, ...definition }, patch)))
  })

/**
 * Applies JSON Patch operations to the draft, in which every member exists.
 * @throws {Problem} precondition_required; body_invalid with a pointer into the patch, or into the patched draft
 */
export function patchOperations(trx: Trx, edit: Edit, patch: WebformJsonPatch): Promise<WebformRow> {
  if (edit.ifMatch === undefined)
    throw new Problem('precondition_required', {
      detail: 'Positions in a JSON Patch are those of the draft that you read. Send its ETag as If-Match.',
    })
  return editWebform(trx, edit, {}, ({ name, description, definition }) => {
    const { questions, logic = {}, scoring, settings, translations = {} } = definition
    const draft = { name, description, questions, logic, scoring, settings, translations }
    const edited = requireReplacement(patched(draft, patch))
    refuseOthers(edited, draft)
    return toContent(edited)
  })
}

function patched(draft: object, patch: WebformJsonPatch): unknown {
  try {
    return applyJsonPatch(draft, patch)
  } catch (error) {
    if (!(error instanceof JsonPatchError)) throw error
    const { code, pointer } = error
    throw new Problem('body_invalid', { faults: [{ pointer, code, detail: PATCH_FAULTS[code] }] })
  }
}

const PATCH_FAULTS: Readonly<Record<PatchFault, string>> = {
  patch_invalid: 'Send a list of operations with op, path and, where needed, from or value.',
  patch_too_long: 'Send at most 500 operations.',
  operation_unknown: 'op must be add, remove, replace, move, copy or test.',
  pointer_invalid: 'This is not a valid JSON pointer.',
  index_invalid: 'This is not an index of the list.',
  place_missing: 'The draft has nothing at this pointer.',
  root_removed: 'The whole draft cannot be removed.',
  move_into_itself: 'A value cannot be moved into itself.',
  copy_too_large: 'The copies are too large.',
  test_failed: 'The draft has another value at this pointer.',
}

/** A replacement can have read-only members; a patch cannot add them. */
function refuseOthers(edited: object, draft: object): void {
  const faults = Object.keys(edited)
    .filter(name => !Object.hasOwn(draft, name))
    .map(name => ({
      pointer: `/${name}`,
      code: 'read_only',
      detail: `${name} cannot be changed by a patch.`,
    }))
  if (faults.length > 0) throw new Problem('body_invalid', { faults })
}

/** @throws {Problem} body_invalid with pointers into the value */
function requireReplacement(value: unknown): WebformReplacement {
  const refusal = refuseReplacement(value)
  if (refusal) throw refusal
  return value as WebformReplacement
}

/** An edit without effect writes nothing and keeps the revision. */
async function editWebform(
  trx: Trx,
  edit: Edit,
  body: WebformReplacement | WebformPatch,
  change: (draft: Content) => Content,
): Promise<WebformRow> {
  const row = await lockWebform(trx, edit.principal.organizationId, edit.params)
  if (!row) throw new Problem('webform_not_found')
  requireMatch(row, etag(row), edit.ifMatch)
  if (body.revision !== undefined) requireMatch(row, etag(row), `"${body.revision}"`)
  const { name, description, revision, ...readOnly } = toWebformSummary(row, edit.publicUrl)
  refuseChanged(body, readOnly)
  const access = draftAccessOf(edit.principal)
  const draft = visibleForm(row, access)
  const edited = change(draft)
  requireAccess(draft, edited, access)
  const content = withInvisible(edited, row, access)
  requireSize(content)
  const digest = digestOf(content)
  if (digest === row.digest) return row
  await record(trx, edit.principal, { action: 'update', resource: 'webform', id: row.id, now: edit.now })
  return updateWebform(trx, row.id, {
    name: content.name,
    description: content.description,
    definition: JSON.stringify(content.definition),
    digest,
    revision: row.revision + 1,
    update_date: edit.now,
  })
}

/**
 * Ensures that a client can send back the form that it read. Generated ids and patches can make a form larger than the request.
 */
export function requireSize({ name, description, definition }: Content): void {
  const bytes = Buffer.byteLength(JSON.stringify({ name, description, ...definition }))
  if (bytes > MAX_BODY_BYTES)
    throw new Problem('body_too_large', {
      detail: `The web form exceeds ${MAX_BODY_BYTES} bytes as JSON. Shorten or remove some of its content.`,
    })
}
