// A response ends the invitation of its respondent, in the transaction that stores it.
import { emit } from '../events/emit.ts'
import { claimInvitation, findInvitation, releaseInvitation } from '../invitations/queries.ts'
import { endOf } from '../invitations/status.ts'
import { type Problem, refusalProblem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { answeredFact } from './facts.ts'
import { findPlace } from './queries.ts'
import type { Entry, Outcome } from './store-submissions.ts'

interface Invited extends Entry {
  readonly invitationId: string
}

const isInvited = (entry: Entry): entry is Invited => entry.invitationId !== undefined

const invitationOf = ({ row, invitationId }: Invited) => ({ webformId: row.webform_id, id: invitationId })

/** Ends the invitations before the responses are stored. @returns the entries whose invitation has ended before, with the reason */
export async function claimInvitations(trx: Trx, batch: readonly Entry[]): Promise<Map<Entry, Problem>> {
  const refused = new Map<Entry, Problem>()
  for (const entry of batch.filter(isInvited)) {
    const { row } = entry
    const invitation = invitationOf(entry)
    if (await claimInvitation(trx, invitation, row.id, row.create_date)) continue
    const found = await findInvitation(trx, invitation.webformId, invitation.id)
    refused.set(entry, refusalProblem(endOf(found, row.create_date) ?? 'link_used'))
  }
  return refused
}

/** Makes invitations valid again whose responses were not stored, and emits events for the others. */
export async function settleInvitations(
  trx: Trx,
  batch: readonly Entry[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const answered: Invited[] = []
  for (const [i, entry] of batch.entries()) {
    if (!isInvited(entry)) continue
    if (outcomes[i] === entry.row) answered.push(entry)
    else await releaseInvitation(trx, invitationOf(entry), entry.row.id)
  }
  for (const [webformId, entries] of Map.groupBy(answered, ({ row }) => row.webform_id)) {
    const place = await findPlace(trx, webformId)
    if (!place) continue
    const facts = entries.map(({ row, invitationId }) => answeredFact(place, row, invitationId))
    await emit(trx, place, ...facts)
  }
}
