// The first administrator: by the link that the start prints, or by the operator's environment.
import { inTransaction } from '../../platform/db/database.ts'
import { caseKey } from '../case-key.ts'
import { createOrganization, operatorIn } from '../organizations/create.ts'
import { findOrganizations, lockOrganizations, renameOrganization } from '../organizations/queries.ts'
import { createCode, type NewCode, readCode, useCode } from '../sessions/codes.ts'
import { createSession } from '../sessions/create.ts'
import type { Db } from '../tables/tables.ts'
import { prepareUser } from '../users/create.ts'
import type { HashPassword } from '../users/password.ts'
import { PASSWORD_ADVICE, passwordFault } from '../users/password-rules.ts'
import { hasAdmin, setLanguage } from '../users/queries.ts'
import { findAccounts } from './account-queries.ts'
import type { Browser } from './sign-in.ts'

/** The name that the first organization has until someone names it. */
const UNNAMED = 'default'

/** A link's code for setting up the first administrator; undefined if there is one. Earlier codes keep working. */
export async function createSetupCode(db: Db, now: Date): Promise<NewCode | undefined> {
  if (await hasAdmin(db)) return undefined
  return inTransaction(db, trx => createCode(trx, 'SETUP', null, now))
}

/** Whether a code can set up the first administrator. */
export const canSetUp = async (db: Db, code: string, now: Date): Promise<boolean> =>
  (await readCode(db, ['SETUP'], code, now)) !== undefined && !(await hasAdmin(db))

/** The name of the organization that the first administrator gets; undefined if it has none yet. */
export async function nameOfFirst(db: Db): Promise<string | undefined> {
  const [first] = await findOrganizations(db, 1)
  return first && first.name !== UNNAMED ? first.name : undefined
}

export interface FirstAdmin {
  readonly organization: string | undefined
  readonly email: string
  readonly password: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/**
 * Creates the first administrator and signs them in.
 * @returns the session's secret; undefined if the code was used or there is an administrator
 * @throws {Problem} user_exists
 */
export async function setUp(
  db: Db,
  hashPassword: HashPassword,
  code: string,
  admin: FirstAdmin,
  browser: Omit<Browser, 'network'>,
  now: Date,
): Promise<string | undefined> {
  const passwordHash = await hashPassword(admin.password)
  return inTransaction(db, async trx => {
    await lockOrganizations(trx)
    if (await hasAdmin(trx)) return undefined
    if (!(await useCode(trx, ['SETUP'], code, now))) return undefined
    const { userId, organizationId } = await createFirstAdmin(trx, passwordHash, admin, 'setup', now)
    await setLanguage(trx, userId, browser.language)
    return createSession(trx, { ...browser, userId, organizationId }, now)
  })
}

/**
 * Fails if the administrator of the environment cannot be created. Call it before the start creates anything.
 * @throws {Error} with what to change
 */
export async function requireConfigurable(
  db: Db,
  { email, password }: Pick<FirstAdmin, 'email' | 'password'>,
): Promise<void> {
  if (await hasAdmin(db)) return
  const fault = await passwordFault(password, email)
  if (fault) throw new Error(`FORMYARD_ADMIN_PASSWORD cannot be used. ${PASSWORD_ADVICE[fault]}`)
  const [first] = await findOrganizations(db, 1)
  const users = await findAccounts(db, caseKey(email))
  if (users.some(({ organization_id }) => organization_id === first?.id))
    throw new Error(
      'a user has the email in FORMYARD_ADMIN_EMAIL already. Set another one, or give that user the role ADMIN with the API.',
    )
}

/** Creates the administrator of the environment, unless there is one. @returns whether it was created */
export async function createConfiguredAdmin(
  db: Db,
  hashPassword: HashPassword,
  admin: Pick<FirstAdmin, 'email' | 'password'>,
  now: Date,
): Promise<boolean> {
  if (await hasAdmin(db)) return false
  const passwordHash = await hashPassword(admin.password)
  return inTransaction(db, async trx => {
    await lockOrganizations(trx)
    if (await hasAdmin(trx)) return false
    await createFirstAdmin(trx, passwordHash, { ...admin, organization: undefined }, 'start', now)
    return true
  })
}

async function createFirstAdmin(
  trx: Parameters<typeof createCode>[0],
  passwordHash: string,
  { organization, email, password, firstName, lastName }: FirstAdmin,
  by: 'setup' | 'start',
  now: Date,
) {
  const [first] = await findOrganizations(trx, 1)
  const organizationId = first?.id ?? (await createOrganization(trx, organization ?? UNNAMED, by, now))
  if (organization !== undefined) await renameOrganization(trx, organizationId, organization)
  const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) }
  const user = { email, password, role: 'ADMIN', ...names } as const
  const insert = await prepareUser(operatorIn(organizationId, by), user, async () => passwordHash)
  const { id: userId } = await insert(trx, now.toISOString())
  return { userId, organizationId }
}
