import type { IdPrefix } from '../ids.ts'
import { newUuid7 } from '../uuid7.ts'
import type { Trx } from './database.ts'
import { listTime } from './list-order.ts'

/** A new identifier. It is made in the transaction that stores it, so that lists are in the order of their ids: see list-order.ts. */
export const newId = (trx: Trx, prefix: IdPrefix): string => `${prefix}_${newUuid7(listTime(trx))}`
