import type { Egress } from '../../platform/outgoing/egress.ts'
import { addressFault } from '../egress/address-fault.ts'
import { findEgress } from '../organizations/queries.ts'
import { Problem } from '../problem.ts'
import type { CheckUrl } from './change.ts'

/** Refuses addresses that can never be called. */
export const checkUrl =
  (egress: Egress): CheckUrl =>
  async (db, organizationId, url) => {
    const detail = addressFault(egress, await findEgress(db, organizationId), url)
    if (detail !== undefined)
      throw new Problem('address_refused', { faults: [{ pointer: '/url', code: 'address_refused', detail }] })
  }
