// Deletes deliveries and events that are not kept any more.
import type { Expiring } from '../../platform/jobs/sweep-step.ts'
import { deleteListener, deleteOldEvents } from '../events/queries.ts'
import type { Tables } from '../tables/tables.ts'
import { deleteEnded } from './delivery-queries.ts'
import { WEBHOOK } from './fan-out.ts'
import { findLongDisabled } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000
const DELIVERED_DAYS = 7
const FAILED_DAYS = 30

/** Deliveries first, because events stay as long as deliveries that did not succeed. */
export const expiringDeliveries = (eventDays: number): readonly Expiring<Tables>[] => [
  {
    keepMs: DELIVERED_DAYS * DAY_MS,
    deleteBefore: (trx, before, limit) => deleteEnded(trx, 'DELIVERED', before, limit),
  },
  {
    keepMs: FAILED_DAYS * DAY_MS,
    deleteBefore: (trx, before, limit) => deleteEnded(trx, 'FAILED', before, limit),
  },
  {
    keepMs: eventDays * DAY_MS,
    deleteBefore: deleteOldEvents,
  },
  {
    // A webhook that stays disabled does not make its application keep events for ever.
    keepMs: eventDays * DAY_MS,
    async deleteBefore(trx, before, limit) {
      const disabled = await findLongDisabled(trx, before, limit)
      for (const row of disabled) await deleteListener(trx, { ...row, kind: WEBHOOK })
      return disabled.length
    },
  },
]
