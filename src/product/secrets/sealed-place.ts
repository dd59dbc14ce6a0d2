import type { Purpose } from '../../platform/sealing/sealing.ts'
import type { Trx } from '../tables/tables.ts'

interface SealedValue {
  /** Orders the values of a place. */
  readonly id: string
  readonly sealed: string
  readonly context: readonly string[]
}

/** A table with encrypted values. */
export interface SealedPlace {
  readonly purpose: Purpose
  /** Finds at most `limit` values that do not begin with `prefix`, whose id is greater than `after`, in the order of ids. */
  readonly find: (trx: Trx, prefix: string, after: string, limit: number) => Promise<readonly SealedValue[]>
  /** Replaces a value, unless it was changed meanwhile. */
  readonly replace: (trx: Trx, value: SealedValue, to: string) => Promise<unknown>
}
