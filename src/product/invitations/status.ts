import type { InvitationRow } from './queries.ts'

/** Only what the server knows for certain: it does not send the link, so it cannot know whether the link arrived. */
export const STATUSES = ['NEW', 'OPENED', 'ANSWERED', 'EXPIRED'] as const
export type InvitationStatus = (typeof STATUSES)[number]

type Dates = Pick<InvitationRow, 'answer_date' | 'expire_date' | 'open_date'>

/** @param now ISO 8601 */
export function statusOf({ answer_date, expire_date, open_date }: Dates, now: string): InvitationStatus {
  if (answer_date !== null) return 'ANSWERED'
  if (expire_date !== null && expire_date <= now) return 'EXPIRED'
  return open_date === null ? 'NEW' : 'OPENED'
}

/** The problem of a link that cannot be used any more; undefined if it can. @param now ISO 8601 */
export function endOf(row: Dates | undefined, now: string) {
  if (!row) return 'link_unknown'
  const status = statusOf(row, now)
  if (status === 'ANSWERED') return 'link_used'
  return status === 'EXPIRED' ? 'link_expired' : undefined
}
