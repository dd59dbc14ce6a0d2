// Counts failed sign-ins in the store, so that all processes share them.
import { createHmac } from 'node:crypto'
import type { Db } from '../tables.ts'
import { countFailure, deleteCount, findCounts, findSignInSecret } from './attempt-queries.ts'
import { COUNTS, type Count, type CountName, waitMs } from './throttle.ts'

export interface Attempt {
  /** In lower case. */
  readonly email: string
  /** The client's network. */
  readonly network: string
}

export type Keys = Readonly<Record<CountName, string>>

/** Keyed hashes, which reveal neither emails nor addresses. */
export async function keysOf(db: Db, { email, network }: Attempt): Promise<Keys> {
  const { value } = await findSignInSecret(db)
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', value).update(JSON.stringify(parts)).digest('base64url')
  return {
    pair: keyOf('pair', email, network),
    email: keyOf('email', email),
    network: keyOf('network', network),
  }
}

/** How long the next attempt has to wait, in milliseconds. */
export async function waitOf(db: Db, keys: Keys, now: Date): Promise<number> {
  const rows = await findCounts(db, Object.values(keys), now.toISOString())
  const countOf = (name: CountName): Partial<Record<CountName, Count>> => {
    const row = rows.find(({ key }) => key === keys[name])
    if (!row) return {}
    const { failures, last_date, expire_date } = row
    return { [name]: { failures, lastAt: Date.parse(last_date), expiresAt: Date.parse(expire_date) } }
  }
  return waitMs({ ...countOf('pair'), ...countOf('email'), ...countOf('network') }, now.getTime())
}

export async function noteFailure(db: Db, keys: Keys, now: Date): Promise<void> {
  for (const name of ['pair', 'email', 'network'] as const) {
    const { keepMs, slides } = COUNTS[name]
    const expireDate = new Date(now.getTime() + keepMs).toISOString()
    await countFailure(db, { key: keys[name], expireDate, slides }, now.toISOString())
  }
}

/** The other counts stay, because others may have made them. */
export const noteSuccess = (db: Db, keys: Keys) => deleteCount(db, keys.pair)
