// Who sends the fields of a page, if the page knows: the person of a token, or an invited one.
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import type { App } from '../../platform/http/types.ts'
import type { InvitationRow } from '../../product/invitations/queries.ts'
import { refusalProblem } from '../../product/problem.ts'
import { findSubmission } from '../../product/responses/queries.ts'
import { findVisit } from '../../product/tokens/visits.ts'
import { type Guest, LINK_FIELD, VISIT_FIELD } from '../page/given-answers.ts'
import { findLink, guestFor } from '../page/links.ts'
import type { Published } from '../published/pointer.ts'
import { submissionIdOf } from './input.ts'

/**
 * Undefined for a page that anybody can open, which reads nothing.
 * @throws {Problem} visit_ended, link_used, link_expired, link_unknown
 */
export async function guestOf(
  app: App,
  { webformId }: Published,
  fields: URLSearchParams,
  form: CompiledForm,
): Promise<Guest | undefined> {
  if (form.frame !== undefined) return visitOf(app, webformId, fields)
  const link = fields.get(LINK_FIELD)
  if (link === null) return undefined
  const { row, end } = await findLink(app, webformId, link)
  if (!row || (end !== undefined && !(await isRetry(app, row, fields))))
    throw refusalProblem(end ?? 'link_unknown')
  return guestFor(form, link, row)
}

/** Whether the fields were sent before: their response has used the link. */
async function isRetry({ db }: App, { webform_id, response_id }: InvitationRow, sent: URLSearchParams) {
  const submissionId = submissionIdOf(sent)
  if (submissionId === undefined || response_id === null) return false
  return (await findSubmission(db, webform_id, submissionId))?.id === response_id
}

async function visitOf(app: App, webformId: string, sent: URLSearchParams): Promise<Guest | undefined> {
  const secret = sent.get(VISIT_FIELD)
  if (secret === null) return undefined
  const visit = await findVisit(app.db, webformId, secret, app.now())
  if (visit) return visit
  throw refusalProblem('visit_ended')
}
