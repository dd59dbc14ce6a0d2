// Personal links: whether one can be used, and what its page knows of the invited person.
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import type { App } from '../../platform/http/types.ts'
import { createLinks } from '../../product/invitations/links.ts'
import { findInvitation, type InvitationRow } from '../../product/invitations/queries.ts'
import { endOf } from '../../product/invitations/status.ts'
import type { ProblemCode } from '../../product/problem.ts'
import { fitting, type Guest } from './given-answers.ts'

type LinkApp = Pick<App, 'db' | 'sealing' | 'config' | 'now'>

/** The problems of a link that cannot be used. */
export const linkProblems = ['link_used', 'link_expired', 'link_unknown'] as const satisfies ProblemCode[]
export type LinkEnd = (typeof linkProblems)[number]

/** Which of them a problem is. */
export const linkEndOf = ({ code }: { readonly code?: unknown }): LinkEnd | undefined =>
  linkProblems.find(end => end === code)

/** The invitation of a link, and why the link cannot be used. It is unknown if it was not made for this form, or was revoked. */
export type FoundLink =
  | { readonly row: InvitationRow; readonly end?: undefined }
  | { readonly row?: InvitationRow | undefined; readonly end: LinkEnd }

export async function findLink(app: LinkApp, webformId: string, link: string): Promise<FoundLink> {
  const id = createLinks(app.sealing, app.config.publicUrl).idIn(link, webformId)
  const row = id === undefined ? undefined : await findInvitation(app.db, webformId, id)
  const end = endOf(row, app.now().toISOString())
  return row && end === undefined ? { row } : { row, end: end ?? 'link_unknown' }
}

/** The person of a link, with the answers that fit the form. */
export const guestFor = (form: CompiledForm, link: string, row: InvitationRow): Guest => {
  const { id: invitationId, respondent, answers, locked } = row
  return { secret: link, invitationId, claims: fitting(form, { respondent, answers, locked }) }
}
