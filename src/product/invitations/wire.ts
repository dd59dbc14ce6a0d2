import type { InvitationRow } from './queries.ts'
import type { Invitation } from './schemas.ts'
import { statusOf } from './status.ts'

/** @param now ISO 8601 */
export const toInvitation = (row: InvitationRow, url: string | undefined, now: string): Invitation => ({
  invitationid: row.id,
  webformid: row.webform_id,
  status: statusOf(row, now),
  respondent: row.respondent,
  language: row.language,
  answers: row.answers,
  locked: row.locked,
  createDate: row.create_date,
  expireDate: row.expire_date,
  openDate: row.open_date,
  answerDate: row.answer_date,
  responseid: row.response_id,
  ...(url !== undefined && { url }),
})
