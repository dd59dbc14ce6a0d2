import { newId } from '../../platform/db/database.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { record } from '../audit/record.ts'
import type { Trx } from '../tables/tables.ts'
import { lifetimeMs } from './lifetime.ts'
import { deleteSession, insertSession } from './queries.ts'

const SECRET_BYTES = 32
const MAX_AGENT = 300

export interface SignedIn {
  readonly userId: string
  readonly organizationId: string
  /** The `User-Agent` header. */
  readonly agent: string | undefined
  /** Whether the person wants to stay signed in. */
  readonly stays: boolean
  readonly requestId: string
}

/** Starts a session. Returns the secret for its cookie; only its hash is stored. */
export async function createSession(trx: Trx, person: SignedIn, now: Date): Promise<string> {
  const secret = newSecret(SECRET_BYTES)
  const id = newId(trx, 'session')
  const date = now.toISOString()
  await insertSession(trx, {
    id,
    user_id: person.userId,
    hash: hashSecret(secret),
    agent: (person.agent ?? '').slice(0, MAX_AGENT),
    create_date: date,
    seen_date: date,
    confirm_date: date,
    expire_date: new Date(now.getTime() + lifetimeMs(person.stays)).toISOString(),
  })
  const { userId, organizationId, requestId } = person
  await record(
    trx,
    { id: userId, organizationId, requestId },
    { action: 'create', resource: 'session', id, now: date },
  )
  return secret
}

/** Ends a session. Has no effect if it has ended. */
export async function endSession(
  trx: Trx,
  by: { readonly id: string; readonly organizationId: string; readonly requestId: string },
  session: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<boolean> {
  if (!(await deleteSession(trx, session.userId, session.id))) return false
  await record(trx, by, { action: 'delete', resource: 'session', id: session.id, now: now.toISOString() })
  return true
}
