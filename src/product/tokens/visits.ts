// A page that a token opened for a person. A frame cannot send a header, and a token must not be in a URL, which logs and histories
// keep. So the token buys a ticket for one page, and the page gets a secret of its own.
import { hashSecret, newSecret } from '../../platform/ids.ts'
import type { TakeClaims } from '../access/features.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { findVisitClaims, insertVisit, openTicket } from './visit-queries.ts'

const TICKET_MS = 60_000
/** The longest life of a token for answering. */
const VISIT_MS = 24 * 60 * 60_000
const SECRET_BYTES = 32

export interface Visit {
  readonly secret: string
  readonly claims: TakeClaims
}

/** Returns the ticket. Only its hash is stored. */
export async function createTicket(trx: Trx, tokenId: string, webformId: string, now: Date): Promise<string> {
  const ticket = newSecret(SECRET_BYTES)
  await insertVisit(trx, {
    token_id: tokenId,
    webform_id: webformId,
    hash: hashSecret(ticket),
    create_date: now.toISOString(),
    expire_date: new Date(now.getTime() + TICKET_MS).toISOString(),
    open_date: null,
  })
  return ticket
}

/** Opens the page of a ticket. Undefined if the ticket is unknown, used or expired, or its token was revoked. */
export async function openVisit(
  db: Db,
  webformId: string,
  ticket: string,
  now: Date,
): Promise<Visit | undefined> {
  const secret = newSecret(SECRET_BYTES)
  const expireDate = new Date(now.getTime() + VISIT_MS).toISOString()
  const used = { webformId, hash: hashSecret(ticket) }
  const opened = { hash: hashSecret(secret), expireDate }
  const isOpen = await openTicket(db, used, opened, now.toISOString())
  return isOpen ? findVisit(db, webformId, secret, now) : undefined
}

/** The visit with this secret. Undefined if it has expired, its token was revoked, or it is for another form. */
export async function findVisit(
  db: Db,
  webformId: string,
  secret: string,
  now: Date,
): Promise<Visit | undefined> {
  const claims = await findVisitClaims(db, webformId, hashSecret(secret), now.toISOString())
  return claims && { secret, claims: claims.take ?? {} }
}

/** The key under which a person answers a form once. No email contains a colon. */
export const onceKeyOf = ({ once, respondent }: TakeClaims) =>
  once && respondent ? `r:${respondent.id}` : undefined
