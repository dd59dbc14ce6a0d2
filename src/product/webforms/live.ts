// Changes when a published form takes responses, without publishing the draft. Versions never change, so the change is a new one.
import { type Static, Type } from 'typebox'
import { checkDefinition } from '../../engine/definition/check.ts'
import { type Definition, Settings } from '../../engine/definition/definition.ts'
import { toAuthorFaults } from '../../engine/faults.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import { requireMatch } from '../../platform/http/entity-tags.ts'
import { closed } from '../../platform/http/schemas.ts'
import { refuser } from '../../platform/http/validator.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { publishContent } from './activate.ts'
import { type Content, digestOf } from './digest.ts'
import { requireSize } from './edit.ts'
import { mergePatch } from './merge-patch.ts'
import { patchOf } from './patch-schema.ts'
import { findVersion, lockWebform, updateWebform, type WebformRow } from './queries.ts'
import { etag, toAppType } from './wire.ts'

const { opensAt, closesAt, maxResponses, closed: closedTexts } = Settings.properties
const LiveSettings = Type.Object(
  { opensAt, closesAt, maxResponses, closed: closedTexts },
  {
    ...closed,
    title: 'LiveSettings',
    examples: [{ closesAt: '2027-01-31T23:59:59+01:00', maxResponses: 500 }],
  },
)
type LiveSettings = Static<typeof LiveSettings>

const refusalOf = refuser(LiveSettings, 'body_invalid')

/** A JSON Merge Patch. */
export const LivePatch = patchOf(LiveSettings, 'Merged member by member; null removes a member.')

interface LiveChange {
  readonly params: WebformParams
  readonly ifMatch: string | undefined
  readonly now: string
}

/**
 * The draft gets the change too. A change without effect publishes nothing.
 * @throws {Problem} webform_not_found, webform_not_active, body_invalid, webform_incomplete
 */
export async function changeLive(
  trx: Trx,
  principal: Member,
  { params, ifMatch, now }: LiveChange,
  patch: unknown,
): Promise<WebformRow> {
  const row = await lockWebform(trx, principal.organizationId, params)
  if (!row) throw new Problem('webform_not_found')
  requireMatch(row, etag(row), ifMatch)
  const version = row.version === null ? undefined : await findVersion(trx, row.id, row.version)
  if (!version) throw new Problem('webform_not_active', { detail: 'The web form has never been activated.' })
  const live = changed(version, patch)
  if (digestOf(live) === digestOf(version)) return row
  const faults = checkDefinition(toAppType(version.app_type), live.definition, live)
  if (faults.length > 0) throw new Problem('webform_incomplete', { faults: toAuthorFaults(authorEn, faults) })
  const draft = changed(row, patch)
  await record(trx, principal, { action: 'activate', resource: 'webform', id: row.id, now })
  const published = await publishContent(trx, principal, row, { ...live, app_type: version.app_type }, now)
  return updateWebform(trx, row.id, {
    ...published,
    definition: JSON.stringify(draft.definition),
    digest: digestOf(draft),
    revision: row.revision + 1,
    update_date: now,
  })
}

function changed({ name, description, definition }: Content, patch: unknown): Content {
  const { opensAt, closesAt, maxResponses, closed, ...others } = definition.settings
  const before = Object.entries({ opensAt, closesAt, maxResponses, closed }).filter(
    ([, value]) => value !== undefined,
  )
  const settings = { ...others, ...requireSettings(mergePatch(Object.fromEntries(before), patch)) }
  const content = { name, description, definition: { ...definition, settings } satisfies Definition }
  requireSize(content)
  return content
}

/** @throws {Problem} body_invalid */
function requireSettings(value: unknown): LiveSettings {
  const refusal = refusalOf(value)
  if (refusal) throw refusal
  return value as LiveSettings
}
