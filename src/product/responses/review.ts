// People set the state of a response, so that somebody decides about it.
import type { ClientPrincipal, Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { emit, placeOf } from '../events/emit.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { findVersion, findWebform, type WebformRow } from '../webforms/queries.ts'
import { lockResponse } from './queries.ts'
import { findReview, putReview } from './review-queries.ts'
import type { Review } from './review-schemas.ts'
import type { ResponseParams } from './schemas.ts'

interface Reviewed {
  readonly form: WebformRow
  /** The states of the published version; the first is that of new responses. */
  readonly states: readonly string[]
}

/** @throws {Problem} webform_not_found, review_off */
export async function requireStates(
  db: Db,
  organizationId: string,
  params: WebformParams,
): Promise<Reviewed> {
  const form = await findWebform(db, organizationId, params)
  if (!form) throw new Problem('webform_not_found')
  const version = form.version === null ? undefined : await findVersion(db, form.id, form.version)
  const { review } = version?.definition.settings ?? {}
  if (!review) throw new Problem('review_off')
  return { form, states: review.states }
}

/** @throws {Problem} body_invalid if a browser token asks for responses by their review, which it cannot read */
export function refuseHiddenReviews(
  { kind }: ClientPrincipal,
  { reviewState }: { readonly reviewState?: string },
): void {
  if (reviewState === undefined || kind !== 'token') return
  throw new Problem('body_invalid', {
    faults: [{ pointer: '/reviewState', code: 'not_allowed', detail: 'Browser tokens cannot read reviews.' }],
  })
}

/**
 * Sets the state of a response. If two people do so at the same time, the last write wins, and each write emits an event.
 * @throws {Problem} webform_not_found, review_off, response_not_found, review_invalid
 */
export async function reviewResponse(
  trx: Trx,
  principal: Member,
  { responseid, ...params }: ResponseParams,
  state: string,
  now: string,
): Promise<Review> {
  const { form, states } = await requireStates(trx, principal.organizationId, params)
  if (!(await lockResponse(trx, form.id, responseid))) throw new Problem('response_not_found')
  if (!states.includes(state))
    throw new Problem('review_invalid', { detail: `The states of the form are ${states.join(', ')}.` })
  const before = await findReview(trx, form.id, responseid)
  const from = before?.review_state ?? states[0] ?? ''
  if (from === state) return toReview(responseid, before, states)
  const row = await putReview(trx, {
    webform_id: form.id,
    response_id: responseid,
    review_state: state,
    author: principal.id,
    update_date: now,
  })
  const place = placeOf(form)
  await emit(trx, place, {
    type: 'response.reviewed',
    id: responseid,
    webformId: form.id,
    data: { from, to: state },
    now,
  })
  await record(trx, principal, {
    action: 'review',
    resource: 'response',
    id: responseid,
    webformId: form.id,
    now,
  })
  return toReview(responseid, row, states)
}

interface Stored {
  readonly review_state: string
  readonly author: string
  readonly update_date: string
}

/** A response that nobody has reviewed is in the first state. */
export const toReview = (
  responseid: string,
  row: Stored | undefined,
  [first = '']: readonly string[],
): Review => ({
  responseid,
  state: row?.review_state ?? first,
  author: row?.author ?? null,
  reviewDate: row?.update_date ?? null,
})
