import { newId } from '../../platform/db/database.ts'
import type { Respondent } from '../access/features.ts'
import { CATALOGUE } from '../events/catalogue.ts'
import type { Cause } from '../events/cause.ts'
import type { Place } from '../events/emit.ts'
import type { NewEventRow } from '../events/queries.ts'
import { subjectOf } from '../events/subject.ts'
import type { Trx } from '../tables/tables.ts'
import type { NewResponseRow } from './queries.ts'

/** The event of a response that the same transaction stores. */
export const createdEvent = (trx: Trx, place: Place, row: NewResponseRow, cause?: Cause): NewEventRow => ({
  organization_id: place.organizationId,
  id: newId(trx, 'event'),
  user_id: place.userId,
  app_id: place.appId,
  type: 'response.created',
  version: CATALOGUE['response.created'].version,
  webform_id: row.webform_id,
  thing_id: row.id,
  ...subjectsOf(place, row),
  data: '{}',
  cause: cause?.runId ?? null,
  depth: cause?.depth ?? 0,
  create_date: row.create_date,
  dispatch_date: null,
})

/** The person whom a token or an invitation named, and the email. A workflow can wait for either. */
function subjectsOf({ appId }: Place, { respondent, email }: NewResponseRow) {
  const person = respondent ? (JSON.parse(respondent) as Respondent) : undefined
  const mail = email ?? person?.email
  const ofMail = mail ? subjectOf(appId, mail) : null
  return person
    ? { subject: subjectOf(appId, person.id), email_subject: ofMail }
    : { subject: ofMail, email_subject: null }
}
