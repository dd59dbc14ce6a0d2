// Who uses a secret. Features that can use secrets each give a function.
import type { Db } from '../tables/tables.ts'

export interface SecretOwner {
  readonly organizationId: string
  /** Null for secrets of the organization. */
  readonly appId: string | null
}

export interface SecretUse {
  readonly kind: string
  readonly id: string
  readonly name: string
}

/** Finds the uses of an owner's secrets, by their names. For those of the organization, looks into every application. */
export type FindUses = (
  db: Db,
  owner: SecretOwner,
  names: readonly string[],
) => Promise<ReadonlyMap<string, readonly SecretUse[]>>

/** Asks every feature. */
export const findAllUses =
  (finders: readonly FindUses[]): FindUses =>
  async (db, owner, names) => {
    const found = new Map<string, SecretUse[]>()
    for (const find of finders)
      for (const [name, uses] of await find(db, owner, names))
        found.set(name, [...(found.get(name) ?? []), ...uses])
    return found
  }
