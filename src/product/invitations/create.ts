import type { Fault } from '../../engine/faults.ts'
import { durationMs } from '../../engine/workflows/members.ts'
import { newId } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import type { Respondent } from '../access/features.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { answersFaults, lockedFaults } from '../webforms/given-faults.ts'
import { findVersion, findWebform } from '../webforms/queries.ts'
import type { Links } from './links.ts'
import { insertInvitations, type NewInvitationRow } from './queries.ts'
import type { Person } from './schemas.ts'

export interface CreatedInvitation {
  readonly invitationid: string
  readonly url: string
}

/**
 * Invites people to answer a form that was published: all or none.
 * @throws {Problem} webform_not_found, webform_not_published, people_invalid, secrets_unavailable
 */
export async function createInvitations(
  trx: Trx,
  principal: Member,
  params: WebformParams,
  people: readonly Person[],
  links: Links,
  now: Date,
): Promise<CreatedInvitation[]> {
  const form = await findWebform(trx, principal.organizationId, params)
  if (!form) throw new Problem('webform_not_found')
  const { id: webformId, slug, version } = form
  const published = version === null ? undefined : await findVersion(trx, webformId, version)
  if (slug === null || !published) throw new Problem('webform_not_published')
  const { questions, settings } = published.definition
  const faults = people.flatMap((person, i) => {
    const pointer = `/people/${i}`
    return [
      ...lockedFaults(person, pointer),
      ...answersFaults(questions, person, pointer),
      ...languageFaults(person, settings.languages ?? [], pointer),
      ...expiryFaults(person, now, pointer),
    ]
  })
  if (faults.length > 0) throw new Problem('people_invalid', { faults })
  const rows = people.map(person => toRow(newId(trx, 'invitation'), webformId, person, now))
  await insertInvitations(trx, rows)
  const changes = rows.map(
    ({ id, create_date }) =>
      ({ action: 'create', resource: 'invitation', id, webformId, now: create_date }) as const,
  )
  await record(trx, principal, ...changes)
  return rows.map(({ id }) => ({ invitationid: id, url: links.urlOf({ webformId, id }, slug) }))
}

function languageFaults({ language }: Person, languages: readonly string[], pointer: string): Fault[] {
  if (language === undefined || languages.includes(language)) return []
  const detail = 'The form is not published in this language.'
  return [{ pointer: `${pointer}/language`, code: 'language_unknown', detail }]
}

function expiryFaults({ expires }: Person, now: Date, pointer: string): Fault[] {
  if (expires === undefined) return []
  const date = expiryOf(expires, now)
  if (date && date > now) return []
  const detail = date
    ? 'The link would have ended already.'
    : 'Write a moment such as 2026-12-24T12:00:00Z, or a duration such as P7D.'
  return [{ pointer: `${pointer}/expires`, code: 'expiry_invalid', detail }]
}

const toRow = (id: string, webformId: string, person: Person, now: Date): NewInvitationRow => ({
  webform_id: webformId,
  id,
  respondent: JSON.stringify(respondentOf(person, id)),
  language: person.language ?? null,
  answers: JSON.stringify(person.answers ?? {}),
  locked: JSON.stringify(person.locked ?? []),
  create_date: now.toISOString(),
  expire_date: person.expires === undefined ? null : (expiryOf(person.expires, now)?.toISOString() ?? null),
  open_date: null,
  answer_date: null,
  response_id: null,
})

function respondentOf({ respondent, ...person }: Person, id: string): Respondent {
  const email = respondent?.email ?? person.email
  const name = respondent?.name ?? person.name
  return {
    id: respondent?.id ?? email ?? id,
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
  }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** When a link ends: at a moment (RFC 3339), or after a duration (ISO 8601). @returns undefined if it is neither */
function expiryOf(text: string, now: Date): Date | undefined {
  const ms = durationMs(text)
  const date =
    ms === undefined ? new Date(MOMENT.test(text) ? text : Number.NaN) : new Date(now.getTime() + ms)
  return Number.isNaN(date.getTime()) ? undefined : date
}
