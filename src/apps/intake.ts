import { type Batches, createBatchesBy } from '../db/batches.ts'
import { problemOfStoreError } from '../db/constraints.ts'
import type { Db } from '../db/database.ts'
import { type AppRow, type CreatedApp, insertApps } from './queries.ts'

export type AppIntake = Batches<CreatedApp, AppRow>

/** Of a batch: each number of rows is a statement of its own, which every connection keeps. */
const MOST = 50

/**
 * Where new applications wait to be written with others of the same user. Each has to lock its user, for whom another user's must not
 * wait; and what another organization asks of that user, which is refused, must not have these refused.
 */
export const createAppIntake = (db: Db): AppIntake =>
  createBatchesBy(
    ({ row }) => `${row.organization_id} ${row.user_id}`,
    async created => {
      try {
        await insertApps(db, created)
        return created.map(({ row }) => row)
      } catch (error) {
        const problem = problemOfStoreError(error)
        if (problem?.code !== 'user_not_found') throw error
        return created.map(() => problem)
      }
    },
    { most: MOST },
  )
