// Links that work once: to set up the first administrator, to choose a new password, and to accept an invitation.
import { hashSecret, newSecret } from '../../platform/ids.ts'
import type { CodeKind } from '../tables/session-tables.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { findCode, insertCode, spendCode } from './code-queries.ts'

const CODE_BYTES = 16
const HOUR_MS = 60 * 60_000

const LIFETIME_MS: Readonly<Record<CodeKind, number>> = {
  SETUP: 24 * HOUR_MS,
  RESET: HOUR_MS,
  INVITE: 7 * 24 * HOUR_MS,
}

export interface NewCode {
  readonly code: string
  /** ISO 8601. */
  readonly expireDate: string
}

/** Creates a code. Only its hash is stored. @param userId null for a setup */
export async function createCode(
  trx: Trx,
  kind: CodeKind,
  userId: string | null,
  now: Date,
): Promise<NewCode> {
  const code = newSecret(CODE_BYTES)
  const expireDate = new Date(now.getTime() + LIFETIME_MS[kind]).toISOString()
  await insertCode(trx, {
    hash: hashSecret(code),
    kind,
    user_id: userId,
    create_date: now.toISOString(),
    expire_date: expireDate,
    use_date: null,
  })
  return { code, expireDate }
}

/** What a code is for; undefined if it does not work, or no longer. */
export const readCode = (db: Db, kinds: readonly CodeKind[], code: string, now: Date) =>
  findCode(db, kinds, hashSecret(code), now.toISOString())

/** Uses a code up. Undefined if it does not work, or no longer. */
export const useCode = (trx: Trx, kinds: readonly CodeKind[], code: string, now: Date) =>
  spendCode(trx, kinds, hashSecret(code), now.toISOString())
