// Signs people in by email and password.
import { inTransaction } from '../../platform/db/database.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { caseKey } from '../case-key.ts'
import type { MailLanguage } from '../mail/compose.ts'
import { type Attempt, keysOf, noteFailure, noteSuccess, waitOf } from '../sessions/attempts.ts'
import { createSession } from '../sessions/create.ts'
import type { Db } from '../tables/tables.ts'
import { NO_PASSWORD, type VerifyPassword } from '../users/password.ts'
import { setLanguage } from '../users/queries.ts'
import { type Account, findAccounts } from './account-queries.ts'
import { lockUnchanged } from './lock-unchanged.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** One of those in which the email and password fit. */
  readonly organizationId: string | undefined
}

export interface Browser {
  /** The client's network. */
  readonly network: string
  readonly agent: string | undefined
  readonly stays: boolean
  readonly requestId: string
  /** The language of the page. */
  readonly language: MailLanguage
}

export type SignInResult =
  | { readonly kind: 'signed_in'; readonly secret: string }
  /** The email and password fit in several organizations. */
  | { readonly kind: 'ambiguous'; readonly organizations: readonly Organization[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'paused'; readonly waitMs: number }

export interface Organization {
  readonly id: string
  readonly name: string
}

/** Longer ones are of no user, and would take long to hash. */
const MAX_PASSWORD = 256

/** One attempt at a time for a network, so that parallel guesses are counted. */
const attemptsNow = new Map<string, { readonly semaphore: Semaphore; waiting: number }>()

async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = attemptsNow.get(key) ?? { semaphore: new Semaphore(1), waiting: 0 }
  attemptsNow.set(key, turn)
  turn.waiting++
  try {
    return await turn.semaphore.run(work)
  } finally {
    if (--turn.waiting === 0) attemptsNow.delete(key)
  }
}

interface Fit<T> {
  readonly found: T
  /** False if the email has further accounts, whose password may be what is guessed. */
  readonly isWhole: boolean
}

/** Checks a password unless there were too many failures, and counts the result. */
async function attempt<T>(
  db: Db,
  by: Attempt,
  now: Date,
  check: () => Promise<Fit<T> | undefined>,
): Promise<T | { readonly kind: 'refused' } | { readonly kind: 'paused'; readonly waitMs: number }> {
  const keys = await keysOf(db, by)
  return inTurn(keys.network, async () => {
    const waitMs = await waitOf(db, keys, now)
    if (waitMs > 0) return { kind: 'paused', waitMs }
    const fit = await check()
    if (fit === undefined) {
      await noteFailure(db, keys, now)
      return { kind: 'refused' }
    }
    if (fit.isWhole) await noteSuccess(db, keys)
    return fit.found
  })
}

export async function signIn(
  db: Db,
  verifyPassword: VerifyPassword,
  { email, password, organizationId }: Credentials,
  browser: Browser,
  now: Date,
): Promise<SignInResult> {
  const by = { person: caseKey(email), network: browser.network }
  const found = await attempt(db, by, now, () => fittingAccounts(db, verifyPassword, email, password))
  if ('kind' in found) return found
  const wanted = found.filter(({ organization_id }) => organization_id === organizationId)
  const [account, other] = wanted.length > 0 ? wanted : found
  if (!account) return { kind: 'refused' }
  if (other)
    return {
      kind: 'ambiguous',
      organizations: found.map(({ organization_id: id, organization_name: name }) => ({ id, name })),
    }
  const { id: userId, organization_id } = account
  const person = { ...browser, userId, organizationId: organization_id }
  return inTransaction(db, async trx => {
    if (!(await lockUnchanged(trx, account))) return { kind: 'refused' }
    if (account.language !== browser.language) await setLanguage(trx, userId, browser.language)
    return { kind: 'signed_in', secret: await createSession(trx, person, now) }
  })
}

/** The accounts that the password fits. An unknown email takes as long as a known one. */
async function fittingAccounts(
  db: Db,
  verifyPassword: VerifyPassword,
  email: string,
  password: string,
): Promise<Fit<Account[]> | undefined> {
  const accounts = await findAccounts(db, caseKey(email))
  const hashes = accounts.length > 0 ? accounts : [{ password_hash: NO_PASSWORD }]
  const checked: boolean[] = []
  const isTooLong = password.length > MAX_PASSWORD
  for (const { password_hash } of hashes)
    checked.push((await verifyPassword(isTooLong ? '' : password, password_hash)) && !isTooLong)
  const found = accounts.filter((_, i) => checked[i])
  return found.length > 0 ? { found, isWhole: found.length === accounts.length } : undefined
}

/** Checks the password of someone who is signed in. */
export async function checkPassword(
  db: Db,
  verifyPassword: VerifyPassword,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  { password, network }: { readonly password: string; readonly network: string },
  now: Date,
) {
  return attempt(db, { person: id, network }, now, async () =>
    password.length <= MAX_PASSWORD && (await verifyPassword(password, password_hash))
      ? ({ found: { kind: 'right' }, isWhole: true } as const)
      : undefined,
  )
}
