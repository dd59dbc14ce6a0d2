// What happened to stored responses, for the listeners of their application.
import type { GradingChange } from '../../engine/scoring/diff-gradings.ts'
import { emit, type Fact, type Place } from '../events/emit.ts'
import { subjectOf } from '../events/subject.ts'
import type { GradingCause, Trx } from '../tables/tables.ts'
import { findPlace, type NewResponseRow } from './queries.ts'

export const deletedFact = (webformId: string, id: string, now: string): Fact => ({
  type: 'response.deleted',
  id,
  webformId,
  data: { reason: 'API' },
  now,
})

/** The invitation is the subject, so that a workflow can wait for it. */
export const answeredFact = (
  { appId }: Place,
  { webform_id, id, create_date }: Pick<NewResponseRow, 'webform_id' | 'id' | 'create_date'>,
  invitationid: string,
): Fact => ({
  type: 'invitation.answered',
  id,
  webformId: webform_id,
  subject: subjectOf(appId, invitationid),
  data: { invitationid },
  now: create_date,
})

export const gradedFact = (
  { webform_id, id }: { readonly webform_id: string; readonly id: string },
  cause: GradingCause,
  { from, to }: Pick<GradingChange, 'from' | 'to'>,
  now: string,
): Fact => ({ type: 'response.graded', id, webformId: webform_id, data: { cause, from, to }, now })

/** Emits facts about responses of one web form. */
export async function tellResponses(trx: Trx, webformId: string, facts: readonly Fact[]): Promise<void> {
  const place = facts.length > 0 && (await findPlace(trx, webformId))
  if (place) await emit(trx, place, ...facts)
}
