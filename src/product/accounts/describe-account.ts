import type { SessionPrincipal } from '../../platform/identity/principal.ts'
import { confirmedUntil, endOf, toDates } from '../sessions/lifetime.ts'
import { findSessionById } from '../sessions/queries.ts'
import type { Db } from '../tables/tables.ts'
import { toUser } from '../users/wire.ts'
import { findAccount } from './account-queries.ts'
import { sessionEnded } from './person.ts'
import { type Account, featuresOf } from './schemas.ts'

/** What the console needs to begin. @throws {Problem} session_ended */
export async function describeAccount(
  db: Db,
  { id, sessionId }: SessionPrincipal,
  server: Account['server'],
): Promise<Account> {
  const [account, session] = [await findAccount(db, id), await findSessionById(db, sessionId)]
  if (!account || !session) throw sessionEnded()
  const dates = toDates(session)
  return {
    user: toUser(account),
    organization: { organizationid: account.organization_id, name: account.organization_name },
    features: featuresOf(account.role === 'ADMIN'),
    session: {
      sessionid: session.id,
      createDate: session.create_date,
      expireDate: new Date(endOf(dates)).toISOString(),
      confirmedUntil: new Date(confirmedUntil(dates)).toISOString(),
    },
    server,
  }
}
