// Changes a run only while the process that works on it still has it.
import { inTransaction } from '../../../platform/db/database.ts'
import type { Trx } from '../../tables/tables.ts'
import type { RunParts } from './attempt.ts'
import { ClaimLost, lockClaimed } from './claim-queries.ts'
import type { RunRow } from './run-queries.ts'

/** @throws {ClaimLost} */
export const whileClaimed = <T>(
  { db, storing }: Pick<RunParts, 'db' | 'storing'>,
  run: RunRow,
  work: (trx: Trx, row: RunRow) => Promise<T>,
): Promise<T> =>
  storing.run(() =>
    inTransaction(db, async trx => {
      const row = await lockClaimed(trx, run)
      if (!row) throw new ClaimLost()
      return work(trx, row)
    }),
  )
