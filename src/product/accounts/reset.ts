// Links with which people choose a password: made by administrators, the command line, or by mail.
import { inTransaction } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { createCode, readCode, useCode } from '../sessions/codes.ts'
import { createSession } from '../sessions/create.ts'
import type { Db, Trx } from '../tables/tables.ts'
import type { HashPassword } from '../users/password.ts'
import { NO_PASSWORD } from '../users/password.ts'
import { setLanguage } from '../users/queries.ts'
import { setPassword } from '../users/set-password.ts'
import { type Account, findAccount } from './account-queries.ts'
import type { Browser } from './sign-in.ts'

const KINDS = ['RESET', 'INVITE'] as const

export interface ResetLink {
  readonly url: string
  /** ISO 8601. */
  readonly expireDate: string
}

/** Creates a link for a user. Those who never had a password have more time. */
export async function createResetLink(
  trx: Trx,
  by: Member,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  consoleUrl: string,
  now: Date,
): Promise<ResetLink> {
  const kind = password_hash === NO_PASSWORD ? 'INVITE' : 'RESET'
  const { code, expireDate } = await createCode(trx, kind, id, now)
  await record(trx, by, { action: 'reset', resource: 'user', id, now: now.toISOString() })
  return { url: `${consoleUrl}/reset/${code}`, expireDate }
}

/** The user for whom a link works; undefined if it does not. */
export async function accountOfLink(db: Db, code: string, now: Date): Promise<Account | undefined> {
  const found = await readCode(db, KINDS, code, now)
  return found?.user_id ? findAccount(db, found.user_id) : undefined
}

/**
 * Uses a link up: sets the password, ends every session, and signs the user in.
 * @returns the session's secret; undefined if the link does not work
 */
export async function resetPassword(
  db: Db,
  hashPassword: HashPassword,
  { code, password }: { readonly code: string; readonly password: string },
  browser: Omit<Browser, 'network'>,
  now: Date,
): Promise<string | undefined> {
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async trx => {
    const used = await useCode(trx, KINDS, code, now)
    const account = used?.user_id ? await findAccount(trx, used.user_id) : undefined
    if (!account) return undefined
    const { id, organization_id: organizationId } = account
    const by = { id, organizationId, requestId: browser.requestId }
    await setPassword(trx, by, id, passwordHash, now.toISOString())
    await setLanguage(trx, id, browser.language)
    return createSession(trx, { ...browser, userId: id, organizationId }, now)
  })
}
