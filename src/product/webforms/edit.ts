// Replaces or patches a draft, checked against the revision that the client read.

import { Compile } from 'typebox/schema'
import { withIds } from '../../engine/questions/ids.ts'
import { textsOf } from '../../engine/translation/texts.ts'
import { withDigests } from '../../engine/translation/translate.ts'
import { MAX_BODY_BYTES } from '../../platform/http/body.ts'
import { requireMatch } from '../../platform/http/entity-tags.ts'
import { faultsOf } from '../../platform/http/faults.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Trx } from '../tables.ts'
import { type Content, digestOf } from './digest.ts'
import { mergePatch } from './merge-patch.ts'
import { lockWebform, updateWebform, type WebformRow } from './queries.ts'
import { type WebformPatch, WebformReplacement } from './schemas.ts'
import { etag, toWebformSummary } from './wire.ts'

const compileReplacement = () => Compile(WebformReplacement)
/** Compiled at the first patch. */
let replacement: ReturnType<typeof compileReplacement> | undefined

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
  readonly principal: Member
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
    replacement ??= compileReplacement()
    const merged = mergePatch({ name, description, ...definition }, patch)
    if (!replacement.Check(merged))
      throw new Problem('body_invalid', { faults: faultsOf(replacement, merged) })
    return toContent(merged)
  })

/** An edit without effect writes nothing and keeps the revision. */
async function editWebform(
  trx: Trx,
  edit: Edit,
  body: WebformReplacement | WebformPatch,
  change: (row: WebformRow) => Content,
): Promise<WebformRow> {
  const row = await lockWebform(trx, edit.principal.organizationId, edit.params)
  if (!row) throw new Problem('webform_not_found')
  requireMatch(row, etag(row), edit.ifMatch)
  if (body.revision !== undefined) requireMatch(row, etag(row), `"${body.revision}"`)
  const { name, description, revision, ...readOnly } = toWebformSummary(row, edit.publicUrl)
  refuseChanged(body, readOnly)
  const content = change(row)
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
