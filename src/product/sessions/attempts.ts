// Counts failed sign-ins in the store, so that all processes share them.
import { createHmac } from 'node:crypto'
import type { Db } from '../tables/tables.ts'
import { countFailure, deleteCount, findAddressSecret, findCounts } from './attempt-queries.ts'
import { COUNTS, type Count, type CountName, MAILS, waitMs } from './throttle.ts'

export interface Attempt {
  /** An email in lower case, or the id of someone who is signed in. */
  readonly person: string
  /** The client's network. */
  readonly network: string
}

export type Keys = Readonly<Record<CountName, string>>

/** Keyed hashes, which reveal neither emails nor addresses. */
async function hasher(db: Db): Promise<(...parts: string[]) => string> {
  const { value } = await findAddressSecret(db)
  return (...parts) => createHmac('sha256', value).update(JSON.stringify(parts)).digest('base64url')
}

export async function keysOf(db: Db, { person, network }: Attempt): Promise<Keys> {
  const keyOf = await hasher(db)
  return {
    pair: keyOf('pair', person, network),
    email: keyOf('email', person),
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

/**
 * Counts a wish for a mail, before it is granted, so that parallel ones are counted. `isAllowed` is false if the email got enough of
 * them, `waitMs` above 0 if the network asks too often.
 */
export async function noteMailAsked(
  db: Db,
  { email, network }: { readonly email: string; readonly network: string },
  now: Date,
): Promise<{ readonly waitMs: number; readonly isAllowed: boolean }> {
  const keyOf = await hasher(db)
  const count = (name: keyof typeof MAILS, key: string) => {
    const expireDate = new Date(now.getTime() + MAILS[name].keepMs).toISOString()
    return countFailure(db, { key, expireDate, slides: false }, now.toISOString())
  }
  const ofNetwork = await count('network', keyOf('mails of', network))
  if (ofNetwork.failures > MAILS.network.max)
    return { waitMs: Date.parse(ofNetwork.expire_date) - now.getTime(), isAllowed: false }
  const ofEmail = await count('email', keyOf('mail', email))
  return { waitMs: 0, isAllowed: ofEmail.failures <= MAILS.email.max }
}
